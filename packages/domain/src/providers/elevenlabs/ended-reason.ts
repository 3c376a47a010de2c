import type { CallStatus } from '../../calls/call-report.ts'
import { readLine, readObject } from '../reading/fields.ts'
import type { Source } from '../reading/source.ts'

const callResults: ReadonlyMap<string | null, CallStatus> = new Map([
  ['voicemail', 'voicemail'],
  ['busy', 'busy'],
  ['no_answer', 'no_answer'],
  ['failed', 'failed']
])

/** Reasons by their beginnings: the reason is a sentence of free text and names the tool that ended the call. */
const families: readonly (readonly [prefix: string, status: CallStatus])[] = [
  ['Client disconnected', 'completed'],
  ['end_call', 'completed'],
  ['transfer_to_number', 'transferred'],
  ['voicemail_detection', 'voicemail']
]

/** How a call ended; by whether anyone spoke when nothing says it. */
export function readStatus(source: Source, endedReason: string | null, anyoneSpoke: boolean): CallStatus {
  const result = callResults.get(readLine(source, 'data.metadata.phone_call.call_result'))
  if (result !== undefined) return result
  if (readObject(source, 'data.metadata.error') !== null || readLine(source, 'data.status') === 'failed')
    return 'failed'
  const family = families.find(([prefix]) => endedReason?.startsWith(prefix))
  if (family !== undefined) return family[1]

  return anyoneSpoke ? 'completed' : 'unknown'
}
