import type { OrganizationId, OrganizationKey } from '@callbook/domain'
import { sqlstateOf } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database, Queryable } from '../database.ts'
import { readDatabaseTime } from './database-time.ts'

export interface OrganizationRow {
  readonly id: OrganizationId
  readonly name: string
  readonly created_at: string
  /** Time of the suspension; null if it is active. */
  readonly suspended_at: string | null
  readonly suspended_reason: string | null
  /** Whether its webhook URLs respond like unknown ones. */
  readonly rejects_reports: boolean
}

const foreignKeyViolation = '23503'

const columns = ['id', 'name', 'created_at', 'suspended_at', 'suspended_reason', 'rejects_reports'] as const

export async function insertOrganization(
  db: Queryable,
  organization: { readonly id: OrganizationId; readonly name: string; readonly now: Date }
): Promise<OrganizationRow> {
  return await db
    .insertInto('organizations')
    .values({ id: organization.id, name: organization.name, created_at: organization.now })
    .returning(columns)
    .$narrowType<OrganizationRow>()
    .executeTakeFirstOrThrow()
}

/** Returns every organization, oldest first. */
export async function listOrganizationRows(db: Database): Promise<OrganizationRow[]> {
  return await db
    .selectFrom('organizations')
    .select(columns)
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<OrganizationRow>()
    .execute()
}

export async function findOrganization(db: Queryable, id: OrganizationKey): Promise<OrganizationRow | undefined> {
  return await db
    .selectFrom('organizations')
    .select(columns)
    .where('id', '=', id)
    .$narrowType<OrganizationRow>()
    .executeTakeFirst()
}

export async function lockOrganization(tx: Queryable, id: OrganizationId): Promise<OrganizationRow | undefined> {
  return await tx
    .selectFrom('organizations')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$narrowType<OrganizationRow>()
    .executeTakeFirst()
}

export async function setOrganizationName(tx: Queryable, id: OrganizationId, name: string): Promise<void> {
  await tx.updateTable('organizations').set({ name }).where('id', '=', id).execute()
}

export type Suspension = Pick<OrganizationRow, 'suspended_reason' | 'rejects_reports'> & {
  readonly suspended_at: Date | null
}

export async function setSuspension(
  tx: Queryable,
  id: OrganizationId,
  { rejects_reports, ...suspension }: Suspension
): Promise<OrganizationRow> {
  const now = await readDatabaseTime(tx)

  return await tx
    .updateTable('organizations')
    .set({
      ...suspension,
      rejects_reports,
      rejection_changed_at: sql`case when rejects_reports = ${rejects_reports} then rejection_changed_at else ${now} end`
    })
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<OrganizationRow>()
    .executeTakeFirstOrThrow()
}

/** @returns `true` if it was deleted; it cannot be while any data belongs to it */
export async function deleteOrganizationRow(db: Database, id: OrganizationId): Promise<boolean> {
  try {
    await db.deleteFrom('organizations').where('id', '=', id).execute()
    return true
  } catch (error) {
    if (sqlstateOf(error) === foreignKeyViolation) return false
    throw error
  }
}

/** Requests cannot use this key, because theirs have at least one character. */
const lockKey = ''

/**
 * Serializes the creation of bounded resources of an organization until the transaction ends.
 *
 * Callers wait for a row of the organization, because a count locks nothing.
 *
 * @throws {Error} outside a transaction, where the lock would end at once
 */
export async function lockAdditions(tx: Queryable, organizationId: OrganizationId, now: Date): Promise<void> {
  if (!tx.isTransaction) throw new Error('a limit can be checked only in the transaction that adds')
  await tx
    .insertInto('request_idempotency')
    .values({
      organization_id: organizationId,
      key: lockKey,
      request_hash: Buffer.alloc(0),
      status_code: 0,
      body: '',
      expires_at: now
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'key']).doUpdateSet((eb) => ({ expires_at: eb.ref('excluded.expires_at') }))
    )
    .execute()
}
