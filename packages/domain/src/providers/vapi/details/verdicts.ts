import type { ProviderVerdict } from '../../../calls/call-details.ts'
import { readMembers } from '../../reading/details/members.ts'
import { readMemberVerdict, readVerdict } from '../../reading/details/verdicts.ts'
import type { Source } from '../../reading/source.ts'

/**
 * Reads the analysis of the whole call, then its scorecards, with their maximum of 100 points if stated, then each
 * structured output.
 */
export function readVerdicts(source: Source): readonly ProviderVerdict[] {
  const scorecards = readMembers(source, 'message.artifact.scorecards', 'message.call.artifact.scorecards')
  const outputs = readMembers(source, 'message.artifact.structuredOutputs', 'message.call.artifact.structuredOutputs')

  return [
    ...readVerdict(source, 'successEvaluation', {
      result: ['message.analysis.successEvaluation', 'message.call.analysis.successEvaluation']
    }),
    ...scorecards.flatMap((card) => readMemberVerdict(card, 'name', { result: ['scoreNormalized', 'score'] })),
    ...outputs.flatMap((output) => readMemberVerdict(output, 'name', { result: ['result'] }))
  ]
}
