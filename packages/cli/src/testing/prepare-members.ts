import { newId } from '@callbook/db'
import { addClient, addOrganization } from '@callbook/db/testing'
import type { Admin } from './admin.ts'
import type { ChangingCommand, Prepare } from './prepare-changes.ts'

const email = 'ann@example.com'

export async function invitation({ testDb }: Admin): Promise<ChangingCommand> {
  const organizationId = await addOrganization(testDb)
  const client = await addClient(testDb, organizationId)
  const limit = ['--role', 'client_manager', '--client', client]

  return { organizationId, args: ['--organization', organizationId, '--email', email, ...limit] }
}

/**
 * Prepares a command for a member who is limited to a client.
 *
 * @param options options of the command; `--client` gets another client
 */
export function ofMember(...options: readonly string[]): Prepare {
  return async ({ testDb }) => {
    const organizationId = await addOrganization(testDb)
    const [own, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
    const user = { id: newId(), email, name: 'Ann', created_at: new Date() }
    await testDb.insertInto('users').values(user).execute()
    const membership = { organization_id: organizationId, user_id: user.id, role: 'viewer', created_at: new Date() }
    await testDb
      .insertInto('memberships')
      .values({ ...membership, client_id: own })
      .execute()
    const given = options.flatMap((option) => (option === '--client' ? [option, other] : [option]))

    return { organizationId, args: [email, '--organization', organizationId, ...given] }
  }
}
