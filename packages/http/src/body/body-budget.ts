import type { ServerResponse } from 'node:http'
import { createBudget } from '@callbook/limits'
import { Counter, type Registry } from 'prom-client'
import { BodyRefusedError, HttpError } from '../errors.ts'
import { addGauge } from '../metrics/gauges.ts'
import { type BodyLimits, watchPace } from './body-limits.ts'

/** One body, from its first byte to its response. */
export interface BodyReceipt {
  /** @returns the error if these bytes exceed the budget; the bytes received so far are then released */
  add(bytes: number): HttpError | undefined
  /** Calls `refuse` once if the body arrives too slowly. */
  watch(refuse: (error: HttpError) => void): void
  /** Ends the check of the rate: the body is complete, or its rest is discarded. */
  complete(): void
  /** Ends the work on a complete body, because its response is being sent. */
  settle(): void
  /** Releases the memory of the body once it is no longer used. Idempotent. */
  release(): void
}

export interface BodyBudget {
  open(key: string, response: ServerResponse): BodyReceipt
  close(): void
}

const refusalCauses = ['share', 'full', 'slow'] as const

const checksPerWindow = 5
const retrySeconds = 1

interface Body extends BodyReceipt {
  /** Index in the list of open bodies; undefined once released. */
  place: number | undefined
  look(nowMs: number): void
}

/** Limits the memory that bodies use, in total and by key, and how slowly they may arrive. */
export function createBodyBudget(limits: BodyLimits, registry: Registry): BodyBudget {
  const { maxBytes, maxShareBytes, windowMs } = limits
  const budget = createBudget({ max: maxBytes, maxShare: maxShareBytes })
  // Not a Set: each rehash leaves a table among V8's old objects that keeps its items alive.
  const bodies: Body[] = []
  const refusals = countRefusals(registry)
  addGauge(
    registry,
    { name: 'callbook_receiving_bytes', help: 'Bytes of request bodies being received or processed' },
    budget.used
  )
  addGauge(
    registry,
    { name: 'callbook_receiving_limit_bytes', help: 'Maximum bytes of request bodies' },
    () => maxBytes
  )
  const looking = setInterval(() => {
    const nowMs = performance.now()
    for (const body of [...bodies]) body.look(nowMs)
  }, windowMs / checksPerWindow).unref()

  function open(key: string, response: ServerResponse): BodyReceipt {
    let held = 0
    let isInWork = false
    let onSlow: ((error: HttpError) => void) | undefined
    const isTooSlow = watchPace(limits)

    const body: Body = {
      place: bodies.length,
      add(bytes) {
        const taken = budget.take(key, bytes)
        if (taken === 'taken') {
          held += bytes
          return undefined
        }

        refusals.inc({ cause: taken })
        return new BodyRefusedError(retrySeconds)
      },
      watch(refuse) {
        onSlow = refuse
      },
      complete() {
        onSlow = undefined
        isInWork = true
      },
      settle() {
        isInWork = false
      },
      release() {
        if (body.place === undefined) return
        removeFrom(bodies, body.place)
        body.place = undefined
        budget.give(key, held)
      },
      look(nowMs) {
        // The connection is gone. A complete body stays in memory until its handler ends.
        if (response.destroyed && !isInWork) return body.release()
        if (onSlow === undefined || !isTooSlow(held, nowMs)) return
        refusals.inc({ cause: 'slow' })
        onSlow(new HttpError(408, undefined, { connection: 'close' }))
      }
    }
    bodies.push(body)

    return body
  }

  return { open, close: () => clearInterval(looking) }
}

function removeFrom(bodies: Body[], place: number): void {
  const last = bodies.pop()
  if (last === undefined || place === bodies.length) return
  bodies[place] = last
  last.place = place
}

function countRefusals(registry: Registry): Counter<'cause'> {
  const refusals = new Counter({
    name: 'callbook_refused_bodies_total',
    help: 'Rejected request bodies: too slow, or too many bytes for one key or in total',
    labelNames: ['cause'],
    registers: [registry]
  })
  for (const cause of refusalCauses) refusals.inc({ cause }, 0)

  return refusals
}
