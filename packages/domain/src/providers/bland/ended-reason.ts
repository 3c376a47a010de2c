import type { CallStatus } from '../../calls/call-report.ts'
import { readLine, readText } from '../reading/fields.ts'
import { outcomesBy, statusAfter } from '../reading/outcome.ts'
import type { Source } from '../reading/source.ts'

/** The call status for each value of the fields that describe the end of a call. */
export const outcomes = {
  status: outcomesBy([
    ['busy', 'busy'],
    ['completed', 'untold'],
    ['failed', 'failed'],
    ['no-answer', 'no_answer']
  ]),
  answered_by: outcomesBy([
    ['human', 'untold'],
    ['no-answer', 'no_answer'],
    ['unknown', 'untold'],
    ['voicemail', 'voicemail']
  ]),
  call_ended_by: outcomesBy([
    ['ASSISTANT', 'completed'],
    ['USER', 'completed']
  ])
}

/** Reads the call status from the most specific of these fields. Without any, it depends on whether anyone spoke. */
export function readStatus(source: Source, anyoneSpoke: boolean): CallStatus {
  return statusAfter(
    [
      outcomes.status(readLine(source, 'status')),
      outcomes.answered_by(readLine(source, 'answered_by')),
      readLine(source, 'transferred_to') === null ? undefined : 'transferred',
      outcomes.call_ended_by(readLine(source, 'call_ended_by')),
      hasFailed(source) ? 'broken_off' : undefined
    ],
    anyoneSpoke
  )
}

function hasFailed(source: Source): boolean {
  return readText(source, 'error_message') !== null || readLine(source, 'queue_status')?.endsWith('_error') === true
}
