import type { Job } from './job.ts'
import { type LoopOptions, startLoop } from './job-loop.ts'

export interface Worker {
  /** How much work of the job of this name is being done. */
  running(name: string): number
  /** A line for each job, by its name. */
  health(): Readonly<Record<string, object>>
  /** Takes nothing new, gives what is being done `graceMs` to finish, and gives the rest back. */
  stop(graceMs: number): Promise<void>
}

/** Does the work of jobs until it is stopped. None waits for another: each has its own loop and its own share. */
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
