import type { CallStatus } from '../../tables/call-values.ts'
import { readLine, readText } from '../reading/fields.ts'
import { outcomesBy, statusAfter } from '../reading/outcome.ts'
import type { Source } from '../reading/source.ts'

/** The call status for each value of the fields that describe the end of a call. */
export const outcomes = {
  status: outcomesBy([
    ['busy', 'busy'],
    ['canceled', 'broken_off'],
    ['cancelled', 'broken_off'],
    ['completed', 'untold'],
    ['error', 'failed'],
    ['failed', 'failed'],
    ['machine', 'voicemail'],
    ['no-answer', 'no_answer'],
    ['transferred', 'transferred'],
    ['voicemail', 'voicemail']
  ]),
  answered_by: outcomesBy(
    [
      ['busy', 'busy'],
      ['failed', 'failed'],
      ['human', 'untold'],
      ['no-answer', 'no_answer'],
      ['unknown', 'untold'],
      ['voicemail', 'voicemail']
    ],
    // Answering machines: `machine`, and in detail `machine_end_beep`.
    [
      ['machine', 'voicemail'],
      ['answering-machine', 'voicemail']
    ]
  ),
  call_ended_by: outcomesBy([
    ['ASSISTANT', 'completed'],
    ['USER', 'completed']
  ])
}

/** Reads the call status from the most specific of these fields. Without any, it depends on whether anyone spoke. */
export function readStatus(source: Source, anyoneSpoke: boolean): CallStatus {
  return statusAfter(
    [
      outcomes.status(readCode(source, 'status')),
      outcomes.answered_by(readCode(source, 'answered_by')),
      readLine(source, 'transferred_to') === null ? undefined : 'transferred',
      outcomes.call_ended_by(readLine(source, 'call_ended_by')?.toUpperCase() ?? null),
      hasFailed(source) ? 'broken_off' : undefined
    ],
    anyoneSpoke
  )
}

/** Reads a value in the spelling of the documentation: `No Answer` and `no_answer` are `no-answer`. */
function readCode(source: Source, path: string): string | null {
  return (
    readLine(source, path)
      ?.trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, '-') ?? null
  )
}

function hasFailed(source: Source): boolean {
  return readText(source, 'error_message') !== null || readLine(source, 'queue_status')?.endsWith('_error') === true
}
