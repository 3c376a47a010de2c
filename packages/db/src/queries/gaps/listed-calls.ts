import type { OrganizationId } from '@callbook/domain'
import type { Insertable } from 'kysely'
import type { Queryable, Schema } from '../../database.ts'

/** What has become of a call that a provider has listed: each call is one of these. */
export const listedOutcomes = ['arrived', 'missing', 'repaired', 'unassigned'] as const
export type ListedOutcome = (typeof listedOutcomes)[number]

/** For so long it is kept what providers have listed, and what of it was missing. */
export const gapDays = 90

/** As what a call is counted, and when. */
export interface ListedRow {
  readonly client_id: string | null
  readonly outcome: ListedOutcome
  readonly counted_at: string
}

export async function lockListed(
  tx: Queryable,
  organizationId: OrganizationId,
  provider: string,
  ids: readonly string[]
): Promise<Map<string, ListedRow>> {
  const rows = await tx
    .selectFrom('listed_calls')
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
  rows: readonly Insertable<Schema['listed_calls']>[]
): Promise<ListedRow[]> {
  if (rows.length === 0) return []

  return await tx
    .insertInto('listed_calls')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['organization_id', 'provider', 'provider_call_id']).doNothing())
    .returning(['client_id', 'outcome', 'counted_at'])
    .$narrowType<ListedRow>()
    .execute()
}

/** They are all there, and locked. */
export async function updateListed(tx: Queryable, rows: readonly Insertable<Schema['listed_calls']>[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('listed_calls')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'provider', 'provider_call_id'])
        .doUpdateSet((eb) => ({ client_id: eb.ref('excluded.client_id'), outcome: eb.ref('excluded.outcome') }))
    )
    .execute()
}
