import type { CallStatus } from '../../call-report.ts'
import { readAmount, readDuration, readInstant } from '../quantities.ts'
import type { Source } from '../source.ts'
import { type CallTimes, completeTimes } from '../times.ts'

/** When the call was connected and ended. */
export function readTimes(source: Source, status: CallStatus): CallTimes {
  const times = {
    startedAt: readInstant(source, 'message.startedAt', 'message.call.startedAt'),
    endedAt: readInstant(source, 'message.endedAt', 'message.call.endedAt'),
    durationSeconds: readAmount(source, 'message.durationSeconds') ?? readDuration(source, 1, 'message.durationMs')
  }

  return completeTimes(times, status)
}
