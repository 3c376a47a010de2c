import type { BodyPaths } from '../../redaction/redaction-rules.ts'
import { callIdPath } from './payload.ts'

/** `data` is an older copy of `call`. Its transcript is a text; at the same path, ElevenLabs has a list. */
const calls = ['call', 'data']

/** Paths of the conversation and its results in a Retell report. */
export const bodyPaths: BodyPaths = {
  identity: ['event', callIdPath],
  said: [
    'call.transcript',
    ...calls.flatMap((call) => [
      `${call}.scrubbed_transcript_with_tool_calls`,
      `${call}.transcript_object`,
      `${call}.transcript_with_tool_calls`
    ])
  ],
  found: calls.flatMap((call) => [
    `${call}.call_analysis`,
    `${call}.collected_dynamic_variables`,
    `${call}.retell_llm_dynamic_variables`
  ]),
  own: calls.map((call) => `${call}.metadata`)
}

/** Names of secrets that only Retell uses, as words. */
export const credentialNames = ['custom sip headers']

/** The member of a Retell report with its costs and unit prices. */
export const costNames = ['call_cost']
