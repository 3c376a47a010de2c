import { addCall, addCustomer, addOrganization, createTestDatabase, indexWords } from '@callbook/db/testing'
import { apiKeyScopes, type ClientId, type OrganizationId, scopesOfWholeOrganizations } from '@callbook/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { startConsole } from './testing/console/console.ts'
import { addPerson } from './testing/console/people.ts'
import { addApiKey } from './testing/index.ts'
import { callTool, connectMcp } from './testing/mcp.ts'
import { addEventEndpoint, addOwnedResources } from './testing/owned-resources.ts'

const { db, testDb } = await createTestDatabase()
const { app, open } = startConsole(testDb)
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

const organizationId = await addOrganization(db)
const [own, theirs] = [
  await addNamed('Ada Own', '+12025550111', 'The brake rattles'),
  await addNamed('Bo Hidden', '+12025550122', 'The zeppelin rattles')
]
await indexWords(db, organizationId)
const scopes = apiKeyScopes.filter((scope) => !scopesOfWholeOrganizations.includes(scope))
const { key } = await addApiKey(db, organizationId, { scopes, clientId: own.client as ClientId })
const { key: wholeKey } = await addApiKey(db, organizationId, { scopes: apiKeyScopes })
const member = open()
await member.enter(
  await addPerson(db, { memberships: { [organizationId]: 'reviewer' }, clientId: own.client as ClientId })
)
const root = `/organizations/${organizationId}`

const { call, client, customer, eventEndpoint } = theirs

const attacksByKey = [
  `/v1/calls?client_id=${client}`,
  `/v1/calls?customer_id=${customer}`,
  '/v1/calls?phone_number=%2B12025550122',
  '/v1/calls?caller_name=hidden',
  '/v1/calls?search=rattles',
  '/v1/calls/export?search=rattles&include=transcript',
  '/v1/calls?limit=200&offset=0',
  `/v1/calls/${call}`,
  `/v1/calls/${call}/report`,
  `/v1/calls/${call}/recording`,
  `/v1/calls/${call}/evaluations`,
  `/v1/calls/${call}/evaluations/versions`,
  `/v1/calls/export?client_id=${client}`,
  `/v1/calls/export?after=${call}`,
  '/v1/calls/export?include=transcript',
  '/v1/calls/evaluations?limit=200',
  `/v1/calls/evaluations/export?after=${call}`,
  '/v1/customers?phone_number=%2B12025550122',
  '/v1/customers?name=hidden',
  `/v1/customers/${customer}`,
  `/v1/customers/${customer}/export`,
  '/v1/customers/export',
  `/v1/clients/${client}`,
  '/v1/clients',
  '/v1/analytics/calls?group_by=client',
  '/v1/analytics/usage?group_by=client',
  `/v1/analytics/evaluations?client_id=${client}`,
  '/v1/analytics/answers?domain=booking&group_by=client',
  `/v1/analytics/answers?domain=booking&client_id=${client}`,
  `/v1/analytics/answers?domain=s${client.replaceAll('-', '').slice(-20)}`,
  '/v1/calls?answer=booking.politeness:0..100',
  '/v1/changes?include=resource&limit=200',
  `/v1/changes?client_id=${client}`,
  '/v1/event-endpoints',
  `/v1/event-endpoints/${eventEndpoint}`,
  `/v1/event-endpoints/${eventEndpoint}/deliveries`,
  `/v1/gaps?client_id=${client}`,
  '/v1/gaps?limit=200',
  `/v1/gaps/summary?client_id=${client}`
]

const attacksByMember = [
  `/calls?client_id=${client}`,
  `/calls?search=${call}`,
  '/calls?search=%2B12025550122',
  '/calls?search=hidden',
  '/calls?search=rattles',
  '/calls.csv?search=rattles',
  `/calls.csv?client_id=${client}`,
  '/calls.csv',
  `/calls/${call}`,
  `/calls/${call}/evaluations`,
  `/calls/${call}/report`,
  `/calls/${call}/recording`,
  `/calls/${call}/review`,
  `/calls/${call}/neighbours`,
  '/customers?name=hidden',
  `/customers/${customer}`,
  `/customers/${customer}/export`,
  '/clients',
  `/clients/${client}`,
  `/clients/${client}/endpoints`,
  '/overview',
  '/review',
  `/insights/volume?client_id=${client}`,
  '/audit',
  '/members',
  '/api-keys',
  '/event-endpoints'
]

const tools = [
  { tool: 'search_calls', given: { caller_name: 'hidden' } },
  { tool: 'search_calls', given: { client_id: client } },
  { tool: 'search_calls', given: { search: 'rattles' } },
  { tool: 'get_call', given: { id: call } },
  { tool: 'find_customers', given: { name: 'hidden' } },
  { tool: 'list_clients', given: {} },
  { tool: 'list_evaluations', given: {} },
  { tool: 'list_gaps', given: {} }
]

describe('a key of one client', () => {
  it.each(attacksByKey)('learns nothing of another client from %s', async (url) => {
    expect(leaksIn(await get(url, key))).toEqual([])
  })

  it.each(tools)('learns nothing of another client from the tool $tool', async ({ tool, given }) => {
    const mcp = await connectMcp(address, { 'x-api-key': key })

    expect(leaksIn(JSON.stringify(await callTool(mcp, tool, given).catch(String)))).toEqual([])
  })

  it('finds and counts no words of another client', async () => {
    const searches = ['zeppelin', 'zepp*', '"zeppelin rattles"']
    const totals = []
    for (const text of searches) {
      const { data, pagination } = JSON.parse(await get(`/v1/calls?search=${encodeURIComponent(text)}`, key))
      totals.push([data.length, pagination.total])
    }

    expect(totals).toEqual(searches.map(() => [0, 0]))
    expect(JSON.parse(await get('/v1/calls?search=rattles', key)).pagination.total).toBe(1)
    expect(JSON.parse(await get('/v1/calls?search=rattles', wholeKey)).pagination.total).toBe(2)
  })

  it('cannot continue with the cursor of a key of the organization', async () => {
    const { next_cursor: cursor } = JSON.parse(await get('/v1/changes?cursor=now', wholeKey))

    expect(JSON.parse(await get(`/v1/changes?cursor=${cursor}`, key)).error).toBe('Bad Request')
  })
})

describe('a member of one client', () => {
  it.each(attacksByMember)('learns nothing of another client from %s', async (path) => {
    expect(leaksIn((await member.send('GET', `${root}${path}`)).body)).toEqual([])
  })
})

it('does not tell a client manager how many event endpoints other clients have', async () => {
  for (let count = 0; count < 20; count += 1) await addEventEndpoint(db, organizationId, client as ClientId)
  const add = async (role: 'client_manager' | 'owner', clientId: string | null) => {
    const browser = open()
    const membership = { memberships: { [organizationId]: role }, clientId: clientId as ClientId | null }
    await browser.enter(await addPerson(db, membership))

    return (await browser.send('POST', `${root}/event-endpoints`, { url: 'https://crm.example.com/callbook' })).json()
  }

  expect(await add('client_manager', own.client)).toEqual({
    error: 'Conflict',
    message: 'No further event endpoint can be created'
  })
  expect((await add('owner', null)).message).toMatch(/limit of 20/)
})

it('shows to the organization the calls that it hides from the client', async () => {
  expect(leaksIn(await get('/v1/calls?caller_name=hidden', wholeKey))).toContain(call)
})

async function get(url: string, apiKey: string): Promise<string> {
  return (await app.inject({ url, headers: { 'x-api-key': apiKey } })).body
}

/** Returns the secrets of the other client that a text contains. */
function leaksIn(text: string): string[] {
  return [...Object.values(theirs), '+12025550122', '2025550122', 'Hidden', 'zeppelin'].filter((secret) =>
    text.includes(secret)
  )
}

/** Adds a client with one resource of each kind, and a named caller. */
async function addNamed(name: string, phone_number: string, text: string) {
  const ids = await addOwnedResources(db, testDb, organizationId as OrganizationId)
  const named = await addCustomer(testDb, organizationId, ids.client as ClientId, { full_name: name, phone_number })
  const call = { caller_full_name: name, caller_phone_number: phone_number, customer_id: named }
  const messages = JSON.stringify([{ role: 'user', text, start_seconds: 0 }])
  const id = await addCall(testDb, organizationId, ids.client as ClientId, { ...call, messages })

  return { ...ids, call: id, customer: named }
}
