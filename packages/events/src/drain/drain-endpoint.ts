import type { ClaimedDelivery } from '@callbook/db'
import { maxInFlight } from '../delivery/delivery-state.ts'
import type { AttemptResult } from '../delivery/send.ts'
import {
  type DrainState,
  isDone,
  isTimeToList,
  isTimeToSave,
  maySend,
  newDrainState,
  nextAtMs,
  phaseOf
} from './drain-state.ts'
import type { DeliveryStore } from './leased-endpoint.ts'

interface DrainOptions {
  readonly store: DeliveryStore
  /** Consecutive failures at the time of the lease. */
  readonly consecutiveFailures: number
  readonly send: (delivery: ClaimedDelivery) => Promise<AttemptResult>
  /** Whether a further concurrent request to the same endpoint may start. */
  readonly hasRoom: () => boolean
  readonly now: () => Date
  /** No request starts after this time. */
  readonly until: Date
  /** Starts no further requests once aborted. */
  readonly stopping: AbortSignal
  /** Aborts running requests; another worker resends their events. */
  readonly signal: AbortSignal
}

const listedPerStep = 128

/**
 * Sends the due events of an endpoint until all are sent, the endpoint must pause, or time is up. Results are saved in
 * batches. `DrainPhase` describes the course.
 *
 * @throws if reading or saving fails; the lease then expires instead of being released
 */
export async function drainEndpoint(options: DrainOptions): Promise<void> {
  const { store, send, hasRoom, now, until, stopping, signal } = options
  let [mayContinue, isReleased] = [true, false]
  let problem: { readonly error: unknown } | undefined
  const isActive = () => mayContinue && !stopping.aborted && !signal.aborted && now() < until
  const state = newDrainState(options.consecutiveFailures, isActive)
  const waiter = createWaiter()

  function watch(work: Promise<void>): void {
    const fail = (error: unknown) => {
      mayContinue = false
      if (!signal.aborted) problem ??= { error }
    }
    void work.catch(fail).finally(waiter.wake)
  }

  async function sendOne(): Promise<void> {
    const wasSent = await sendNext(state, send, now)
    mayContinue &&= wasSent
  }

  async function save(): Promise<void> {
    isReleased = phaseOf(state) === 'finished'
    const { mayContinue: isOpen } = await saveEnded(state, store, isReleased)
    mayContinue &&= isOpen
  }

  for (;;) {
    if (isTimeToList(state, performance.now())) watch(list(state, store))
    while (maySend(state, hasRoom)) watch(sendOne())
    if (isTimeToSave(state, performance.now())) watch(save())
    if (isDone(state)) break
    await waiter.wait(nextAtMs(state))
  }
  if (problem !== undefined) throw problem.error
  if (!isReleased) await store.release()
}

async function list(state: DrainState, store: DeliveryStore): Promise<void> {
  const { queue, inFlight, saving, ended } = state
  const known = [...inFlight, ...[...queue, ...saving, ...ended].map(({ sequence }) => sequence)]
  state.isListing = true
  state.listedAtMs = performance.now()
  try {
    const found = await store.list(known, maxInFlight(state.consecutiveFailures) === 1 ? 1 : listedPerStep)
    queue.push(...found.due)
    state.isCaughtUp = found.isCaughtUp
  } finally {
    state.isListing = false
  }
}

/** @returns `false` if the delivery was postponed: it stays due, and the endpoint is released for a later try */
async function sendNext(state: DrainState, send: DrainOptions['send'], now: () => Date): Promise<boolean> {
  const delivery = state.queue.shift()
  if (delivery === undefined) return true
  const { sequence, attempt } = delivery
  state.inFlight.add(sequence)
  try {
    const { isPostponed = false, ...outcome } = await send(delivery)
    if (isPostponed) return false
    if (state.ended.length === 0) state.endedAtMs = performance.now()
    state.ended.push({ ...outcome, sequence, attempt, at: now() })

    return true
  } finally {
    state.inFlight.delete(sequence)
  }
}

async function saveEnded(state: DrainState, store: DeliveryStore, isLast: boolean) {
  state.saving = state.ended
  state.ended = []
  try {
    const finished = await store.save(state.saving, isLast)
    state.consecutiveFailures = finished.consecutiveFailures

    return finished
  } finally {
    state.saving = []
  }
}

/**
 * Creates a waiter for a wake-up call or a time. The loop checks its state before each wait, so it misses no wake-up.
 */
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
