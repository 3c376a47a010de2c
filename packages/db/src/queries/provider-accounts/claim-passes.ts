import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { leaseKind } from './account-leases.ts'

/** Recent: new calls, every 15 minutes. Nightly: the last days again. First: earlier calls after the connection. */
export const passKinds = ['recent', 'first', 'nightly'] as const
export type PassKind = (typeof passKinds)[number]

/** Time range of listed calls: by end time, or by the time that the provider lists them by. */
export interface PassWindow {
  readonly from: Date
  readonly to: Date
}

export interface RequestedAccount {
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
  db: Database,
  organizationId: OrganizationId,
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
