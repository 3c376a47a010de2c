import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import type { ClaimedPass } from './claim-passes.ts'

type Leased = Pick<ClaimedPass, 'organizationId' | 'account' | 'kind' | 'leaseId'>

/**
 * Notes up to where a list was gone through, and goes on with the lease.
 *
 * @returns whether the pass is still that of whoever says so, who stops otherwise
 */
export async function savePassPage(
  db: Database,
  pass: Leased,
  { pageCursor, leasedUntil }: { readonly pageCursor: string; readonly leasedUntil: Date }
): Promise<boolean> {
  return await updateCursor(db, pass, { page_cursor: pageCursor, leased_until: leasedUntil, attempts: 0 })
}

/**
 * Gives a pass back that is not at its end: it goes on at `dueAt` from where it was saved last.
 *
 * @param hasMoved whether it was for its share of calls, not because the provider could not be asked
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
  /** When the next one of its kind is made; of what is made once, there is none. */
  readonly nextAt: Date
  /** Up to where everything is listed, where the pass was of what is new. */
  readonly watermark?: Date
}

/** Notes that the whole list of a window was gone through. */
export async function finishPass(db: Database, pass: Leased, { now, nextAt, watermark }: Finish): Promise<boolean> {
  const { organizationId, account, kind } = pass

  return await db.transaction().execute(async (tx) => {
    // In the order in which a pass is claimed.
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
  const { numDeletedRows } = await tx.deleteFrom('gap_cursors').where(leaseOf(pass)).executeTakeFirst()

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
    .updateTable('gap_cursors')
    .set(changes)
    .where(leaseOf(pass))
    .executeTakeFirstOrThrow()

  return numUpdatedRows > 0n
}

function leaseOf({ organizationId, account, kind, leaseId }: Leased) {
  return sql<boolean>`organization_id = ${organizationId} and account_id = ${account.id} and kind = ${kind}
    and lease_id = ${leaseId}`
}
