import type { BodyPaths } from '../../redaction-rules.ts'

/** Where a report of Bland has what was said and found out. `request_data` repeats what the client asked for. */
export const blandPaths: BodyPaths = {
  said: ['concatenated_transcript', 'request_data.task', 'summary', 'transcripts'],
  found: ['analysis', 'request_data.request_data', 'variables'],
  own: ['metadata', 'request_data.metadata']
}
