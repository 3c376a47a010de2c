import { redactionRules } from '../../redaction-rules.ts'
import { snakeCaseCredentials } from '../credential-keys.ts'

/**
 * What a report of Retell can carry that nobody may read from our store: the token with which a browser joined a web
 * call, and what the client's own SIP headers hold. `data` is an older copy of `call`.
 */
export const redaction = redactionRules({
  keys: [...snakeCaseCredentials, 'custom_sip_headers'],
  paths: [],
  kept: ['call', 'data'].flatMap((call) => [
    `${call}.call_analysis`,
    `${call}.collected_dynamic_variables`,
    `${call}.metadata`,
    `${call}.retell_llm_dynamic_variables`,
    `${call}.scrubbed_transcript_with_tool_calls`,
    `${call}.transcript`,
    `${call}.transcript_object`,
    `${call}.transcript_with_tool_calls`
  ])
})
