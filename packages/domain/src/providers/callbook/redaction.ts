import type { BodyPaths } from '../../redaction/redaction-rules.ts'
import { callIdPath } from './payload.ts'

export const bodyPaths: BodyPaths = {
  identity: ['type', callIdPath, 'report.revision', 'report.stage'],
  said: ['report.instructions', 'report.messages', 'report.summary', 'report.transcript'],
  found: ['report.structured_data', 'report.variables', 'report.verdicts'],
  own: ['report.metadata']
}

export const costNames = ['cost_usd', 'cost_breakdown']
