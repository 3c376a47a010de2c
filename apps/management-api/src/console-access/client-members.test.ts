import { hasPermission, type Permission } from '@callbook/accounts'
import { newId } from '@callbook/db'
import { addClient, addOrganization, createTestDatabase, noteSentQueries } from '@callbook/db/testing'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { describeConsole } from '../description/testing/describe-api.ts'
import { membersOf } from '../description/testing/references.ts'
import { startConsole } from '../testing/console/console.ts'
import { startFakeProvider } from '../testing/console/fake-provider.ts'
import { addPerson } from '../testing/console/people.ts'
import { prepare } from '../testing/console/requests.ts'

const { db, testDb } = await createTestDatabase()
const readSentQueries = noteSentQueries()
const provider = await startFakeProvider()
const { open } = startConsole(testDb, { providerOrigins: [provider] })
const world = { db, testDb, open, provider }

const operations = membersOf((await describeConsole())['paths'])
  .filter(([path]) => path.includes('{organization}'))
  .flatMap(([path, methods]) =>
    membersOf(methods).map(([method, { description }]) => ({
      name: `${method.toUpperCase()} ${path.replace('/console/api', '')}`,
      permission: /Permission: `(\w+)`/.exec(String(description))?.[1] as Permission
    }))
  )

/** Statements for all clients. A new one needs a reason. */
const ofOrganization: readonly { readonly statement: RegExp; readonly because: string }[] = [
  { statement: /^select sessions\.id, .* from sessions /, because: 'finds the user before the client is known' },
  { statement: /^insert into request_idempotency /, because: 'serializes the creation of event endpoints' },
  { statement: /^select id, url, .* from event_endpoints /, because: 'counts event endpoints for their limit' },
  {
    statement: /^select distinct on \(name\) .* from report_mappings /,
    because: 'reads mappings, which have no client'
  },
  { statement: /^insert into evaluation_work /, because: 'names a call that the same transaction stored' },
  { statement: /^delete from review_claims /, because: 'ends the claim of the user, and expired ones' },
  { statement: /^select call_id from review_assignments /, because: 'counts the calls of a member for their limit' },
  { statement: /^select count\(\*\) as count from saved_views /, because: 'counts the personal views of the user' }
]

const manager = { role: 'client_manager', platform_role: null } as const

/** Operations on shared views, which only their author and owners may change. */
const ofAuthors = ['PATCH', 'DELETE'].map((method) => `${method} /organizations/{organization}/views/{id}`)

/** Tables whose ids identify a client or belong to one. */
const tables = [
  'calls',
  'clients',
  'customers',
  'event_endpoints',
  'rejected_reports',
  'saved_views',
  'webhook_endpoints'
] as const

describe.each(operations)('$name', ({ name, permission }) => {
  it('opens as much to a reviewer of the client as to a reviewer of the organization', async () => {
    const prepared = await prepare(world, name)
    const { organizationId = newId<OrganizationId>() } = prepared
    const [client = await addClient(testDb, organizationId)] = await listIds('clients', organizationId)

    const [limited] = await sendAs(prepared, 'reviewer', client as ClientId)
    const [whole] = await sendAs(prepared, 'reviewer', null)

    expect(isOpen(limited)).toBe(isOpen(whole))
    if (!isOpen(whole)) expect(limited).toBe(403)
  })

  const isForManagers = hasPermission(manager, permission) && !ofAuthors.includes(name)

  it(`is ${isForManagers ? 'open' : 'closed'} to a client manager of the client`, async () => {
    const prepared = await prepare(world, name)
    const { organizationId = newId<OrganizationId>() } = prepared
    const [client = await addClient(testDb, organizationId)] = await listIds('clients', organizationId)

    await testDb
      .updateTable('event_endpoints')
      .set({ client_id: client })
      .where('organization_id', '=', organizationId)
      .execute()

    const [status] = await sendAs(prepared, 'client_manager', client as ClientId)

    if (isForManagers) expect(status).toSatisfy(isOpen)
    else expect(status).toBe(403)
  })

  it.runIf(hasPermission(manager, permission))('names the client or its resource in each statement', async () => {
    const prepared = await prepare(world, name)
    const { organizationId = newId<OrganizationId>() } = prepared
    const [client = await addClient(testDb, organizationId)] = await listIds('clients', organizationId)
    const own = (await Promise.all(tables.map((table) => listIds(table, organizationId)))).flat()
    readSentQueries()

    await sendAs(prepared, 'client_manager', client as ClientId)

    const names = (values: readonly unknown[]) => own.some((id) => JSON.stringify(values).includes(id))
    const others = readSentQueries().filter(({ parameters }) => !parameters.every(names))
    const statements = others.map(({ text }) => text.replaceAll(/\s+/g, ' ').replaceAll('"', '').trim())
    const ofClients = statements.filter((text) => text.includes('organization_id'))
    expect(ofClients.filter((text) => !ofOrganization.some(({ statement }) => statement.test(text)))).toEqual([])
  })

  it('opens nothing to a client manager of another client', async () => {
    const prepared = await prepare(world, name)
    const { path, organizationId = newId<OrganizationId>() } = prepared
    const theirs = (await Promise.all(tables.map((table) => listIds(table, organizationId)))).flat()
    const client = await addClient(testDb, organizationId)
    const id = path.split('/')[name.split('/').indexOf('{id}')]

    const [status, body] = await sendAs(prepared, 'client_manager', client)

    // A response may repeat ids of the request, as it does for unknown ones.
    const given = JSON.stringify(prepared.body ?? {})
    expect(theirs.filter((one) => body.includes(one) && !given.includes(one))).toEqual([])
    if (id === undefined) return
    const unknown = { ...prepared, path: path.replace(id, newId()) }
    expect([status, body]).toEqual(await sendAs(unknown, 'client_manager', client))
    expect(status).toBeGreaterThanOrEqual(403)
  })

  it('answers for the membership of another client like for an unknown organization', async () => {
    const prepared = await prepare(world, name)
    const { path, organizationId = newId<OrganizationId>() } = prepared
    const [own, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
    const within = (organization: string) => ({ ...prepared, path: path.replace(organizationId, organization) })

    const unknown = await sendAs(within(newId()), 'client_manager', own)
    for (const limit of [other, 'all'])
      expect(await sendAs(within(`${organizationId}~${limit}`), 'client_manager', own)).toEqual(unknown)
    expect(unknown[0]).toBe(404)
  })
})

it('is limited at the next request, and not in other organizations', async () => {
  const [organizationId, elsewhere] = [await addOrganization(db), await addOrganization(db)]
  const [own, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
  const [browser, person] = [open(), await addPerson(db, { memberships: { [elsewhere]: 'viewer' } })]
  await browser.enter(person)
  const membership = { organization_id: organizationId, user_id: person.id, role: 'viewer', created_at: new Date() }

  await testDb
    .insertInto('memberships')
    .values({ ...membership, id: newId(), client_id: own })
    .execute()

  const clients = await browser.send('GET', `/organizations/${organizationId}/clients`)
  expect(clients.json().data).toMatchObject([{ id: own }])
  expect(clients.body).not.toContain(other)
  const { organizations } = (await browser.send('GET', '/me')).json().data
  expect(new Set(organizations.map((one: { client_id: string | null }) => one.client_id))).toEqual(new Set([own, null]))
})

type PreparedRequest = Awaited<ReturnType<typeof prepare>>

/** Returns the status and body of the response to a new member of the organization, or of a client. */
async function sendAs(
  prepared: PreparedRequest,
  role: 'client_manager' | 'reviewer',
  clientId: ClientId | null
): Promise<[number, string]> {
  const { method, path, body, organizationId = newId<OrganizationId>() } = prepared
  const browser = open()
  await browser.enter(await addPerson(db, { memberships: { [organizationId]: role }, clientId }))
  const response = await browser.send(method, path, body)

  return [response.statusCode, response.body]
}

/** The second reviewer of a call gets 412. */
function isOpen(status: number): boolean {
  return status < 300 || status === 412
}

async function listIds(table: (typeof tables)[number], organizationId: OrganizationId): Promise<string[]> {
  const rows = await testDb.selectFrom(table).select('id').where('organization_id', '=', organizationId).execute()

  return rows.map(({ id }) => id)
}
