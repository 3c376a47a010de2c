import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from './job.ts'

export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface LoopOptions {
  readonly now: () => Date
  readonly log: Log
}

export interface JobLoop {
  running(): number
  /** Claims nothing more, waits `graceMs` for running tasks, then releases the others. */
  stop(graceMs: number): Promise<void>
}

export function startLoop(job: Job, { now, log }: LoopOptions): JobLoop {
  const { name, concurrency, leaseMs, pollMs } = job
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const cutting = new AbortController()
  const isFull = () => running.size >= concurrency

  /** @returns `true` if there were due tasks */
  async function beginNext(): Promise<boolean> {
    if (isFull()) return false
    const time = now()
    const leasedUntil = new Date(time.getTime() + leaseMs)
    const limit = concurrency - running.size
    const claimed = await job.claim({ leaseId: randomUUID(), limit, now: time, leasedUntil })
    for (const work of claimed) begin(work)

    return claimed.length > 0
  }

  function begin(work: unknown): void {
    const done = run(work).finally(() => running.delete(done))
    running.add(done)
  }

  async function run(work: unknown): Promise<void> {
    try {
      await job.run(work, cutting.signal, stopping.signal)
    } catch (err) {
      log.error({ job: name, ...job.identify(work), err }, 'work is left to the end of its lease')
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const hasBegun = await beginNext().catch((err: unknown) => {
        log.warn({ job: name, err }, 'cannot search for work')
        return false
      })
      if (!hasBegun || isFull()) await waitForWork()
    }
  }

  async function waitForWork(): Promise<void> {
    const waited = sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    await Promise.race([waited, ...(isFull() ? running : [])])
  }

  const looping = loop()

  return {
    running: () => running.size,
    stop: async (graceMs) => {
      stopping.abort()
      await looping
      const cut = setTimeout(() => cutting.abort(), graceMs)
      await Promise.all(running)
      clearTimeout(cut)
    }
  }
}
