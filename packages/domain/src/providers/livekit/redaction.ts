import type { BodyPaths } from '../../redaction/redaction-rules.ts'

/** Paths of the conversation in both forms of a report, and of the members that the client adds. */
export const bodyPaths: BodyPaths = {
  identity: ['session_report.job_id', 'job_id', 'extra.revision', 'extra.stage'],
  said: ['session_report.chat_history', 'chat_history', 'extra.instructions', 'extra.summary', 'extra.transcript'],
  found: ['extra.structured_data', 'extra.variables', 'extra.verdicts'],
  own: ['extra.metadata']
}
