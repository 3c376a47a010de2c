import {
  type AccountActor,
  commandLine,
  createUser,
  type IssuanceContext,
  listUsers,
  makeUserLink
} from '@callbook/accounts'
import type { Database } from '@callbook/db'
import type { UserId } from '@callbook/domain'

const administrator = { email: 'admin@localhost', name: 'Administrator', platformRole: 'administrator' } as const

export const launcher: AccountActor = { ...commandLine, name: 'npm start' }

interface Options {
  /** Whether the operator has set DATABASE_URL. Such a database gets no administrator if it has other users. */
  readonly isOwnDatabase: boolean
  readonly origin: string
}

/** Access of this machine to the console and the command line. */
interface FirstAccount {
  /** Administrator of this machine; undefined if the database has only other users. */
  readonly administratorId: UserId | undefined
  /** Sign-in link, valid once and for a limited time; undefined if the operator's database has users. */
  readonly signInLink: string | undefined
}

/** Finds or creates the administrator of this machine, and creates a sign-in link. */
export async function openFirstAccount(
  db: Database,
  { isOwnDatabase, origin }: Options,
  made: IssuanceContext
): Promise<FirstAccount> {
  const users = await listUsers(db)
  const known = users.find(({ email, created_by_organization_id: by }) => email === administrator.email && by === null)
  if (isOwnDatabase && users.length > 0) return { administratorId: known?.id, signInLink: undefined }

  const { id: userId } = known ?? (await createUser({ db, actor: launcher, ...made }, administrator)).user
  const link = await makeUserLink({ db, actor: launcher, ...made }, { userId, purpose: 'sign_in' })

  return { administratorId: userId, signInLink: link && `${origin}/console/link#${link.token}` }
}
