import { newId } from '@callbook/db'
import { addOrganization } from '@callbook/db/testing'
import type { Admin } from './admin.ts'
import type { ChangingCommand, Prepare } from './prepare-changes.ts'

const email = 'ann@example.com'
const args = ['--email', email, '--name', 'Ann Lee']

export async function createUser(): Promise<ChangingCommand> {
  return { args }
}

/**
 * Prepares a command for a user with a session and a second factor.
 *
 * @param before names of the commands to run first
 */
export function ofUser(before: readonly string[] = []): Prepare {
  return async ({ json, testDb }: Admin) => {
    const { id: user_id } = (await json(['user', 'create', ...args])) as { id: string }
    const factor = { totp_secret_encrypted: 'sealed', totp_last_step: 1 }
    await testDb.updateTable('users').set(factor).where('id', '=', user_id).execute()
    const now = new Date()
    const times = { created_at: now, seen_at: now, expires_at: new Date(now.getTime() + 3_600_000) }
    const session = { id: newId(), token_hash: Buffer.alloc(32), user_id, user_agent: 'Firefox', ip: '192.0.2.1' }
    await testDb
      .insertInto('sessions')
      .values({ ...session, ...times })
      .execute()
    for (const name of before) await json(['user', name, email])

    return { args: [email] }
  }
}

/** Prepares a user, and an account of an organization with the same address. */
export async function mergedUser({ json, testDb }: Admin): Promise<ChangingCommand> {
  const { id: into } = (await json(['user', 'create', ...args])) as { id: string }
  const organizationId = await addOrganization(testDb)
  const from = { id: newId(), email, name: 'Ann', created_by_organization_id: organizationId, created_at: new Date() }
  await testDb.insertInto('users').values(from).execute()

  return { args: [into, '--from', from.id] }
}
