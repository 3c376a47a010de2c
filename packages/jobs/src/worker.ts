import type { Job } from './job.ts'
import { type JobLoop, type LoopOptions, startLoop } from './job-loop.ts'

export interface Worker extends Pick<JobLoop, 'stop'> {
  running(name: string): number
  /** Health of each job by name. */
  health(): Readonly<Record<string, object>>
}

/** Runs jobs until it is stopped. Each job has its own loop and concurrency, so none waits for another. */
export function startWorker(jobs: readonly Job[], options: LoopOptions): Worker {
  const loops = new Map(jobs.map((job) => [job.name, startLoop(job, options)]))
  const running = (name: string) => loops.get(name)?.running() ?? 0

  return {
    running,
    health: () => Object.fromEntries(jobs.map((job) => [job.name, { running: running(job.name), ...job.health() }])),
    stop: async (graceMs) => {
      await Promise.all([...loops.values()].map((loop) => loop.stop(graceMs)))
    }
  }
}
