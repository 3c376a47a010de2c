import type { Database } from '@callbook/db'
import type { UserRow } from '@callbook/db/accounts'
import type { UserId } from '@callbook/domain'
import { RefusedError } from '@callbook/operations/values'
import { accountQueries, queries } from '../../database/code.ts'
import { found } from '../../run.ts'

const { findOrganization } = queries
const { findUser, listUsersByEmail } = accountQueries

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Finds a user by ID or by email address.
 *
 * @throws {RefusedError} if the address has several accounts: the message names them
 */
export async function findUserId(db: Database, text: string): Promise<UserId> {
  if (uuid.test(text)) return found(await findUser(db, text.toLowerCase() as UserId), 'user', text).id
  const { checkEmail } = await import('@callbook/accounts')
  const email = checkEmail(text)
  const users = await listUsersByEmail(db, email)
  if (users.length > 1) {
    const accounts = await Promise.all(users.map((user) => describe(db, user)))
    throw new RefusedError(`${email} has ${users.length} accounts. Give an ID: ${accounts.join(', ')}`)
  }

  return found(users[0], 'user', email).id
}

async function describe(db: Database, { id, created_by_organization_id: creator }: UserRow): Promise<string> {
  const organization = creator === null ? undefined : await findOrganization(db, creator)

  return `${id} (${creator === null ? 'created by staff' : `created by ${organization?.name ?? creator}`})`
}
