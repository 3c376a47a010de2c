import { recordEvaluation } from '@callbook/db'
import { unjudgedLeadQuality } from '@callbook/domain'
import type { Admin } from './admin.ts'
import { addJudgedCall, type ChangingCommand } from './prepare-changes.ts'

/** Prepares a call that was evaluated by the previous release. */
export async function unscore({ db, testDb }: Admin): Promise<ChangingCommand> {
  const { organizationId, callId } = await addJudgedCall(testDb)
  const result = unjudgedLeadQuality('odd')
  const evaluation = { domain: 'lead_quality', result, source: 'human', model: null } as const
  await recordEvaluation(db, organizationId, callId, evaluation, new Date())
  await testDb.deleteFrom('call_scores').execute()

  return { organizationId, args: [] }
}
