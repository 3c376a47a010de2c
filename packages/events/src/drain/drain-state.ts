import type { ClaimedDelivery } from '@callbook/db'
import { widthFor } from '../delivery/judge.ts'
import type { EndedAttempt } from './leased-endpoint.ts'

/** Where the sending to one endpoint stands. Instants are those of `performance.now()`. */
export interface DrainState {
  /** What is to be sent next. */
  readonly queue: ClaimedDelivery[]
  /** The numbers of what is being sent. */
  readonly onTheirWay: Set<number>
  /** What was sent, and is to be noted. */
  ended: EndedAttempt[]
  /** Since when the oldest of that has been. */
  endedAtMs: number
  /** What is being noted. */
  noting: readonly EndedAttempt[]
  /** Failed attempts in a row, as it was noted last. */
  failures: number
  isListing: boolean
  listedAtMs: number
  /** Whether nothing more was due when it was looked last. */
  isAll: boolean
  /** Whether more may be begun. What has ended once stays so. */
  readonly isOn: () => boolean
}

export function newDrainState(failures: number, isOn: () => boolean): DrainState {
  return {
    ...{ queue: [], onTheirWay: new Set(), ended: [], endedAtMs: 0, noting: [] },
    ...{ failures, isListing: false, listedAtMs: 0, isAll: false, isOn }
  }
}

/** So many outcomes may wait to be noted: they are sent again when this process ends. */
const mostUnnoted = 128

/** So many outcomes are noted together, or fewer after so long. */
const [notedTogether, gatherMs] = [64, 100]

/** How often it is looked for more while there is room beside what is on its way. */
const lookMs = 500

/** How many requests may be on their way; after a failure none is added before it is noted what follows from it. */
function hasWidth(state: DrainState): boolean {
  return state.onTheirWay.size < widthFor(state.failures) && !hasFailed(state) && unnotedIn(state) < mostUnnoted
}

/** @param hasRoom whether a request may be on its way beside others to the same endpoint */
export function mayBegin(state: DrainState, hasRoom: () => boolean): boolean {
  return state.queue.length > 0 && state.isOn() && hasWidth(state) && (state.onTheirWay.size === 0 || hasRoom())
}

/** Of an endpoint that may have to rest after the next answer, nothing is read before that has come. */
export function isTimeToList(state: DrainState, nowMs: number): boolean {
  const { queue, onTheirWay, failures, isAll, isListing, listedAtMs } = state
  const width = widthFor(failures)
  if (isListing || queue.length >= width || !state.isOn() || hasFailed(state)) return false
  if (width === 1 && onTheirWay.size + unnotedIn(state) > 0) return false

  return !isAll || (isLookedFor(state) && nowMs - listedAtMs >= lookMs)
}

export function isTimeToNote(state: DrainState, nowMs: number): boolean {
  const { ended, endedAtMs, failures, noting } = state
  if (ended.length === 0 || noting.length > 0) return false
  const isUrgent = failures > 0 || hasFailed(state) || isSpent(state)

  return isUrgent || ended.length >= notedTogether || nowMs - endedAtMs >= gatherMs
}

/** Whether nothing is on its way, nor will be. */
export function isSpent({ queue, onTheirWay, isAll, isListing, isOn }: DrainState): boolean {
  return !isListing && onTheirWay.size === 0 && (!isOn() || (queue.length === 0 && isAll))
}

export function unnotedIn({ ended, noting }: DrainState): number {
  return ended.length + noting.length
}

/** When it is time for something that nothing tells of; undefined for never. */
export function nextAtMs(state: DrainState): number | undefined {
  const times = [
    ...(state.ended.length > 0 && state.noting.length === 0 ? [state.endedAtMs + gatherMs] : []),
    ...(isLookedFor(state) ? [state.listedAtMs + lookMs] : [])
  ]

  return times.length === 0 ? undefined : Math.min(...times)
}

/** What happens while others are on their way may be sent beside them. */
function isLookedFor(state: DrainState): boolean {
  return state.isAll && !state.isListing && state.onTheirWay.size > 0 && state.isOn() && hasWidth(state)
}

function hasFailed({ ended, noting }: DrainState): boolean {
  return [noting, ended].some((attempts) => attempts.some(({ error }) => error !== null))
}
