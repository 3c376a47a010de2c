import { logEvents, newId, numberEvents } from '@callbook/db'
import { addOrganization } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import type { Admin } from './admin.ts'
import type { ChangingCommand, Prepare } from './prepare-changes.ts'
import { startReceiver } from './receiver.ts'

const url = 'https://crm.example.com/services/very-secret-path'

export async function addEventEndpoint({ testDb }: Admin): Promise<ChangingCommand> {
  const organizationId = await addOrganization(testDb)

  return { organizationId, args: ['--organization', organizationId, '--url', url] }
}

/** @param before names of the commands to run on the endpoint first */
export function ofEventEndpoint(args: readonly string[], ...before: readonly string[]): Prepare {
  return async (admin) => {
    const { organizationId, id } = await someEventEndpoint(admin)
    for (const name of before) await admin.json(['event-endpoint', name, id])

    return { organizationId, args: [id, ...args] }
  }
}

export async function testEvents(admin: Admin): Promise<ChangingCommand> {
  const { url: local } = await startReceiver()
  const { organizationId, id } = await someEventEndpoint(admin)
  await admin.testDb.updateTable('event_endpoints').set({ url: local }).where('id', '=', id).execute()

  return { organizationId, args: [id], env: { EVENTS_ALLOWED_SUBNETS: '127.0.0.0/8' } }
}

/** Prepares one event whose delivery has failed permanently. */
export async function replayGivenUp(admin: Admin): Promise<ChangingCommand> {
  const { organizationId, id } = await someEventEndpoint(admin)
  const { db, testDb } = admin
  const event = { organizationId, type: 'call.stored', subjectId: newId(), clientId: null } as const
  await db.transaction().execute((tx) => logEvents(tx, [event], new Date()))
  await numberEvents(db, organizationId)
  await testDb.updateTable('event_deliveries').set({ state: 'failed' }).where('endpoint_id', '=', id).execute()

  return { organizationId, args: [id, '--since', '1'] }
}

async function someEventEndpoint({ json, testDb }: Admin): Promise<Endpoint> {
  const organizationId = await addOrganization(testDb)
  const given = ['--organization', organizationId, '--url', url]
  const { id } = (await json(['event-endpoint', 'create', ...given])) as { id: string }

  return { organizationId, id }
}

interface Endpoint {
  readonly organizationId: OrganizationId
  readonly id: string
}
