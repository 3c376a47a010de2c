import type { OrganizationId } from '@callbook/domain'
import type { Database, Queryable } from '../../database.ts'

export interface OrganizationRow {
  readonly id: OrganizationId
  readonly name: string
  readonly created_at: string
}

const columns = ['id', 'name', 'created_at'] as const

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

/** Every organization, the oldest first. */
export async function listOrganizations(db: Database): Promise<OrganizationRow[]> {
  return await db
    .selectFrom('organizations')
    .select(columns)
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<OrganizationRow>()
    .execute()
}

export async function findOrganization(db: Database, id: OrganizationId): Promise<OrganizationRow | undefined> {
  return await db
    .selectFrom('organizations')
    .select(columns)
    .where('id', '=', id)
    .$narrowType<OrganizationRow>()
    .executeTakeFirst()
}

/** The organization, which nobody else can change before the transaction ends. */
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
