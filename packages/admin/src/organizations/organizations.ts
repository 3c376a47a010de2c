import {
  type AuditActor,
  type Database,
  insertOrganization,
  listOrganizations as listRows,
  lockOrganization,
  setOrganizationName
} from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { changed, made } from '../audit/changes.ts'
import { recordAct } from '../audit/record-act.ts'
import { checkName } from '../name.ts'

export interface Organization {
  readonly id: OrganizationId
  readonly name: string
}

/** @throws {InputError} for a name that cannot be one */
export async function createOrganization(
  db: Database,
  actor: AuditActor,
  name: string,
  { id, now }: { readonly id: OrganizationId; readonly now: Date }
): Promise<Organization> {
  return await db.transaction().execute(async (tx) => {
    const organization = await insertOrganization(tx, { id, name: checkName(name), now })
    const changes = made({ name: organization.name })
    await recordAct(tx, id, actor, { act: 'organization.create', objectId: id, changes })

    return present(organization)
  })
}

/**
 * Gives an organization another name. Undefined for an unknown one.
 *
 * @throws {InputError} for a name that cannot be one
 */
export async function renameOrganization(
  db: Database,
  id: OrganizationId,
  actor: AuditActor,
  name: string
): Promise<Organization | undefined> {
  checkName(name)

  return await db.transaction().execute(async (tx) => {
    const before = await lockOrganization(tx, id)
    if (before === undefined) return undefined
    await setOrganizationName(tx, id, name)
    const changes = changed({ name: before.name }, { name })
    await recordAct(tx, id, actor, { act: 'organization.rename', objectId: id, changes })

    return { id, name }
  })
}

export interface ListedOrganization extends Organization {
  /** Since when it is suspended; absent where it is not. */
  readonly suspended_at?: string
}

/** All organizations, the oldest first. */
export async function listOrganizations(db: Database): Promise<ListedOrganization[]> {
  return (await listRows(db)).map(({ id, name, suspended_at }) => ({
    ...{ id, name },
    ...(suspended_at !== null && { suspended_at })
  }))
}

function present({ id, name }: Organization): Organization {
  return { id, name }
}
