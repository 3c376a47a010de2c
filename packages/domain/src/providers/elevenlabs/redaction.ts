import { redactionRules } from '../../redaction-rules.ts'
import { snakeCaseCredentials } from '../credential-keys.ts'
import { secretPrefix, variablesPath } from './variables.ts'

/**
 * What an event of ElevenLabs can carry that nobody may read from our store: the audio of a call, tokens of telephony,
 * the headers with which its tools called servers of the client, which stand within the transcript, and what those
 * tools log in with, which stands among the variables.
 */
export const redaction = redactionRules({
  keys: [...snakeCaseCredentials, 'AccountSid', 'CallToken', 'StirPassportToken', 'full_audio', 'request_headers'],
  paths: [],
  kept: [
    'data.analysis',
    variablesPath,
    'data.transcript.message',
    'data.transcript.original_message',
    'data.transcript.tool_calls.params_as_json',
    'data.transcript.tool_results.result_value'
  ],
  secretPrefixes: { [variablesPath]: [secretPrefix] }
})
