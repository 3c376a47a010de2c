import type { OrganizationId, ProviderAccountId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

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
  db: Database,
  organizationId: OrganizationId,
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
  db: Database,
  organizationId: OrganizationId,
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
