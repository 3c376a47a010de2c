import { redactionRules } from '../../redaction-rules.ts'
import { snakeCaseCredentials } from '../credential-keys.ts'

/**
 * What a report of Bland can carry that nobody may read from our store. `request_data` repeats what the client asked
 * for: the key of its telephony, what its tools send, and `webhook`, the URL of the report itself, whose slug is a
 * credential of ours.
 */
export const redaction = redactionRules({
  keys: [...snakeCaseCredentials, 'encrypted_key', 'webhook'],
  paths: [],
  kept: [
    'analysis',
    'concatenated_transcript',
    'metadata',
    'request_data.metadata',
    'request_data.request_data',
    'request_data.task',
    'summary',
    'transcripts',
    'variables'
  ]
})
