import type { CallStatus } from '../../tables/call-values.ts'
import { readLine, readObject } from '../reading/fields.ts'
import { outcomesBy, statusAfter } from '../reading/outcome.ts'
import type { Source } from '../reading/source.ts'
import { readVersion } from '../reading/words.ts'

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

/** The response of a SIP trunk to a call, by its code (RFC 3261). */
const outcomeOfSip = outcomesBy([
  ['408', 'no_answer'],
  ['480', 'no_answer'],
  ['486', 'busy'],
  ['487', 'no_answer'],
  ['600', 'busy'],
  ['603', 'no_answer']
])

const outcomeOfTwilio = outcomesBy([
  ['busy', 'busy'],
  ['canceled', 'no_answer'],
  ['no-answer', 'no_answer']
])

/** Reads the status of a failed call. If the reason is unknown, the telephone network may have reported it. */
export function readFailureStatus(source: Source, failureReason: string | null): CallStatus {
  const outcome = outcomes['data.failure_reason'](failureReason)
  if (outcome !== undefined && failureReason !== 'unknown') return statusAfter([outcome], false)
  const code = readVersion(source, 'data.metadata.body.sip_status_code')

  return statusAfter(
    [outcomeOfSip(code), outcomeOfTwilio(readLine(source, 'data.metadata.body.CallStatus')), 'failed'],
    false
  )
}
