import { setTimeout as sleep } from 'node:timers/promises'
import { type ClaimedWork, newId } from '@callbook/db'
import { createCircuitBreaker, guardModel } from './circuit-breaker.ts'
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
  /** Since when the model has answered nothing. Undefined while it does. */
  failingSince(): Date | undefined
  /** Takes nothing new, gives what is being made `graceMs` to finish, and gives the rest back. */
  stop(graceMs: number): Promise<void>
}

/** Makes evaluations that are due until it is stopped. */
export function startWorker(options: WorkerOptions): Worker {
  const { db, log, now, concurrency, leaseMs, pollMs } = options
  const claim = claimInTurn(db, pollMs / 2)
  const breaker = createCircuitBreaker(options)
  const model = options.model && guardModel(options.model, breaker, log)
  const running = new Set<Promise<void>>()
  /** Those of `running` that may ask the model. */
  const asking = new Set<Promise<void>>()
  const stopping = new AbortController()
  const cutting = new AbortController()

  /** While the model is left alone, only what needs none is done. */
  function capacity(): { readonly limit: number; readonly mayAsk: boolean } {
    const limit = concurrency - running.size
    const state = breaker.state()
    if (model === undefined || state === 'open') return { limit, mayAsk: false }
    if (state === 'closed') return { limit, mayAsk: true }

    return asking.size === 0 ? { limit: Math.min(limit, 1), mayAsk: true } : { limit, mayAsk: false }
  }

  /** @returns whether there was any */
  async function beginNext(): Promise<boolean> {
    const { limit, mayAsk } = capacity()
    if (limit === 0) return false
    const time = now()
    const leasedUntil = new Date(time.getTime() + leaseMs)
    const claimed = await claim({ leaseId: newId(), limit, hasModel: mayAsk, now: time, leasedUntil })
    for (const work of claimed) begin(work, mayAsk)

    return claimed.length > 0
  }

  function begin(work: ClaimedWork, mayAsk: boolean): void {
    const done = run(work, mayAsk).finally(() => {
      running.delete(done)
      asking.delete(done)
    })
    running.add(done)
    if (mayAsk) asking.add(done)
  }

  async function run(work: ClaimedWork, mayAsk: boolean): Promise<void> {
    try {
      await runWork(work, { ...options, model: mayAsk ? model : undefined }, cutting.signal)
    } catch (err) {
      log.error({ callId: work.callId, err }, 'an evaluation is left to the end of its lease')
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const hasBegun = await beginNext().catch((err: unknown) => {
        log.warn({ err }, 'evaluations to be made could not be looked for')
        return false
      })
      if (!hasBegun || running.size === concurrency) await somethingHappens()
    }
  }

  async function somethingHappens(): Promise<void> {
    const waited = sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    await Promise.race([waited, ...(running.size === concurrency ? running : [])])
  }

  const looping = loop()

  return {
    running: () => running.size,
    failingSince: breaker.failingSince,
    stop: async (graceMs) => {
      stopping.abort()
      await looping
      const cut = setTimeout(() => cutting.abort(), graceMs)
      await Promise.all(running)
      clearTimeout(cut)
    }
  }
}
