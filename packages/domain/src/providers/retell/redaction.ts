import type { BodyPaths } from '../../redaction/redaction-rules.ts'

/** `data` is an older copy of `call`. Its transcript is a text, and that of ElevenLabs at the same path is not. */
const calls = ['call', 'data']

/** Where a report of Retell has what was said and found out. */
export const bodyPaths: BodyPaths = {
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

/** What no other sender calls a secret, in words. */
export const credentialNames = ['custom sip headers']
