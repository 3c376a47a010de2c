import {
  type AuditActor,
  type Database,
  insertOrganization,
  inTransaction,
  listOrganizationRows,
  lockOrganization,
  type Queryable,
  setOrganizationName
} from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { changedValues, newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { checkName } from '../name.ts'
import type { Context } from '../within.ts'

export interface Organization {
  readonly id: OrganizationId
  readonly name: string
}

/** @throws {InputError} if the name is invalid */
export async function createOrganization(
  db: Queryable,
  actor: AuditActor,
  { id, name, now }: { readonly id: OrganizationId; readonly name: string; readonly now: Date }
): Promise<Organization> {
  return await inTransaction(db, async (tx) => {
    const organization = await insertOrganization(tx, { id, name: checkName(name), now })
    const changes = newValues({ name: organization.name })
    await recordAuditEvent(tx, { reach: id, actor }, { act: 'organization.create', objectId: id, changes })

    return present(organization)
  })
}

/**
 * @returns `undefined` if it does not exist
 * @throws {InputError} if the name is invalid
 */
export async function renameOrganization(at: Context, name: string): Promise<Organization | undefined> {
  const { db, organizationId: id } = at
  checkName(name)

  return await db.transaction().execute(async (tx) => {
    const before = await lockOrganization(tx, id)
    if (before === undefined) return undefined
    await setOrganizationName(tx, id, name)
    const changes = changedValues({ name: before.name }, { name })
    await recordAuditEvent(tx, at, { act: 'organization.rename', objectId: id, changes })

    return { id, name }
  })
}

export interface ListedOrganization extends Organization {
  /** Time of the suspension; absent if the organization is not suspended. */
  readonly suspended_at?: string
}

/** Lists all organizations, oldest first. */
export async function listOrganizations(db: Database): Promise<ListedOrganization[]> {
  return (await listOrganizationRows(db)).map(({ id, name, suspended_at }) => ({
    ...{ id, name },
    ...(suspended_at !== null && { suspended_at })
  }))
}

function present({ id, name }: Organization): Organization {
  return { id, name }
}
