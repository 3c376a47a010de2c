import type { CallReport, CallStatus } from '../../calls/call-report.ts'
import { instantAt } from '../../date-time.ts'

export type CallTimes = Pick<CallReport, 'startedAt' | 'endedAt' | 'durationSeconds'>

const unanswered: ReadonlySet<CallStatus> = new Set(['no_answer', 'busy', 'failed'])

/** Calculates the missing times of a call from the others. An unanswered call lasted 0 seconds. */
export function completeTimes({ startedAt, endedAt, durationSeconds }: CallTimes, status: CallStatus): CallTimes {
  const neverStarted = startedAt === null && unanswered.has(status)

  return {
    startedAt,
    endedAt: endedAt ?? addSeconds(startedAt, durationSeconds),
    durationSeconds: durationSeconds ?? secondsBetween(startedAt, endedAt) ?? (neverStarted ? 0 : null)
  }
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
