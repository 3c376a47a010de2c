import type { BodyPaths } from '../../redaction/redaction-rules.ts'
import { callIdPath } from './payload.ts'

/** Paths of the conversation, its results and the client's own data in a report. */
export const bodyPaths: BodyPaths = {
  identity: ['type', callIdPath, 'report.revision', 'report.stage'],
  said: ['report.instructions', 'report.messages', 'report.summary', 'report.transcript'],
  found: ['report.structured_data', 'report.variables', 'report.verdicts'],
  own: ['report.metadata']
}

/** Members of a report with costs. */
export const costNames = ['cost_usd', 'cost_breakdown']
