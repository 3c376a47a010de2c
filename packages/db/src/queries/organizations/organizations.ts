import type { OrganizationId, OrganizationKey } from '@callbook/domain'
import { sqlstateOf } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database, Queryable } from '../../database.ts'
import { readDatabaseTime } from '../database-time.ts'

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
export async function listOrganizations(db: Database): Promise<OrganizationRow[]> {
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
