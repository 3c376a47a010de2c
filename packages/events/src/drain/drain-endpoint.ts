import type { ClaimedDelivery } from '@callbook/db'
import { widthFor } from '../delivery/judge.ts'
import type { Outcome } from '../delivery/send.ts'
import {
  type DrainState,
  isSpent,
  isTimeToList,
  isTimeToNote,
  mayBegin,
  newDrainState,
  nextAtMs,
  unnotedIn
} from './drain-state.ts'
import type { EndpointBooks } from './leased-endpoint.ts'

interface DrainOptions {
  readonly books: EndpointBooks
  /** Failed attempts in a row when it was leased. */
  readonly failures: number
  readonly send: (delivery: ClaimedDelivery) => Promise<Outcome>
  /** Whether one more request may be on its way beside others to the same endpoint. */
  readonly hasRoom: () => boolean
  readonly now: () => Date
  /** No request is begun after. */
  readonly until: Date
  /** Nothing is begun any longer. */
  readonly stopping: AbortSignal
  /** Requests are given up: what they were to send is sent by others. */
  readonly signal: AbortSignal
}

const listedAtOnce = 128

/**
 * Sends what is due to an endpoint, until that is all, or the endpoint needs a rest, or time is up. What was sent is
 * noted a group at a time.
 *
 * @throws when something could not be read or noted; the lease is left to its end then
 */
export async function drainEndpoint(options: DrainOptions): Promise<void> {
  const { books, send, hasRoom, now, until, stopping, signal } = options
  let [mayGoOn, isReleased] = [true, false]
  let problem: { readonly error: unknown } | undefined
  const isOn = () => mayGoOn && !stopping.aborted && !signal.aborted && now() < until
  const state = newDrainState(options.failures, isOn)
  const waiter = createWaiter()

  function watch(work: Promise<void>): void {
    const fail = (error: unknown) => {
      mayGoOn = false
      if (!signal.aborted) problem ??= { error }
    }
    void work.catch(fail).finally(waiter.wake)
  }

  async function note(): Promise<void> {
    isReleased = isSpent(state)
    const { goesOn } = await noteEnded(state, books, isReleased)
    mayGoOn &&= goesOn
  }

  for (;;) {
    if (isTimeToList(state, performance.now())) watch(list(state, books))
    while (mayBegin(state, hasRoom)) watch(sendNext(state, send, now))
    if (isTimeToNote(state, performance.now())) watch(note())
    if (isSpent(state) && unnotedIn(state) === 0) break
    await waiter.wait(nextAtMs(state))
  }
  if (problem !== undefined) throw problem.error
  if (!isReleased) await books.release()
}

async function list(state: DrainState, books: EndpointBooks): Promise<void> {
  const { queue, onTheirWay, noting, ended } = state
  const known = [...onTheirWay, ...[...queue, ...noting, ...ended].map(({ sequence }) => sequence)]
  state.isListing = true
  state.listedAtMs = performance.now()
  try {
    const found = await books.list(known, widthFor(state.failures) === 1 ? 1 : listedAtOnce)
    queue.push(...found.due)
    state.isAll = found.isAll
  } finally {
    state.isListing = false
  }
}

async function sendNext(state: DrainState, send: DrainOptions['send'], now: () => Date): Promise<void> {
  const delivery = state.queue.shift()
  if (delivery === undefined) return
  const { sequence, attempt } = delivery
  state.onTheirWay.add(sequence)
  try {
    const outcome = await send(delivery)
    if (state.ended.length === 0) state.endedAtMs = performance.now()
    state.ended.push({ ...outcome, sequence, attempt, at: now() })
  } finally {
    state.onTheirWay.delete(sequence)
  }
}

async function noteEnded(state: DrainState, books: EndpointBooks, isLast: boolean) {
  state.noting = state.ended
  state.ended = []
  try {
    const finished = await books.note(state.noting, isLast)
    state.failures = finished.failures

    return finished
  } finally {
    state.noting = []
  }
}

/** Waits until it is woken, or it is time. What wakes it while it does not wait is seen by whoever comes to wait. */
function createWaiter() {
  let resolve = () => {}

  return {
    wake: () => resolve(),
    async wait(untilMs: number | undefined): Promise<void> {
      const { promise, resolve: woken } = Promise.withResolvers<void>()
      resolve = woken
      const timer = untilMs === undefined ? undefined : setTimeout(woken, Math.max(0, untilMs - performance.now()))
      await promise
      clearTimeout(timer)
    }
  }
}
