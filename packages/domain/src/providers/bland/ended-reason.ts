import type { CallStatus } from '../../calls/call-report.ts'
import { readLine, readText } from '../reading/fields.ts'
import type { Source } from '../reading/source.ts'

const statuses: ReadonlyMap<string | null, CallStatus> = new Map([
  ['busy', 'busy'],
  ['failed', 'failed'],
  ['no-answer', 'no_answer']
])

const answers: ReadonlyMap<string | null, CallStatus> = new Map([
  ['no-answer', 'no_answer'],
  ['voicemail', 'voicemail']
])

const endings: ReadonlyMap<string | null, CallStatus> = new Map([
  ['ASSISTANT', 'completed'],
  ['USER', 'completed']
])

/** How a call ended: the most telling of the fields that say it, or whether anyone spoke when none does. */
export function readStatus(source: Source, anyoneSpoke: boolean): CallStatus {
  const told =
    statuses.get(readLine(source, 'status')) ??
    answers.get(readLine(source, 'answered_by')) ??
    (readLine(source, 'transferred_to') === null ? undefined : 'transferred') ??
    endings.get(readLine(source, 'call_ended_by'))
  if (told !== undefined) return told
  if (anyoneSpoke) return 'completed'

  return hasFailed(source) ? 'failed' : 'unknown'
}

function hasFailed(source: Source): boolean {
  return readText(source, 'error_message') !== null || readLine(source, 'queue_status')?.endsWith('_error') === true
}
