import { readDuration, readInstant, readSecondsText } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'
import { addSeconds, type CallTimes, secondsBetween } from '../reading/times.ts'

const MINUTE_MS = 60_000

/** Reads when the call was requested, connected and ended. Its end is its start plus its length, if both are known. */
export function readTimes(source: Source): CallTimes {
  const requestedAt = readInstant(source, 'created_at')
  const startedAt = readInstant(source, 'started_at')
  const durationSeconds = readLength(source)
  const isKnown = startedAt !== null && durationSeconds !== null

  return {
    requestedAt,
    startedAt,
    endedAt: isKnown ? addSeconds(startedAt, durationSeconds) : readEnd(source, startedAt ?? requestedAt),
    durationSeconds
  }
}

/** `call_length` has minutes, and `corrected_duration` the same in whole seconds, as text. One may be absent or 0. */
function readLength(source: Source): number | null {
  const seconds = readDuration(source, MINUTE_MS, 'call_length')

  return seconds === null || seconds === 0 ? (readSecondsText(source, 'corrected_duration') ?? seconds) : seconds
}

/**
 * Reads `end_at`. In some reports, it is not the end, but the time at which Bland would have ended the call: its
 * beginning plus `max_duration`, in minutes.
 */
function readEnd(source: Source, beganAt: Date | null): Date | null {
  const endedAt = readInstant(source, 'end_at')
  const maxSeconds = readDuration(source, MINUTE_MS, 'max_duration')
  const seconds = secondsBetween(beganAt, endedAt)
  const isLimit = maxSeconds !== null && seconds !== null && seconds >= maxSeconds

  return isLimit ? null : endedAt
}
