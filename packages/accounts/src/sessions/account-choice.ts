import { type Database, findOrganization } from '@callbook/db'
import { listMemberships, type PlatformRole, type UserRow } from '@callbook/db/accounts'
import type { UserId } from '@callbook/domain'

/** One of several accounts with the same address and password. */
export interface AccountChoice {
  readonly id: UserId
  readonly platformRole: PlatformRole | null
  /** Names of the organizations of the account; for a former member, of the organization that created it. */
  readonly organizations: readonly string[]
}

export async function describeChoice(
  db: Database,
  { id, platform_role, created_by_organization_id: creator }: UserRow
): Promise<AccountChoice> {
  const memberships = await listMemberships(db, id)
  const created = creator === null || memberships.length > 0 ? undefined : await findOrganization(db, creator)
  const organizations = memberships.length > 0 ? memberships.map(({ name }) => name) : [created?.name ?? []].flat()

  return { id, platformRole: platform_role, organizations }
}
