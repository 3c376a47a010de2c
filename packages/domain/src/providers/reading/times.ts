import type { CallReport, CallStatus } from '../../calls/call-report.ts'
import { instantAt } from '../../date-time.ts'

export type CallTimes = Pick<CallReport, 'startedAt' | 'endedAt' | 'durationSeconds'>

const unanswered: ReadonlySet<CallStatus> = new Set(['no_answer', 'busy', 'failed'])

/** Finds what is missing of a call's times from the rest of them; a call that nobody took lasted 0 seconds. */
export function completeTimes({ startedAt, endedAt, durationSeconds }: CallTimes, status: CallStatus): CallTimes {
  const neverStarted = startedAt === null && unanswered.has(status)

  return {
    startedAt,
    endedAt: endedAt ?? addSeconds(startedAt, durationSeconds),
    durationSeconds: durationSeconds ?? secondsBetween(startedAt, endedAt) ?? (neverStarted ? 0 : null)
  }
}

/** The time between the two; null when either is not known, or they are the wrong way round. */
export function secondsBetween(from: Date | null, to: Date | null): number | null {
  if (from === null || to === null || to < from) return null

  return (to.getTime() - from.getTime()) / 1000
}

/** The instant so many seconds later; null when either is not known. */
export function addSeconds(instant: Date | null, seconds: number | null): Date | null {
  return instant === null || seconds === null ? null : instantAt(instant.getTime() + Math.round(seconds * 1000))
}
