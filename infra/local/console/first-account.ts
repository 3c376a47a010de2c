import {
  type AccountActor,
  commandLine,
  createUser,
  type IssuanceContext,
  listUsers,
  makeUserLink
} from '@callbook/accounts'
import type { Database } from '@callbook/db'

const administrator = { email: 'admin@localhost', name: 'Administrator', platformRole: 'administrator' } as const

const launcher: AccountActor = { ...commandLine, name: 'npm start' }

interface Options {
  /** Whether the database belongs to this stack. Other databases get no first user. */
  readonly isOwnDatabase: boolean
  readonly origin: string
}

/**
 * Creates a sign-in link for the administrator, valid once and for a limited time; undefined if other users can do so.
 */
export async function makeFirstLink(
  db: Database,
  { isOwnDatabase, origin }: Options,
  made: IssuanceContext
): Promise<string | undefined> {
  const users = await listUsers(db)
  if (isOwnDatabase && users.length > 0) return undefined
  const known = users.find(({ email, created_by_organization_id: by }) => email === administrator.email && by === null)
  const { id: userId } = known ?? (await createUser(db, administrator, launcher, made)).user
  const link = await makeUserLink(db, { userId, purpose: 'sign_in' }, launcher, made)

  return link && `${origin}/console/link#${link.token}`
}
