import type { ProviderVerdict } from '../../../calls/call-details.ts'
import { readMembers } from '../../reading/details/members.ts'
import { readMemberVerdict, readVerdict } from '../../reading/details/verdicts.ts'
import type { Source } from '../../reading/source.ts'

const analysis = 'data.analysis'
const feedback = 'data.metadata.feedback'

/**
 * Reads the analysis of the whole call and of each criterion, the rationale of collected data, and the caller's rating.
 * A scored criterion also has its score.
 */
export function readVerdicts(source: Source): readonly ProviderVerdict[] {
  const criteria = readMembers(source, `${analysis}.evaluation_criteria_results`)
  const collected = readMembers(source, `${analysis}.data_collection_results`)

  return [
    ...readVerdict(source, 'call_successful', { result: [`${analysis}.call_successful`] }),
    ...readVerdict(source, 'call_success_score', { result: [`${analysis}.call_success_score`] }),
    ...criteria.flatMap((criterion) => {
      const verdicts = readMemberVerdict(criterion, 'criteria_id', { result: ['result'], rationale: ['rationale'] })
      const name = verdicts[0]?.name ?? criterion.name

      return [
        ...verdicts,
        ...readVerdict(criterion.source, `${name}.score`, { result: ['score'] }),
        ...readVerdict(criterion.source, `${name}.max_score`, { result: ['max_score'] })
      ]
    }),
    ...collected.flatMap((found) =>
      readMemberVerdict(found, 'data_collection_id', { result: ['value'], rationale: ['rationale'] })
    ),
    ...readVerdict(source, 'feedback', {
      result: [`${feedback}.rating`, `${feedback}.overall_score`],
      rationale: [`${feedback}.comment`]
    })
  ]
}
