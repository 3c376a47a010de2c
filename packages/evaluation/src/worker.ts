import { setTimeout as sleep } from 'node:timers/promises'
import { type ClaimedWork, newId } from '@callbook/db'
import { claimInTurn } from './claim-in-turn.ts'
import { runWork, type WorkDependencies } from './run-work.ts'

export interface WorkerOptions extends WorkDependencies {
  /** How many evaluations are made at once. */
  readonly concurrency: number
  /** How long work stays with a worker that says nothing more: longer than making an evaluation can take. */
  readonly leaseMs: number
  /** How long to wait before looking again when there was nothing to do. */
  readonly pollMs: number
}

export interface Worker {
  /** How many evaluations are being made. */
  running(): number
  /** Takes nothing new, gives what is being made `graceMs` to finish, and gives the rest back. */
  stop(graceMs: number): Promise<void>
}

/** A model that asks to be left alone is not asked about other calls either, for this long at most. */
const maxPauseMs = 60_000

/** Makes evaluations that are due until it is stopped. */
export function startWorker(options: WorkerOptions): Worker {
  const { db, model, log, now, concurrency, leaseMs, pollMs } = options
  const claim = claimInTurn(db)
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const cutting = new AbortController()
  let pausedUntil = 0

  async function claimNext(): Promise<ClaimedWork[]> {
    const time = now()
    const limit = concurrency - running.size
    if (limit === 0 || time.getTime() < pausedUntil) return []
    const leasedUntil = new Date(time.getTime() + leaseMs)

    return await claim({ leaseId: newId(), limit, hasModel: model !== undefined, now: time, leasedUntil })
  }

  async function run(work: ClaimedWork): Promise<void> {
    try {
      const retryAfterMs = await runWork(work, options, cutting.signal)
      if (retryAfterMs !== undefined) pausedUntil = now().getTime() + Math.min(retryAfterMs, maxPauseMs)
    } catch (err) {
      log.error({ callId: work.callId, err }, 'an evaluation is left to the end of its lease')
    }
  }

  function begin(work: ClaimedWork): void {
    const done = run(work).finally(() => running.delete(done))
    running.add(done)
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const claimed = await claimNext().catch((err: unknown) => {
        log.warn({ err }, 'evaluations to be made could not be looked for')
        return []
      })
      for (const work of claimed) begin(work)
      if (claimed.length === 0 || running.size === concurrency) await somethingHappens()
    }
  }

  async function somethingHappens(): Promise<void> {
    const waited = sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    await Promise.race([waited, ...(running.size === concurrency ? running : [])])
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
