import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { visitKind } from './account-visits.ts'

/** Recent: what is new, every few minutes. Nightly: the last days once more. First: what was there before us. */
export const passKinds = ['recent', 'first', 'nightly'] as const
export type PassKind = (typeof passKinds)[number]

/** Which calls are listed: by when they ended, or by what the provider lists them. */
export interface PassWindow {
  readonly from: Date
  readonly to: Date
}

/** The account that is asked, as a pass needs it. */
export interface AskedAccount {
  readonly id: ProviderAccountId
  readonly provider: string
  readonly base_url: string
  readonly key_encrypted: string
  readonly watermark: string
}

/** A pass through the calls of an account, from where the one before it was left. */
export interface ClaimedPass {
  readonly organizationId: OrganizationId
  readonly account: AskedAccount
  readonly kind: PassKind
  readonly window: PassWindow
  /** Where the list goes on; null for its beginning. */
  readonly pageCursor: string | null
  /** Counts from 1, and anew after each page. */
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
   * The window of a pass that begins.
   *
   * @param from where it begins, if somebody has said so
   */
  readonly windowOf: (pass: { kind: PassKind; account: AskedAccount; from: Date | undefined }) => PassWindow
}

/**
 * Takes the pass of an account that is to be made now: one at most, as an account is asked by one at a time. What is
 * not finished by the end of its lease goes on with whoever takes it next, from the page that was saved last.
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
      .$narrowType<AskedAccount>()
      .executeTakeFirst()
    if (account === undefined) return []

    const cursors = await tx
      .selectFrom('gap_cursors')
      .select(['kind', 'window_from', 'window_to', 'page_cursor', 'leased_until', 'attempts', 'due_at'])
      .where('organization_id', '=', organizationId)
      .where('account_id', '=', accountId)
      .$narrowType<{ kind: PassKind | typeof visitKind }>()
      .execute()
    const isFuture = (time: string | null) => time !== null && new Date(time) > now
    if (cursors.some(({ leased_until }) => isFuture(leased_until))) return []
    if (cursors.some(({ kind, window_to }) => kind === visitKind && isFuture(window_to))) return []
    const [cursor] = cursors
      .flatMap((one) => (one.kind === visitKind ? [] : [{ ...one, kind: one.kind }]))
      .filter(({ due_at }) => new Date(due_at) <= now)
      .toSorted((one, other) => passKinds.indexOf(one.kind) - passKinds.indexOf(other.kind))
    if (cursor === undefined) return []

    const { kind, window_from, window_to, page_cursor: pageCursor, due_at: dueAt } = cursor
    const from = window_from === null ? undefined : new Date(window_from)
    const isBegun = from !== undefined && window_to !== null
    const window = isBegun ? { from, to: new Date(window_to) } : windowOf({ kind, account, from })
    const attempts = cursor.attempts + 1
    await sql`
      update gap_cursors
      set window_from = ${window.from}, window_to = ${window.to}, attempts = ${attempts}, lease_id = ${leaseId},
        leased_until = ${leasedUntil}
      where organization_id = ${organizationId} and account_id = ${accountId} and kind = ${kind}`.execute(tx)

    return [{ organizationId, account, kind, window, pageCursor, attempts, dueAt, leaseId }]
  })
}
