import type { BodyPaths } from '../../redaction/redaction-rules.ts'
import { callIdPath } from './payload.ts'

/** Paths of the conversation and its results in a Bland report. `request_data` repeats the client's request. */
export const bodyPaths: BodyPaths = {
  identity: [callIdPath],
  said: ['concatenated_transcript', 'request_data.task', 'summary', 'transcripts'],
  found: ['analysis', 'request_data.request_data', 'variables'],
  own: ['metadata', 'request_data.metadata']
}

export const credentialNames = ['encrypted key']

export const costNames = ['price']
