import type { BodyPaths } from '../../redaction/redaction-rules.ts'

/** Where a report of Bland has what was said and found out. `request_data` repeats what the client asked for. */
export const bodyPaths: BodyPaths = {
  said: ['concatenated_transcript', 'request_data.task', 'summary', 'transcripts'],
  found: ['analysis', 'request_data.request_data', 'variables'],
  own: ['metadata', 'request_data.metadata']
}

/** What no other sender calls a secret, in words. */
export const credentialNames = ['encrypted key']
