import type { CallStatus } from '../../calls/call-report.ts'
import { readLine, readObject } from '../reading/fields.ts'
import { outcomesBy, statusAfter } from '../reading/outcome.ts'
import type { Source } from '../reading/source.ts'

/** What the values say of the fields that tell how a call ended. */
export const outcomes = {
  'data.metadata.phone_call.call_result': outcomesBy([
    ['answered', 'untold'],
    ['voicemail', 'voicemail'],
    ['busy', 'busy'],
    ['no_answer', 'no_answer'],
    ['failed', 'failed']
  ]),
  'data.status': outcomesBy([
    ['done', 'untold'],
    ['failed', 'failed'],
    ['in-progress', 'untold'],
    ['initiated', 'untold'],
    ['processing', 'untold']
  ]),
  /** By its beginning: it is a sentence of free text and names the tool that ended the call. */
  'data.metadata.termination_reason': outcomesBy(
    [],
    [
      ['Client disconnected', 'completed'],
      ['end_call', 'completed'],
      ['transfer_to_number', 'transferred'],
      ['voicemail_detection', 'voicemail']
    ]
  ),
  /** Of a call that did not come about. */
  'data.failure_reason': outcomesBy([
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
    ['unknown', 'failed']
  ])
}

/** How a call ended; by whether anyone spoke when nothing says it. */
export function readStatus(source: Source, endedReason: string | null, anyoneSpoke: boolean): CallStatus {
  return statusAfter(
    [
      outcomes['data.metadata.phone_call.call_result'](readLine(source, 'data.metadata.phone_call.call_result')),
      readObject(source, 'data.metadata.error') === null ? undefined : 'failed',
      outcomes['data.status'](readLine(source, 'data.status')),
      outcomes['data.metadata.termination_reason'](endedReason)
    ],
    anyoneSpoke
  )
}

/** How a call ended that did not come about. */
export function statusOfFailure(failureReason: string | null): CallStatus {
  return statusAfter([outcomes['data.failure_reason'](failureReason) ?? 'failed'], false)
}
