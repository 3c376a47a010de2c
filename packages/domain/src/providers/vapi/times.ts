import type { CallStatus } from '../../calls/call-report.ts'
import { readAmount, readDuration, readInstant } from '../reading/quantities.ts'
import type { Source } from '../reading/source.ts'
import { type CallTimes, completeTimes } from '../reading/times.ts'

/** Reads when the call was connected and ended. */
export function readTimes(source: Source, status: CallStatus): CallTimes {
  const times = {
    startedAt: readInstant(source, 'message.startedAt', 'message.call.startedAt'),
    endedAt: readInstant(source, 'message.endedAt', 'message.call.endedAt'),
    durationSeconds: readAmount(source, 'message.durationSeconds') ?? readDuration(source, 1, 'message.durationMs')
  }

  return completeTimes(times, status)
}
