import type { ClaimedDelivery } from '@callbook/db'
import { maxInFlight } from '../delivery/delivery-state.ts'
import type { EndedAttempt } from './leased-endpoint.ts'

/**
 * Phase of sending to one endpoint. It follows from the progress, so no function sets it:
 *
 * - `open`: further requests may start, up to `maxInFlight`.
 * - `held`: an attempt has failed, and none starts before its effect on the endpoint is saved: the endpoint may have to
 *   pause. The requests in flight continue. Then `open` or `closing`.
 * - `closing`: no request starts any more, because time is up, the worker stops, the endpoint must pause, a delivery
 *   was postponed, or a statement has failed. The requests in flight continue. Then `finished`.
 * - `finished`: nothing is in flight and nothing will be. The last save releases the endpoint.
 *
 * Reading further deliveries, sending, and saving results run at the same time: one statement each, and many requests.
 */
export type DrainPhase = 'open' | 'held' | 'closing' | 'finished'

/** Progress of sending to one endpoint. Times are from `performance.now()`. */
export interface DrainState {
  readonly queue: ClaimedDelivery[]
  /** Sequence numbers of deliveries in flight. */
  readonly inFlight: Set<number>
  /** Ended attempts that are not saved yet. */
  ended: EndedAttempt[]
  /** Time at which the oldest of these attempts ended. */
  endedAtMs: number
  saving: readonly EndedAttempt[]
  /** Consecutive failures, as of the last save. */
  consecutiveFailures: number
  isListing: boolean
  listedAtMs: number
  /** Whether the last query found no further due deliveries. */
  isCaughtUp: boolean
  /** Whether further requests may start. Once false, it stays false. */
  readonly isActive: () => boolean
}

export function newDrainState(consecutiveFailures: number, isActive: () => boolean): DrainState {
  return {
    ...{ queue: [], inFlight: new Set(), ended: [], endedAtMs: 0, saving: [] },
    ...{ consecutiveFailures, isListing: false, listedAtMs: 0, isCaughtUp: false, isActive }
  }
}

export function phaseOf(state: DrainState): DrainPhase {
  const { queue, inFlight, isCaughtUp, isListing, isActive } = state
  const isIdle = !isListing && inFlight.size === 0
  if (isIdle && (!isActive() || (queue.length === 0 && isCaughtUp))) return 'finished'
  if (!isActive()) return 'closing'

  return hasFailed(state) ? 'held' : 'open'
}

/** Maximum unsaved results. They are sent again if this process ends. */
const maxUnsaved = 128

/** Results to save together, or fewer after a delay in milliseconds. */
const [saveBatchSize, gatherMs] = [64, 100]

/** How often to look for further deliveries while others are in flight and more may start. */
const pollIntervalMs = 500

/** @param hasRoom whether a further concurrent request to the same endpoint may start */
export function maySend(state: DrainState, hasRoom: () => boolean): boolean {
  return state.queue.length > 0 && hasWidth(state) && (state.inFlight.size === 0 || hasRoom())
}

/** If the endpoint may have to pause after the next response, nothing is read before that response. */
export function isTimeToList(state: DrainState, nowMs: number): boolean {
  const { queue, inFlight, consecutiveFailures, isCaughtUp, isListing, listedAtMs } = state
  const width = maxInFlight(consecutiveFailures)
  if (isListing || queue.length >= width || phaseOf(state) !== 'open') return false
  if (width === 1 && inFlight.size + unsavedIn(state) > 0) return false

  return !isCaughtUp || (isPolling(state) && nowMs - listedAtMs >= pollIntervalMs)
}

export function isTimeToSave(state: DrainState, nowMs: number): boolean {
  const { ended, endedAtMs, consecutiveFailures, saving } = state
  if (ended.length === 0 || saving.length > 0) return false
  const isUrgent = consecutiveFailures > 0 || hasFailed(state) || phaseOf(state) === 'finished'

  return isUrgent || ended.length >= saveBatchSize || nowMs - endedAtMs >= gatherMs
}

export function isDone(state: DrainState): boolean {
  return phaseOf(state) === 'finished' && unsavedIn(state) === 0
}

/** Returns when to act next without a wake-up; undefined for never. */
export function nextAtMs(state: DrainState): number | undefined {
  const times = [
    ...(state.ended.length > 0 && state.saving.length === 0 ? [state.endedAtMs + gatherMs] : []),
    ...(isPolling(state) ? [state.listedAtMs + pollIntervalMs] : [])
  ]

  return times.length === 0 ? undefined : Math.min(...times)
}

/** Whether to look for new events, which may be sent while others are in flight. */
function isPolling(state: DrainState): boolean {
  return state.isCaughtUp && !state.isListing && state.inFlight.size > 0 && hasWidth(state)
}

/** Whether the limits of the endpoint allow a further request. */
function hasWidth(state: DrainState): boolean {
  return (
    phaseOf(state) === 'open' &&
    state.inFlight.size < maxInFlight(state.consecutiveFailures) &&
    unsavedIn(state) < maxUnsaved
  )
}

function unsavedIn({ ended, saving }: DrainState): number {
  return ended.length + saving.length
}

function hasFailed({ ended, saving }: DrainState): boolean {
  return [saving, ended].some((attempts) => attempts.some(({ error }) => error !== null))
}
