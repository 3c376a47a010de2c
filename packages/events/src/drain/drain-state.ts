import type { ClaimedDelivery } from '@callbook/db'
import { maxInFlight } from '../delivery/delivery-state.ts'
import type { EndedAttempt } from './leased-endpoint.ts'

/** Progress of sending to one endpoint. Times are from `performance.now()`. */
export interface DrainState {
  /** Deliveries to send next. */
  readonly queue: ClaimedDelivery[]
  /** Sequence numbers of deliveries in flight. */
  readonly inFlight: Set<number>
  /** Ended attempts that are not saved yet. */
  ended: EndedAttempt[]
  /** Time at which the oldest of these attempts ended. */
  endedAtMs: number
  /** Ended attempts that are being saved. */
  saving: readonly EndedAttempt[]
  /** Consecutive failures, as of the last save. */
  failures: number
  isListing: boolean
  listedAtMs: number
  /** Whether the last query found no further due deliveries. */
  isCaughtUp: boolean
  /** Whether further requests may start. Once false, it stays false. */
  readonly isActive: () => boolean
}

export function newDrainState(failures: number, isOn: () => boolean): DrainState {
  return {
    ...{ queue: [], inFlight: new Set(), ended: [], endedAtMs: 0, saving: [] },
    ...{ failures, isListing: false, listedAtMs: 0, isCaughtUp: false, isActive: isOn }
  }
}

/** Maximum unsaved results. They are sent again if this process ends. */
const maxUnsaved = 128

/** Results to save together, or fewer after a delay in milliseconds. */
const [saveBatchSize, gatherMs] = [64, 100]

/** How often to look for further deliveries while others are in flight and more may start. */
const pollIntervalMs = 500

/**
 * Whether the limits of the endpoint allow a further request. After a failure, none starts before its effect is saved.
 */
function hasWidth(state: DrainState): boolean {
  return state.inFlight.size < maxInFlight(state.failures) && !hasFailed(state) && unnotedIn(state) < maxUnsaved
}

/** @param hasRoom whether a further concurrent request to the same endpoint may start */
export function mayBegin(state: DrainState, hasRoom: () => boolean): boolean {
  return state.queue.length > 0 && state.isActive() && hasWidth(state) && (state.inFlight.size === 0 || hasRoom())
}

/** If the endpoint may have to pause after the next response, nothing is read before that response. */
export function isTimeToList(state: DrainState, nowMs: number): boolean {
  const { queue, inFlight: onTheirWay, failures, isCaughtUp: isAll, isListing, listedAtMs } = state
  const width = maxInFlight(failures)
  if (isListing || queue.length >= width || !state.isActive() || hasFailed(state)) return false
  if (width === 1 && onTheirWay.size + unnotedIn(state) > 0) return false

  return !isAll || (isLookedFor(state) && nowMs - listedAtMs >= pollIntervalMs)
}

export function isTimeToNote(state: DrainState, nowMs: number): boolean {
  const { ended, endedAtMs, failures, saving: noting } = state
  if (ended.length === 0 || noting.length > 0) return false
  const isUrgent = failures > 0 || hasFailed(state) || isFinished(state)

  return isUrgent || ended.length >= saveBatchSize || nowMs - endedAtMs >= gatherMs
}

/** Whether nothing is in flight and nothing will be. */
export function isFinished({
  queue,
  inFlight: onTheirWay,
  isCaughtUp: isAll,
  isListing,
  isActive: isOn
}: DrainState): boolean {
  return !isListing && onTheirWay.size === 0 && (!isOn() || (queue.length === 0 && isAll))
}

export function unnotedIn({ ended, saving: noting }: DrainState): number {
  return ended.length + noting.length
}

/** Returns when to act next without a wake-up; undefined for never. */
export function nextAtMs(state: DrainState): number | undefined {
  const times = [
    ...(state.ended.length > 0 && state.saving.length === 0 ? [state.endedAtMs + gatherMs] : []),
    ...(isLookedFor(state) ? [state.listedAtMs + pollIntervalMs] : [])
  ]

  return times.length === 0 ? undefined : Math.min(...times)
}

/** Whether to look for new events, which may be sent while others are in flight. */
function isLookedFor(state: DrainState): boolean {
  return state.isCaughtUp && !state.isListing && state.inFlight.size > 0 && state.isActive() && hasWidth(state)
}

function hasFailed({ ended, saving: noting }: DrainState): boolean {
  return [noting, ended].some((attempts) => attempts.some(({ error }) => error !== null))
}
