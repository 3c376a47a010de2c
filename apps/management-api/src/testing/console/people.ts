import { type Database, newId } from '@callbook/db'
import type { ClientId, OrganizationId, UserId } from '@callbook/domain'
import { passwords } from './console.ts'

export const password = 'correct horse battery'

let people = 0

type Role = 'client_manager' | 'owner' | 'reviewer' | 'viewer'

export interface TestPerson {
  readonly id: UserId
  readonly email: string
}

interface PersonOptions {
  readonly name?: string
  readonly platformRole?: 'account_manager' | 'administrator' | null
  readonly memberships?: Readonly<Record<OrganizationId, Role>>
  /** Limits the memberships to a client. */
  readonly clientId?: ClientId | null
}

/** Adds a user with `password`, as a member of organizations. Writes rows only, since most tests need a new user. */
export async function addPerson(db: Database, options: PersonOptions = {}): Promise<TestPerson> {
  people += 1
  const { name = `Person ${people}`, platformRole = null, memberships = {}, clientId = null } = options
  const [id, email, created_at] = [newId<UserId>(), `console-${people}@example.com`, new Date()]
  const password_hash = await passwords.hash(password, email)
  const user = { id, email, name, platform_role: platformRole, password_hash, created_at }
  const rows = Object.entries(memberships).map(([organization_id, role]) => {
    return { id: newId(), organization_id, user_id: id, role, client_id: clientId, created_at }
  })

  await db.insertInto('users').values(user).execute()
  if (rows.length > 0) await db.insertInto('memberships').values(rows).execute()

  return { id, email }
}
