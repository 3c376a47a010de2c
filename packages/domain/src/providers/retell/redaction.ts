import type { BodyPaths } from '../../redaction/redaction-rules.ts'
import { callIdPath, olderCallIdPath } from './payload.ts'

/** `data` is an older copy of `call`. Its transcript is a text; at the same path, ElevenLabs has a list. */
const calls = ['call', 'data']

export const bodyPaths: BodyPaths = {
  identity: ['event', callIdPath, olderCallIdPath],
  said: ['call.transcript', 'call.scrubbed_transcript', ...listed('transcript_object', 'transcript_with_tool_calls')],
  found: listed('call_analysis', 'collected_dynamic_variables', 'retell_llm_dynamic_variables'),
  own: listed('metadata')
}

/** Returns the paths of members of both calls, and of their copies without personal data. */
function listed(...members: readonly string[]): readonly string[] {
  return calls.flatMap((call) => members.flatMap((member) => [`${call}.${member}`, `${call}.scrubbed_${member}`]))
}

export const credentialNames = ['custom sip headers']

/** The member of a Retell report with its costs and unit prices. */
export const costNames = ['call_cost']
