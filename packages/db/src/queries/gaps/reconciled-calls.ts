import type { Insertable } from 'kysely'
import type { Queryable, Schema } from '../../database.ts'
import type { OrganizationScope } from '../scope.ts'

/** States of a listed call. Each call has exactly one. */
export const listedOutcomes = ['arrived', 'missing', 'repaired', 'unassigned'] as const
export type ListedOutcome = (typeof listedOutcomes)[number]

/** Days for which listed calls and gaps are stored. */
export const gapDays = 90

export interface ListedRow {
  readonly client_id: string | null
  readonly outcome: ListedOutcome
  readonly counted_at: string
}

export async function lockListed(
  { db: tx, organizationId }: OrganizationScope,
  provider: string,
  ids: readonly string[]
): Promise<Map<string, ListedRow>> {
  const rows = await tx
    .selectFrom('reconciled_calls')
    .select(['provider_call_id', 'client_id', 'outcome', 'counted_at'])
    .where('organization_id', '=', organizationId)
    .where('provider', '=', provider)
    .where('provider_call_id', 'in', ids)
    .orderBy('provider_call_id')
    .forUpdate()
    .$narrowType<ListedRow>()
    .execute()

  return new Map(rows.map(({ provider_call_id, ...row }) => [provider_call_id, row]))
}

export async function insertListed(
  tx: Queryable,
  rows: readonly Insertable<Schema['reconciled_calls']>[]
): Promise<ListedRow[]> {
  if (rows.length === 0) return []

  return await tx
    .insertInto('reconciled_calls')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['organization_id', 'provider', 'provider_call_id']).doNothing())
    .returning(['client_id', 'outcome', 'counted_at'])
    .$narrowType<ListedRow>()
    .execute()
}

/** All rows exist and are locked. */
export async function updateListed(
  tx: Queryable,
  rows: readonly Insertable<Schema['reconciled_calls']>[]
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('reconciled_calls')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'provider', 'provider_call_id'])
        .doUpdateSet((eb) => ({ client_id: eb.ref('excluded.client_id'), outcome: eb.ref('excluded.outcome') }))
    )
    .execute()
}
