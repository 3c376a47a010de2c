import { redactionRules } from '../../redaction-rules.ts'
import { snakeCaseCredentials } from '../credential-keys.ts'

/**
 * What an event of ElevenLabs can carry that nobody may read from our store: the audio of a call, tokens of telephony,
 * and the headers with which its tools called servers of the client, which stand within the transcript.
 */
export const redaction = redactionRules({
  keys: [...snakeCaseCredentials, 'AccountSid', 'CallToken', 'StirPassportToken', 'full_audio', 'request_headers'],
  paths: [],
  kept: [
    'data.analysis',
    'data.conversation_initiation_client_data.dynamic_variables',
    'data.transcript.message',
    'data.transcript.original_message',
    'data.transcript.tool_calls.params_as_json',
    'data.transcript.tool_results.result_value'
  ]
})
