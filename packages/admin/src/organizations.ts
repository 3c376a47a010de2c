import { type Database, insertOrganization, listOrganizations as listRows } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { checkName } from './name.ts'

export interface Organization {
  readonly id: OrganizationId
  readonly name: string
}

/** @throws {InputError} for a name that cannot be one */
export async function createOrganization(
  db: Database,
  name: string,
  { id, now }: { readonly id: OrganizationId; readonly now: Date }
): Promise<Organization> {
  return present(await insertOrganization(db, { id, name: checkName(name), now }))
}

/** The oldest first. */
export async function listOrganizations(db: Database): Promise<Organization[]> {
  return (await listRows(db)).map(present)
}

function present({ id, name }: Organization): Organization {
  return { id, name }
}
