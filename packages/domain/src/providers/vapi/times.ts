import type { CallStatus } from '../../tables/call-values.ts'
import { readDuration, readInstant } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'
import { type CallTimes, completeTimes } from '../reading/times.ts'

export function readTimes(source: Source, status: CallStatus): CallTimes {
  const times = {
    requestedAt: readInstant(source, 'message.call.createdAt'),
    startedAt: readInstant(source, 'message.startedAt', 'message.call.startedAt'),
    endedAt: readInstant(source, 'message.endedAt', 'message.call.endedAt'),
    durationSeconds: readDurationSeconds(source)
  }

  return completeTimes(times, status)
}

/** Reads the same duration under one of its three names. */
function readDurationSeconds(source: Source): number | null {
  return (
    readDuration(source, 1000, 'message.durationSeconds') ??
    readDuration(source, 1, 'message.durationMs') ??
    readDuration(source, 60_000, 'message.durationMinutes')
  )
}
