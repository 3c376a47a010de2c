import { type AccountActor, commandLine, createUser, listUsers, type Made, makeUserLink } from '@callbook/accounts'
import type { Database } from '@callbook/db'

/** Who may do everything in a console that was just started. */
const administrator = { email: 'admin@localhost', name: 'Administrator', platformRole: 'administrator' } as const

const launcher: AccountActor = { ...commandLine, name: 'npm start' }

interface Options {
  /** Whose users are those of an installation: nobody gets into one that has some. */
  readonly isOwnDatabase: boolean
  /** Where the console is opened. */
  readonly origin: string
}

/** A link that signs in the administrator, once and for a while; undefined where others may do that. */
export async function makeFirstLink(
  db: Database,
  { isOwnDatabase, origin }: Options,
  made: Made
): Promise<string | undefined> {
  const users = await listUsers(db)
  if (isOwnDatabase && users.length > 0) return undefined
  if (users.every(({ email }) => email !== administrator.email)) await createUser(db, administrator, launcher, made)
  const link = await makeUserLink(db, { email: administrator.email, purpose: 'sign_in' }, launcher, made)

  return link && `${origin}/console/link#${link.token}`
}
