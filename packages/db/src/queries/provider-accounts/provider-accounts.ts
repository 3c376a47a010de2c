import type { EndpointId, OrganizationId, ProviderAccountId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import { lockAdditions } from '../organizations.ts'
import type { OrganizationScope } from '../scope.ts'

/** Rejected: the provider rejects its key, so no requests are made until the key is replaced. */
export const providerAccountStates = ['active', 'rejected'] as const

type ProviderAccountState = (typeof providerAccountStates)[number]

/** An account at a provider whose calls are compared with stored ones, without its key. */
export interface ProviderAccountRow {
  readonly id: ProviderAccountId
  readonly provider: string
  readonly base_url: string
  readonly state: ProviderAccountState
  /** Error of the last request; null after a success. */
  readonly last_error: string | null
  /** Time of the last successful response. */
  readonly last_ok_at: string | null
  /** End of the listed time. */
  readonly watermark: string
  readonly last_pass_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

export interface ListedProviderAccount extends ProviderAccountRow {
  readonly open_gaps: number
  /** Whether a comparison is due immediately, because it was requested or the account is new. */
  readonly is_comparing: boolean
}

const columns = [
  ...(['id', 'provider', 'base_url', 'state', 'last_error', 'last_ok_at', 'watermark', 'last_pass_at'] as const),
  ...(['created_at', 'updated_at'] as const)
]

interface NewProviderAccount {
  readonly id: ProviderAccountId
  readonly provider: string
  readonly base_url: string
  readonly key_encrypted: string
}

const dayMs = 86_400_000

/**
 * Adds an account with its passes: immediately over new calls and calls that ended since `firstFrom`, and from
 * tomorrow on a daily repetition.
 */
export async function addProviderAccount(
  { db, organizationId }: OrganizationScope,
  account: NewProviderAccount,
  { now, firstFrom }: { readonly now: Date; readonly firstFrom: Date }
): Promise<ProviderAccountRow> {
  const added = await db
    .insertInto('provider_accounts')
    .values({
      ...account,
      organization_id: organizationId,
      state: 'active',
      last_ok_at: now,
      watermark: now,
      created_at: now,
      updated_at: now
    })
    .returning(columns)
    .$narrowType<ProviderAccountRow>()
    .executeTakeFirstOrThrow()
  const of = { organization_id: organizationId, account_id: account.id }
  await db
    .insertInto('reconciliation_runs')
    .values([
      { ...of, kind: 'recent', due_at: now, window_from: null },
      { ...of, kind: 'first', due_at: now, window_from: firstFrom },
      { ...of, kind: 'nightly', due_at: new Date(now.getTime() + dayMs), window_from: null }
    ])
    .execute()

  return added
}

/** Returns all accounts of an organization, newest first. */
export async function listProviderAccounts({
  db,
  organizationId
}: OrganizationScope<Database>): Promise<ListedProviderAccount[]> {
  const { rows } = await sql<ListedProviderAccount>`
    select ${sql.join(columns.map((column) => sql`a.${sql.ref(column)}`))}, (
      select count(*) from gaps g
      where g.organization_id = ${organizationId} and g.account_id = a.id and g.resolved_at is null and g.kind <> 'gone'
    )::float8 as open_gaps, exists (
      select from reconciliation_runs c
      where c.organization_id = ${organizationId} and c.account_id = a.id and c.kind = 'first'
    ) as is_comparing
    from provider_accounts a
    where a.organization_id = ${organizationId} order by a.created_at desc, a.id desc`.execute(db)

  return rows
}

export async function findProviderAccount(
  { db, organizationId }: OrganizationScope,
  id: ProviderAccountId
): Promise<ProviderAccountRow | undefined> {
  return await db
    .selectFrom('provider_accounts')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$narrowType<ProviderAccountRow>()
    .executeTakeFirst()
}

/**
 * Removes an account with its key and passes. Its gaps stay and are resolved.
 *
 * @returns `true` if it existed
 */
export async function removeProviderAccount(
  { db: tx, organizationId }: OrganizationScope,
  id: ProviderAccountId,
  now: Date
): Promise<boolean> {
  // The account comes first: a running pass waits for it and finds none.
  const { numDeletedRows } = await tx
    .deleteFrom('provider_accounts')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  for (const table of ['provider_account_endpoints', 'reconciliation_runs'] as const) {
    await tx.deleteFrom(table).where('organization_id', '=', organizationId).where('account_id', '=', id).execute()
  }
  await tx
    .updateTable('gaps')
    .set({ resolved_at: now, resolution: 'disconnected' })
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', id)
    .where('resolved_at', 'is', null)
    .execute()

  return numDeletedRows > 0n
}

/**
 * Returns `true` if an organization has fewer provider accounts than `limit`, which is small. Until the transaction
 * ends, other callers of this function wait.
 */
export async function hasRoomForProviderAccount(
  { db: tx, organizationId }: OrganizationScope,
  limit: number,
  now: Date
): Promise<boolean> {
  await lockAdditions(tx, organizationId, now)
  const accounts = await tx
    .selectFrom('provider_accounts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .limit(limit)
    .execute()

  return accounts.length < limit
}

/** Key of an account, encrypted for the id of the account. */
export interface SealedAccountKey {
  readonly organization_id: OrganizationId
  readonly id: ProviderAccountId
  readonly key_encrypted: string
}

export async function findSealedAccountKey(
  { db, organizationId }: OrganizationScope,
  id: ProviderAccountId
): Promise<SealedAccountKey | undefined> {
  return await db
    .selectFrom('provider_accounts')
    .select(['organization_id', 'id', 'key_encrypted'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$narrowType<SealedAccountKey>()
    .executeTakeFirst()
}

/**
 * Replaces the encrypted form of the same key, unless the key has changed since it was read.
 *
 * @returns `true` if it was replaced
 */
export async function replaceSealedAccountKey(
  db: Queryable,
  from: SealedAccountKey,
  to: SealedAccountKey
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provider_accounts')
    .set({ key_encrypted: to.key_encrypted })
    .where('organization_id', '=', from.organization_id)
    .where('id', '=', from.id)
    .where('key_encrypted', '=', from.key_encrypted)
    .executeTakeFirstOrThrow()

  return numUpdatedRows === 1n
}

interface AccountNote {
  readonly state: ProviderAccountState
  /** Error of the last request; null after a success. */
  readonly error: string | null
  readonly now: Date
}

/**
 * Records the result of a request to an account.
 *
 * @returns `true` if its state changed, so that exactly one process reports the change
 */
export async function noteAccountState(
  { db, organizationId }: OrganizationScope<Database>,
  id: ProviderAccountId,
  { state, error, now }: AccountNote
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('provider_accounts')
      .select('state')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) return false
    await tx
      .updateTable('provider_accounts')
      .set({ state, last_error: error, ...(error === null && { last_ok_at: now }), updated_at: now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute()

    return before.state !== state
  })
}

/** Replaces the key of an account and reactivates it. */
export async function updateProviderKey(
  { db, organizationId }: OrganizationScope,
  id: ProviderAccountId,
  { keyEncrypted, now }: { readonly keyEncrypted: string; readonly now: Date }
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provider_accounts')
    .set({ key_encrypted: keyEncrypted, state: 'active', last_error: null, last_ok_at: now, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

  return numUpdatedRows === 1n
}

/** Destination of reports for some calls of an account, from the provider's settings. */
export interface KnownWebhook {
  /** Scope of the setting: one assistant, one phone number, or the rest of the account. */
  readonly of: 'account' | 'assistant' | 'phone_number'
  /** Provider's id of the assistant or number; null for the account. */
  readonly id: string | null
  readonly isSet: boolean
  /** Endpoint of the organization; null for another or no destination. */
  readonly endpointId: EndpointId | null
  readonly readAt: string
}

export async function listKnownWebhooks(
  { db, organizationId }: OrganizationScope,
  accountId: ProviderAccountId
): Promise<readonly KnownWebhook[]> {
  const { rows } = await sql<{ webhook_settings: string }>`
    select webhook_settings::text from provider_accounts
    where organization_id = ${organizationId} and id = ${accountId}`.execute(db)

  return JSON.parse(rows[0]?.webhook_settings ?? '[]')
}

export async function saveKnownWebhooks(
  { db, organizationId }: OrganizationScope,
  accountId: ProviderAccountId,
  webhooks: readonly KnownWebhook[]
): Promise<void> {
  await db
    .updateTable('provider_accounts')
    .set({ webhook_settings: JSON.stringify(webhooks) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', accountId)
    .execute()
}
