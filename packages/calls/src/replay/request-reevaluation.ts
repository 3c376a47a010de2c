import type { Queryable } from '@callbook/db'
import { callToEvaluate, type EvaluatedColumns } from '@callbook/db'
import { type CallId, evaluationsToRepeat, type OrganizationId } from '@callbook/domain'
import type { Change } from './examine-call.ts'
import type { StoredCall } from './stored-calls.ts'

/**
 * Requests new evaluations of a corrected call in the domains affected by the change. New calls are evaluated first.
 */
export async function requestReevaluation(
  tx: Queryable,
  organizationId: OrganizationId,
  { row }: StoredCall,
  changes: readonly Change[],
  now: Date
): Promise<void> {
  const before = row as EvaluatedColumns
  const after: EvaluatedColumns = { ...before, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) }
  const domains = evaluationsToRepeat(callToEvaluate(before), callToEvaluate(after))
  if (domains.length === 0) return

  const ofCall = { organization_id: organizationId, call_id: row.id as CallId }
  const anew = { state: 'waiting', attempts: 0, run_after: now, lease_id: null, leased_until: null, last_error: null }
  await tx
    .insertInto('evaluation_work')
    .values(domains.map((domain) => ({ ...ofCall, domain, ...anew, is_low_priority: true })))
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'call_id', 'domain']).doUpdateSet({ ...anew, needs_model: false })
    )
    .execute()
}
