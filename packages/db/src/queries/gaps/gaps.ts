import type { ClientId, EndpointId, GapId, OrganizationId, ProviderAccountId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import { chunk } from '../chunk.ts'

/**
 * Missing: the call is not stored. Partial: its last report is missing. Unassigned: no rule assigns it to a client.
 * Gone: it was missing, and the provider no longer has it.
 */
export const gapKinds = ['missing', 'partial', 'unassigned', 'gone'] as const
export type GapKind = (typeof gapKinds)[number]

/** Backfill: Callbook fetched the call. Webhook: its report arrived later. Disconnected: the account was removed. */
export const gapEndings = ['backfill', 'webhook', 'disconnected'] as const
export type GapEnding = (typeof gapEndings)[number]

export interface NewGap {
  readonly providerCallId: string
  readonly kind: GapKind
  readonly clientId: ClientId | null
  readonly endpointId: EndpointId | null
  readonly endedAt: Date | null
}

interface Found {
  readonly account: { readonly id: ProviderAccountId; readonly provider: string }
  readonly gaps: readonly NewGap[]
  readonly now: Date
}

const rowsPerStatement = 500

/**
 * Stores the gaps of an account, one per call, and reopens resolved ones.
 *
 * @returns the gaps that were not open before, or had another kind; none if the account was removed in the meantime
 */
export async function recordGaps(
  db: Database,
  organizationId: OrganizationId,
  { account, gaps, now }: Found
): Promise<GapId[]> {
  if (gaps.length === 0) return []

  return await db.transaction().execute(async (tx) => {
    const isThere = await tx
      .selectFrom('provider_accounts')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', account.id)
      .forShare()
      .executeTakeFirst()
    if (isThere === undefined) return []
    const ids: GapId[] = []
    const once = [...new Map(gaps.map((gap) => [gap.providerCallId, gap])).values()]
    const sorted = once.toSorted((one, other) => (one.providerCallId < other.providerCallId ? -1 : 1))
    for (const some of chunk(sorted, rowsPerStatement)) {
      ids.push(...(await insertGaps(tx, organizationId, { account, gaps: some, now })))
    }

    return ids
  })
}

async function insertGaps(tx: Queryable, organizationId: OrganizationId, { account, gaps, now }: Found) {
  const rows = await tx
    .insertInto('gaps')
    .values(
      gaps.map(({ providerCallId, clientId, endpointId, endedAt, kind }) => ({
        organization_id: organizationId,
        id: newId<GapId>(),
        account_id: account.id,
        client_id: clientId,
        endpoint_id: endpointId,
        provider: account.provider,
        provider_call_id: providerCallId,
        kind,
        ended_at: endedAt,
        found_at: now
      }))
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'provider', 'provider_call_id'])
        .doUpdateSet((eb) => ({
          account_id: eb.ref('excluded.account_id'),
          client_id: eb.ref('excluded.client_id'),
          endpoint_id: eb.ref('excluded.endpoint_id'),
          kind: eb.ref('excluded.kind'),
          ended_at: eb.ref('excluded.ended_at'),
          found_at: eb.ref('excluded.found_at'),
          resolved_at: null,
          resolution: null
        }))
        .where(
          // A call that its provider lists and does not return stays gone.
          sql<boolean>`gaps.resolved_at is not null or gaps.client_id is distinct from excluded.client_id
            or (gaps.kind <> excluded.kind and not (gaps.kind = 'gone' and excluded.kind = 'missing'))`
        )
    )
    .returning('id')
    .$narrowType<{ id: GapId }>()
    .execute()

  return rows.map(({ id }) => id)
}

interface Resolution {
  readonly provider: string
  readonly providerCallIds: readonly string[]
  readonly resolution: GapEnding
  readonly now: Date
}

/** @returns number of these calls with an open gap */
export async function resolveGaps(
  db: Queryable,
  organizationId: OrganizationId,
  { provider, providerCallIds, resolution, now }: Resolution
): Promise<number> {
  let resolved = 0
  for (const some of chunk(providerCallIds.toSorted(), rowsPerStatement)) {
    const { numUpdatedRows } = await db
      .updateTable('gaps')
      .set({ resolved_at: now, resolution })
      .where('organization_id', '=', organizationId)
      .where('provider', '=', provider)
      .where('provider_call_id', 'in', some)
      .where('resolved_at', 'is', null)
      .executeTakeFirstOrThrow()
    resolved += Number(numUpdatedRows)
  }

  return resolved
}
