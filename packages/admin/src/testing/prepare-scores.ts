import { recordEvaluation } from '@callbook/db'
import { unevaluatedLeadQuality } from '@callbook/domain'
import type { Admin } from './admin.ts'
import { addEvaluatedCall, type ChangingCommand } from './prepare-changes.ts'

/** Prepares a call that was evaluated by the previous release. */
export async function unscore({ db, testDb }: Admin): Promise<ChangingCommand> {
  const { organizationId, callId } = await addEvaluatedCall(testDb)
  const result = unevaluatedLeadQuality('odd')
  const evaluation = { domain: 'lead_quality', result, source: 'human', model: null } as const
  await recordEvaluation(db, organizationId, callId, evaluation, new Date())
  await testDb.deleteFrom('call_scores').execute()

  return { organizationId, args: [] }
}
