import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import type { ClaimedPass } from './claim-passes.ts'

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
