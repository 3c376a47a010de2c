import type { CallReport } from '../../calls/call-report.ts'
import { instantAt } from '../../date-time.ts'
import type { CallStatus } from '../../tables/call-values.ts'

export type CallTimes = Pick<CallReport, 'requestedAt' | 'startedAt' | 'endedAt' | 'durationSeconds'>

const unanswered: ReadonlySet<CallStatus> = new Set(['no_answer', 'busy', 'failed'])

/**
 * Calculates the missing times of a call from the others, for every provider and mapping:
 *
 * | reported         | calculated                                  |
 * |------------------|---------------------------------------------|
 * | start, end       | the duration                                |
 * | start, duration  | the end                                     |
 * | end, duration    | the start                                   |
 * | no start, status | an unanswered call lasted 0 seconds         |
 *
 * A call without a start and an end is dated by its request, else by the receipt of its report (`occurredAt`).
 */
export function completeTimes(reported: Partial<CallTimes>, status: CallStatus): CallTimes {
  const {
    requestedAt = null,
    startedAt: start = null,
    endedAt: end = null,
    durationSeconds: duration = null
  } = reported
  const startedAt = start ?? startBefore(end, duration)
  const neverStarted = startedAt === null && unanswered.has(status)

  return {
    requestedAt,
    startedAt,
    endedAt: end ?? addSeconds(start, duration),
    durationSeconds: duration ?? secondsBetween(start, end) ?? (neverStarted ? 0 : null)
  }
}

/** Returns the start of a call by its end. A call of 0 seconds was never connected. */
function startBefore(end: Date | null, duration: number | null): Date | null {
  return duration === null || duration === 0 ? null : addSeconds(end, -duration)
}

/** Returns the time between two instants; null if either is unknown or they are in the wrong order. */
export function secondsBetween(from: Date | null, to: Date | null): number | null {
  if (from === null || to === null || to.getTime() < from.getTime()) return null

  return (to.getTime() - from.getTime()) / 1000
}

/** Returns the instant after some seconds; null if either is unknown. */
export function addSeconds(instant: Date | null, seconds: number | null): Date | null {
  return instant === null || seconds === null ? null : instantAt(instant.getTime() + Math.round(seconds * 1000))
}
