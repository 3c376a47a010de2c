import type { CallStatus } from '../../calls/call-report.ts'
import { readLine, readObject } from '../reading/fields.ts'
import { outcomesBy, statusAfter } from '../reading/outcome.ts'
import type { Source } from '../reading/source.ts'

/** The call status for each value of the fields that describe the end of a call. */
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
  /** Matched by its beginning, because it is free text that names the tool that ended the call. */
  'data.metadata.termination_reason': outcomesBy(
    [],
    [
      ['Client disconnected', 'completed'],
      ['end_call', 'completed'],
      ['transfer_to_number', 'transferred'],
      ['voicemail_detection', 'voicemail']
    ]
  ),
  /** The reason of a failed call. */
  'data.failure_reason': outcomesBy([
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
    ['unknown', 'failed']
  ])
}

/** Reads the call status. Without any of these fields, it depends on whether anyone spoke. */
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

/** Returns the status of a failed call. */
export function statusOfFailure(failureReason: string | null): CallStatus {
  return statusAfter([outcomes['data.failure_reason'](failureReason) ?? 'failed'], false)
}
