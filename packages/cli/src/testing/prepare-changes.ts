import { randomBytes } from 'node:crypto'
import { createReportWriter } from '@callbook/calls'
import { newId } from '@callbook/db'
import { addClient, addOrganization } from '@callbook/db/testing'
import { type ClientId, type EndpointId, type OrganizationId, parseKeyRing } from '@callbook/domain'
import { createEndpoint, readSignatureInput, signEndpoint } from '@callbook/operations'
import { addTestClient, endpointOf, incoming, newCaller, reject, reportsOf } from '@callbook/operations/testing'
import { type Admin, secretsKey, tester } from './admin.ts'

/** Command that changes data, after its resources are created. */
export interface ChangingCommand {
  readonly organizationId?: OrganizationId
  readonly args: readonly string[]
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
}

export type Prepare = (admin: Admin) => Promise<ChangingCommand>

const yesterday = new Date(Date.now() - 86_400_000)
/** Text that all given secrets contain. */
export const hunter = 'hunter2hunter2'

/** Creates a webhook URL with the signing secret `lion`, and the previous one `tiger`. */
export async function addSignedEndpoint({ db, testDb }: Admin) {
  const { organizationId, clientId } = await addTestOwner(testDb)
  const urls = { keyRing: parseKeyRing(secretsKey), publicUrl: 'https://hooks.example.com' }
  const made = { id: newId<EndpointId>(), now: new Date(), randomBytes }
  const { id, url } = await createEndpoint(db, organizationId, tester, { clientId, provider: 'vapi' }, urls, made)
  const scheme = readSignatureInput({ preset: 'vapi' })
  for (const secret of ['tiger', 'lion'])
    await signEndpoint(db, organizationId, tester, id, { scheme, secret }, urls.keyRing, made)

  return { organizationId, clientId, id, url }
}

/** Removes the counters of stored calls, and of a customer by status. */
export async function uncount(admin: Admin): Promise<ChangingCommand> {
  const { organizationId } = await addReportedCaller(admin)
  await admin.testDb.updateTable('call_counts').set({ calls: 0, facets: [], customer_facets: [] }).execute()

  return { organizationId, args: [] }
}

export async function expire({ testDb }: Admin): Promise<ChangingCommand> {
  const client = await addTestClient(testDb)
  const ids = { organization_id: client.organizationId, endpoint_id: endpointOf(client, 'vapi') }
  const old = { id: newId(), request_id: newId(), received_at: new Date(0), cause: 'odd' }
  await testDb
    .insertInto('rejected_reports')
    .values({ ...ids, ...old })
    .execute()

  return { args: [] }
}

export async function replaceSecretsKey(admin: Admin): Promise<ChangingCommand> {
  await addSignedEndpoint(admin)
  const another = Buffer.alloc(32, 9).toString('base64')

  return { args: [], env: { SECRETS_KEY: `${another},${admin.env['SECRETS_KEY']}` } }
}

/** Creates a client in a new organization. */
async function addTestOwner(testDb: Admin['testDb']): Promise<{ organizationId: OrganizationId; clientId: ClientId }> {
  const organizationId = await addOrganization(testDb)

  return { organizationId, clientId: await addClient(testDb, organizationId) }
}

/** Creates a customer with a call per provider, and a rejected report. */
async function addReportedCaller({ db, env, testDb }: Admin) {
  const client = await addTestClient(testDb)
  const caller = newCaller()
  const connectionString = env['DATABASE_URL'] ?? ''
  const writer = createReportWriter({ connectionString, onIdleError: () => undefined, now: () => new Date() })
  const reports = reportsOf(caller, yesterday, newId())
  for (const report of reports) await writer.append(incoming(client, report, new Date()))
  await writer.close()
  for (const report of reports.slice(0, 2)) await reject(db, client, report)

  return { organizationId: client.organizationId }
}
