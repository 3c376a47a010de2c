import {
  type ClientId,
  type EndpointId,
  type GapId,
  narrow,
  type ProviderAccountId,
  type TimeStep
} from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { chunk } from '../chunk.ts'
import { allClients } from '../counts/time-range.ts'
import type { OrganizationScope, ReachScope } from '../scope.ts'

/**
 * Missing: the call is not stored. Partial: its last report is missing. Unassigned: no rule assigns it to a client.
 * Gone: it was missing, and the provider no longer has it.
 */
export const gapKinds = ['missing', 'partial', 'unassigned', 'gone'] as const

export type GapKind = (typeof gapKinds)[number]

/** Backfill: Callbook fetched the call. Webhook: its report arrived later. Disconnected: the account was removed. */
export const gapEndings = ['backfill', 'webhook', 'disconnected'] as const

type GapEnding = (typeof gapEndings)[number]

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
  { db, organizationId }: OrganizationScope<Database>,
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
      ids.push(...(await insertGaps({ db: tx, organizationId }, { account, gaps: some, now })))
    }

    return ids
  })
}

async function insertGaps({ db: tx, organizationId }: OrganizationScope, { account, gaps, now }: Found) {
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
  { db, organizationId }: OrganizationScope,
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

export interface GapRow {
  readonly id: GapId
  readonly account_id: ProviderAccountId
  readonly client_id: ClientId | null
  readonly endpoint_id: EndpointId | null
  readonly provider: string
  readonly provider_call_id: string
  readonly kind: GapKind
  readonly ended_at: string | null
  readonly found_at: string
  readonly resolved_at: string | null
  readonly how: GapEnding | null
}

export interface GapFilter {
  readonly accountId?: ProviderAccountId | undefined
  readonly clientId?: ClientId | undefined
  readonly kind?: GapKind | undefined
  readonly isResolved?: boolean | undefined
  /** Earliest and latest time when the call was found missing, inclusive. */
  readonly start?: Date | undefined
  readonly end?: Date | undefined
}

export interface GapPosition {
  readonly foundAt: Date
  readonly id: GapId
}

interface GapPage {
  readonly limit: number
  readonly after?: GapPosition | undefined
}

/** Returns the gaps of an organization, newest first. */
export async function listGaps(
  { db, reach }: ReachScope<Database>,
  requested: GapFilter,
  { limit, after }: GapPage
): Promise<GapRow[]> {
  const { organizationId, filter } = narrow(reach, requested)
  const { accountId, clientId, kind, isResolved, start, end } = filter
  const place = after && sql<boolean>`(found_at, id) < (${after.foundAt}::timestamptz, ${after.id}::uuid)`

  return await db
    .selectFrom('gaps')
    .select(['id', 'account_id', 'client_id', 'endpoint_id', 'provider', 'provider_call_id', 'kind'])
    .select(['ended_at', 'found_at', 'resolved_at', 'resolution as how'])
    .where('organization_id', '=', organizationId)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(isResolved !== undefined, (query) => query.where('resolved_at', isResolved ? 'is not' : 'is', null))
    .$if(start !== undefined, (query) => query.where(sql<boolean>`found_at >= ${start}::timestamptz`))
    .$if(end !== undefined, (query) => query.where(sql<boolean>`found_at <= ${end}::timestamptz`))
    .$if(place !== undefined, (query) => query.where(place ?? sql<boolean>`true`))
    .orderBy('found_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<GapRow>()
    .execute()
}

/** Calls listed by providers for a client, or without a client, in one interval. Each call counts once. */
export interface GapSums {
  /** Index of the interval. */
  readonly step: number
  /** Null for unassigned calls. */
  readonly clientId: ClientId | null
  readonly listed: number
  readonly arrived: number
  readonly missing: number
  readonly repaired: number
  readonly unassigned: number
}

/**
 * Sums the calls listed by providers by end time, without empty intervals.
 *
 * @param steps consecutive intervals that begin at a quarter hour
 */
export async function summarizeGaps(
  { db, reach }: ReachScope<Database>,
  requested: { readonly steps: readonly TimeStep[]; readonly clientId?: ClientId | undefined }
): Promise<GapSums[]> {
  const { organizationId, filter } = narrow(reach, requested)
  const { steps, clientId } = filter
  const starts = steps.map(({ from }) => new Date(from).toISOString())
  const end = new Date(steps.at(-1)?.until ?? 0).toISOString()
  const { rows } = await sql<GapSums>`
    select width_bucket(starts_at, ${starts}::timestamptz[]) - 1 as step,
      nullif(client_id, ${allClients}::uuid) as "clientId",
      sum(arrived + missing + repaired + unassigned)::float8 as listed, sum(arrived)::float8 as arrived,
      sum(missing)::float8 as missing, sum(repaired)::float8 as repaired, sum(unassigned)::float8 as unassigned
    from gap_counts
    where organization_id = ${organizationId}
      and starts_at >= ${starts[0] ?? end}::timestamptz and starts_at < ${end}::timestamptz
      ${clientId === undefined ? sql`` : sql`and client_id = ${clientId}`}
    group by 1, 2 order by 1, 2`.execute(db)

  return rows
}

/** Returns the end time of the oldest unassigned call, or `undefined` without any. */
export async function findOldestUnassigned(
  { db, organizationId }: OrganizationScope,
  accountId: ProviderAccountId
): Promise<Date | undefined> {
  const { oldest } = await db
    .selectFrom('gaps')
    .select(sql<string | null>`min(coalesce(ended_at, found_at))`.as('oldest'))
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'unassigned')
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()

  return oldest === null ? undefined : new Date(oldest)
}
