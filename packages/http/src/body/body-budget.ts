import type { ServerResponse } from 'node:http'
import { Counter, type Registry } from 'prom-client'
import { createBudget } from '../budgets/budget.ts'
import { BodyRefusedError, HttpError } from '../errors.ts'
import { addGauge } from '../metrics/gauges.ts'
import { type BodyLimits, watchPace } from './body-limits.ts'

/** One body, from its first byte to its answer. */
export interface BodyReceipt {
  /** @returns the refusal of these bytes; what came before them is given back then */
  add(bytes: number): HttpError | undefined
  /** Has `refuse` called once if the body comes too slowly before it is complete. */
  watch(refuse: (error: HttpError) => void): void
  /** Ends the watch: the body is complete, or nobody keeps the rest of it. */
  complete(): void
  /** Ends the work on a complete body: its answer is on its way. */
  settle(): void
  /** Gives back what it has, as nothing of the body is in memory any more. Calling it again changes nothing. */
  release(): void
}

export interface BodyBudget {
  /** @param response to the request that the body belongs to */
  open(key: string, response: ServerResponse): BodyReceipt
  close(): void
}

const refusalCauses = ['share', 'full', 'slow'] as const

const looksPerWindow = 5
const retrySeconds = 1

interface Body extends BodyReceipt {
  /** The place in the list of those that are open; undefined once it is released. */
  place: number | undefined
  look(nowMs: number): void
}

/** Bounds what bodies hold of the memory, in all and by key, and how long one may hold it. */
export function createBodyBudget(limits: BodyLimits, registry: Registry): BodyBudget {
  const { maxBytes, maxShareBytes, windowMs } = limits
  const budget = createBudget({ max: maxBytes, maxShare: maxShareBytes })
  // No Set: each time that one of them is rehashed, a table is left among V8's old objects, and keeps alive what it
  // held.
  const bodies: Body[] = []
  const refusals = countRefusals(registry)
  addGauge(registry, 'callbook_receiving_bytes', 'Bytes of bodies that arrive or are worked on', budget.used)
  addGauge(registry, 'callbook_receiving_limit_bytes', 'Bytes of bodies that may be held', () => maxBytes)
  const looking = setInterval(() => {
    const nowMs = performance.now()
    for (const body of [...bodies]) body.look(nowMs)
  }, windowMs / looksPerWindow).unref()

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
        // Its connection is gone; a body that had arrived whole is in memory until the work on it is done.
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

/** The last takes the place of the one that is removed. */
function removeFrom(bodies: Body[], place: number): void {
  const last = bodies.pop()
  if (last === undefined || place === bodies.length) return
  bodies[place] = last
  last.place = place
}

function countRefusals(registry: Registry): Counter<'cause'> {
  const refusals = new Counter({
    name: 'callbook_refused_bodies_total',
    help: 'Bodies that were not taken: they came too slowly, or one key or all together held too much',
    labelNames: ['cause'],
    registers: [registry]
  })
  for (const cause of refusalCauses) refusals.inc({ cause }, 0)

  return refusals
}
