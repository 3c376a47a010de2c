import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import type { OrganizationScope } from '../scope.ts'

/** Recent: new calls, every 15 minutes. Nightly: the last days again. First: earlier calls after the connection. */
export const passKinds = ['recent', 'first', 'nightly'] as const

export type PassKind = (typeof passKinds)[number]

/** Time range of listed calls: by end time, or by the time that the provider lists them by. */
export interface PassWindow {
  readonly from: Date
  readonly to: Date
}

interface RequestedAccount {
  readonly id: ProviderAccountId
  readonly provider: string
  readonly base_url: string
  readonly key_encrypted: string
  readonly watermark: string
}

export interface ClaimedPass {
  readonly organizationId: OrganizationId
  readonly account: RequestedAccount
  readonly kind: PassKind
  readonly window: PassWindow
  /** Cursor of the next page; null for the first. */
  readonly pageCursor: string | null
  /** Starts at 1 after each page. */
  readonly attempts: number
  readonly dueAt: string
  readonly leaseId: string
}

interface ClaimOptions {
  readonly accountId: ProviderAccountId
  readonly leaseId: string
  readonly limit: number
  readonly now: Date
  readonly leasedUntil: Date
  /**
   * Returns the window of a new pass.
   *
   * @param from requested start, if any
   */
  readonly windowOf: (pass: { kind: PassKind; account: RequestedAccount; from: Date | undefined }) => PassWindow
}

/**
 * Claims the due pass of an account, at most one, because an account is compared sequentially. After the lease
 * expires, the next holder continues at the last saved page.
 */
export async function claimPasses(
  { db, organizationId }: OrganizationScope<Database>,
  { accountId, leaseId, limit, now, leasedUntil, windowOf }: ClaimOptions
): Promise<ClaimedPass[]> {
  if (limit <= 0) return []

  return await db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('provider_accounts')
      .select(['id', 'provider', 'base_url', 'key_encrypted', 'watermark'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', accountId)
      .where('state', '=', 'active')
      .forUpdate()
      .skipLocked()
      .$narrowType<RequestedAccount>()
      .executeTakeFirst()
    if (account === undefined) return []

    const cursors = await tx
      .selectFrom('reconciliation_runs')
      .select(['kind', 'window_from', 'window_to', 'page_cursor', 'leased_until', 'attempts', 'due_at'])
      .where('organization_id', '=', organizationId)
      .where('account_id', '=', accountId)
      .$narrowType<{ kind: PassKind | typeof leaseKind }>()
      .execute()
    const isFuture = (time: string | null) => time !== null && new Date(time) > now
    if (cursors.some(({ leased_until }) => isFuture(leased_until))) return []
    if (cursors.some(({ kind, window_to }) => kind === leaseKind && isFuture(window_to))) return []
    const [cursor] = cursors
      .flatMap((one) => (one.kind === leaseKind ? [] : [{ ...one, kind: one.kind }]))
      .filter(({ due_at }) => new Date(due_at) <= now)
      .toSorted((one, other) => passKinds.indexOf(one.kind) - passKinds.indexOf(other.kind))
    if (cursor === undefined) return []

    const { kind, window_from, window_to, page_cursor: pageCursor, due_at: dueAt } = cursor
    const from = window_from === null ? undefined : new Date(window_from)
    const isBegun = from !== undefined && window_to !== null
    const window = isBegun ? { from, to: new Date(window_to) } : windowOf({ kind, account, from })
    const attempts = cursor.attempts + 1
    await sql`
      update reconciliation_runs
      set window_from = ${window.from}, window_to = ${window.to}, attempts = ${attempts}, lease_id = ${leaseId},
        leased_until = ${leasedUntil}
      where organization_id = ${organizationId} and account_id = ${accountId} and kind = ${kind}`.execute(tx)

    return [{ organizationId, account, kind, window, pageCursor, attempts, dueAt, leaseId }]
  })
}

type Leased = Pick<ClaimedPass, 'organizationId' | 'account' | 'kind' | 'leaseId'>

/**
 * Saves the position of a pass and extends its lease.
 *
 * @returns `true` if the caller still holds the lease; otherwise it must stop
 */
export async function savePassPage(
  db: Database,
  pass: Leased,
  { pageCursor, leasedUntil }: { readonly pageCursor: string; readonly leasedUntil: Date }
): Promise<boolean> {
  return await updateCursor(db, pass, { page_cursor: pageCursor, leased_until: leasedUntil, attempts: 0 })
}

/**
 * Releases an unfinished pass. It continues at `dueAt` from its saved position.
 *
 * @param hasMoved `true` if its share was used up, `false` if the provider could not be requested
 */
export async function releasePass(
  db: Database,
  pass: Leased,
  { dueAt, hasMoved }: { readonly dueAt: Date; readonly hasMoved: boolean }
): Promise<boolean> {
  const idle = { lease_id: null, leased_until: null, due_at: dueAt }

  return await updateCursor(db, pass, { ...idle, ...(hasMoved && { attempts: 0 }) })
}

interface Finish {
  readonly now: Date
  /** Time of the next pass of this kind; absent for one that runs once. */
  readonly nextAt: Date
  /** End of the completely listed time, for a pass over new calls. */
  readonly watermark?: Date
}

/** Finishes a pass whose window was completely listed. */
export async function finishPass(db: Database, pass: Leased, { now, nextAt, watermark }: Finish): Promise<boolean> {
  const { organizationId, account, kind } = pass

  return await db.transaction().execute(async (tx) => {
    // In the lock order of claiming a pass.
    await tx
      .selectFrom('provider_accounts')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', account.id)
      .forUpdate()
      .execute()
    const isOurs = kind === 'first' ? await dropCursor(tx, pass) : await restCursor(tx, pass, nextAt)
    if (!isOurs) return false
    await tx
      .updateTable('provider_accounts')
      .set({ last_pass_at: now, last_ok_at: now, last_error: null, ...(watermark && { watermark }) })
      .where('organization_id', '=', organizationId)
      .where('id', '=', account.id)
      .execute()

    return true
  })
}

async function restCursor(tx: Queryable, pass: Leased, nextAt: Date): Promise<boolean> {
  const begin = { window_from: null, window_to: null, page_cursor: null, attempts: 0 }

  return await updateCursor(tx, pass, { ...begin, lease_id: null, leased_until: null, due_at: nextAt })
}

async function dropCursor(tx: Queryable, pass: Leased): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('reconciliation_runs').where(leaseOf(pass)).executeTakeFirst()

  return numDeletedRows > 0n
}

interface CursorChanges {
  readonly window_from?: null
  readonly window_to?: null
  readonly page_cursor?: string | null
  readonly lease_id?: null
  readonly leased_until?: Date | null
  readonly attempts?: number
  readonly due_at?: Date
}

async function updateCursor(db: Queryable, pass: Leased, changes: CursorChanges): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reconciliation_runs')
    .set(changes)
    .where(leaseOf(pass))
    .executeTakeFirstOrThrow()

  return numUpdatedRows > 0n
}

function leaseOf({ organizationId, account, kind, leaseId }: Leased) {
  return sql<boolean>`organization_id = ${organizationId} and account_id = ${account.id} and kind = ${kind}
    and lease_id = ${leaseId}`
}

/**
 * Requests a comparison of the calls since an instant, as after a connection. A running pass starts again with the
 * larger window.
 */
export async function requestPass(
  { db, organizationId }: OrganizationScope,
  accountId: ProviderAccountId,
  { from, now }: { readonly from: Date; readonly now: Date }
): Promise<void> {
  await db
    .insertInto('reconciliation_runs')
    .values({ organization_id: organizationId, account_id: accountId, kind: 'first', window_from: from, due_at: now })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'account_id', 'kind']).doUpdateSet((eb) => ({
        window_from: eb.fn<Date>('least', ['reconciliation_runs.window_from', 'excluded.window_from']),
        window_to: null,
        page_cursor: null,
        lease_id: null,
        leased_until: null,
        due_at: eb.ref('excluded.due_at')
      }))
    )
    .execute()
}

/** Cursor kind of requests to a provider outside of passes. It is never due. */
export const leaseKind = 'visit'

const never = new Date('9999-12-31T00:00:00.000Z')

/** A waiting request takes precedence over the worker for this time. */
const waitingMs = 10_000

interface AccountLeaseRequest {
  readonly leaseId: string
  readonly now: Date
  readonly leasedUntil: Date
}

/**
 * Takes or extends the lease of an account, so that only one process requests its provider. If another process holds
 * it, a caller that retries soon is next: no pass begins before.
 *
 * @returns `true` if the caller holds the account until `leasedUntil`
 */
export async function takeAccountLease(
  { db, organizationId }: OrganizationScope<Database>,
  accountId: ProviderAccountId,
  { leaseId, now, leasedUntil }: AccountLeaseRequest
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    // In the lock order of claiming a pass.
    const account = await tx
      .selectFrom('provider_accounts')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) return true
    const cursors = await tx
      .selectFrom('reconciliation_runs')
      .select(['lease_id', 'leased_until'])
      .where('organization_id', '=', organizationId)
      .where('account_id', '=', accountId)
      .execute()
    const isFree = cursors.every(
      ({ lease_id, leased_until: until }) => until === null || new Date(until) <= now || lease_id === leaseId
    )
    const waitsUntil = new Date(now.getTime() + waitingMs)
    const taken = isFree
      ? sql`window_to = null, lease_id = excluded.lease_id, leased_until = excluded.leased_until`
      : sql`window_to = excluded.window_to`
    await sql`
      insert into reconciliation_runs as visit
        (organization_id, account_id, kind, due_at, window_to, lease_id, leased_until)
      values (${organizationId}, ${accountId}, ${leaseKind}, ${never}, ${isFree ? null : waitsUntil},
        ${isFree ? leaseId : null}, ${isFree ? leasedUntil : null})
      on conflict (organization_id, account_id, kind) do update set ${taken}`.execute(tx)

    return isFree
  })
}

/** Releases the lease of an account, unless another process has taken it. */
export async function releaseAccountLease(
  { db, organizationId }: OrganizationScope<Database>,
  accountId: ProviderAccountId,
  leaseId: string
): Promise<void> {
  await db
    .deleteFrom('reconciliation_runs')
    .where('organization_id', '=', organizationId)
    .where('account_id', '=', accountId)
    .where('kind', '=', leaseKind)
    .where('lease_id', '=', leaseId)
    .execute()
}
