import { insertMapping, newId } from '@callbook/db'
import {
  addCall,
  addClient,
  addEndpoint,
  addRawReport,
  connectAs,
  createTestDatabase,
  refuseRows,
  type TestDb
} from '@callbook/db/testing'
import { apiKeyScopes, type EndpointId, type OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { describeConsole } from '../description/testing/describe-api.ts'
import { membersOf } from '../description/testing/references.ts'
import { tools } from '../mcp/mcp-server.ts'
import { startConsole } from '../testing/console/console.ts'
import { startFakeProvider } from '../testing/console/fake-provider.ts'
import { addRejection } from '../testing/console/rejections.ts'
import { prepare } from '../testing/console/requests.ts'
import { addApiKey, addTenant, startApp } from '../testing/index.ts'
import { callTool, connectMcp } from '../testing/mcp.ts'
import { operations, responseTo } from '../testing/operations.ts'
import { addOwnedResources } from '../testing/owned-resources.ts'

const { db, testDb } = await createTestDatabase()
const { app, request, get } = startApp(connectAs('management', testDb))
const provider = await startFakeProvider()
const { open } = startConsole(testDb, { providerOrigins: [provider] })

/** A word in every text of a call, of its customer and of its evaluations. */
const word = 'Zanzibar'

/** Lists and searches, which are not recorded, and what a request itself contains. */
const unrecorded = [
  'GET /v1/calls',
  'GET /v1/calls/evaluations',
  'GET /v1/customers',
  'GET /v1/changes',
  'GET /organizations/{organization}/calls',
  'GET /organizations/{organization}/calls/whole',
  'GET /organizations/{organization}/customers',
  'GET /organizations/{organization}/endpoints/{id}/rejections',
  'GET /organizations/{organization}/rejections'
]

/** Operations whose entries were checked. */
const checked: string[] = []

/** Reads about one call, customer or report that show nothing of its content. */
const withoutContent = [
  'GET /organizations/{organization}/calls/{id}/neighbours',
  'GET /organizations/{organization}/calls/{id}/readers',
  'GET /organizations/{organization}/customers/{id}/export/size'
]

const isOfOne = (name: string) => /^GET .*\/(calls|customers|rejections)\/\{id\}/.test(name)

describe('a response with the content of a call', async () => {
  const { organizationId } = await addTenant(db)
  const ids = await addOwnedResources(db, testDb, organizationId)
  await plant(testDb, organizationId)

  it.each(operations)('of $name has its entry', async ({ name }) => {
    const { id, key } = await addApiKey(db, organizationId, { scopes: apiKeyScopes })

    const { statusCode, body } = await responseTo(name, { request, key, ids })

    if (statusCode < 400 && (body.includes(word) || isOfOne(name)) && !unrecorded.includes(name)) {
      checked.push(name)
      const entries = await entriesBy(id)
      expect(entries.map(({ action }) => action)).toEqual([
        expect.stringMatching(/^\w+\.(open|open_report|play|export|export_list)$/)
      ])
      expect([ids.call, ids.customer, organizationId]).toContain(entries[0]?.object_id)
    }
  })

  it('of an MCP tool for one call has its entry, and of a list none', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const origin = app.listeningOrigin
    const given: Readonly<Record<string, object>> = { get_call: { id: ids.call }, search_calls: {} }
    const shown: string[] = []
    for (const { definition } of tools) {
      const { id, key } = await addApiKey(db, organizationId, { scopes: apiKeyScopes })
      const client = await connectMcp(origin, { 'x-api-key': key })
      const result = await callTool(client, definition.name, given[definition.name]).catch(() => ({}))
      const entries = (await entriesBy(id)).map(({ action }) => action)
      if (JSON.stringify(result).includes(word)) shown.push([definition.name, ...entries].join(' '))
    }

    // A new tool that shows content needs a decision here.
    expect(shown.toSorted()).toEqual(['find_customers', 'get_call call.open', 'list_evaluations', 'search_calls'])
  })
})

const consoleOperations = membersOf((await describeConsole())['paths']).flatMap(([path, methods]) =>
  Object.keys(methods as object)
    .filter((method) => method !== 'parameters')
    .map((method) => `${method.toUpperCase()} ${path.replace('/console/api', '')}`)
)

describe('a response of the console with the content of a call', () => {
  it.each(consoleOperations)('of %s has its entry', async (name) => {
    const {
      browser,
      person,
      path,
      organizationId,
      method,
      body: sent
    } = await prepare({ db, testDb, open, provider }, name)
    if (organizationId !== undefined) {
      await addOwnedResources(db, testDb, organizationId)
      await plant(testDb, organizationId)
    }
    await testDb.deleteFrom('audit_events').execute()

    const { statusCode, body } = await browser.send(method, path, sent)

    const shows = body.includes(word) || (isOfOne(name) && !withoutContent.includes(name))
    if (statusCode < 400 && shows && !unrecorded.includes(name)) {
      checked.push(name)
      const [entry] = await entriesBy(person.id)
      expect(entry?.action).toMatch(/^\w+\.(open|open_report|play|export)$/)
      expect([path, organizationId].some((place) => place?.includes(entry?.object_id ?? '-'))).toBe(true)
    }
  })
})

it('was checked for each way to one call, customer and report, and for exports', () => {
  expect(checked.map((name) => name.replace('GET /organizations/{organization}', 'console')).toSorted()).toEqual([
    'GET /v1/calls/evaluations/export',
    'GET /v1/calls/export',
    'GET /v1/calls/{id}',
    'GET /v1/calls/{id}/evaluations',
    'GET /v1/calls/{id}/evaluations/versions',
    'GET /v1/calls/{id}/recording',
    'GET /v1/calls/{id}/report',
    'GET /v1/customers/export',
    'GET /v1/customers/{id}',
    'GET /v1/customers/{id}/export',
    'POST /organizations/{organization}/export',
    'console/calls.csv',
    'console/calls/{id}',
    'console/calls/{id}/evaluations',
    'console/calls/{id}/evaluations/versions',
    'console/calls/{id}/recording',
    'console/calls/{id}/report',
    'console/calls/{id}/review',
    'console/customers/{id}',
    'console/customers/{id}/export',
    'console/rejections/{id}'
  ])
})

describe('content of several calls that is no list', () => {
  it('has an entry for each waiting report in the preview of a mapping', async () => {
    const prepared = await prepare({ db, testDb, open }, 'POST /organizations/{organization}/mappings/preview')
    const { browser, person, path } = prepared
    const organizationId = prepared.organizationId as OrganizationId
    const endpoint = await addEndpoint(testDb, organizationId, await addClient(testDb, organizationId), {
      provider: 'custom-acme'
    })
    const waiting = { cause: 'unmapped', body: { call: { id: 'c-1', summary: word } } }
    const id = await addRejection(testDb, { organizationId, endpointId: endpoint.id }, waiting)

    const { statusCode, body } = await browser.send('POST', path, { name: 'acme', document: null })

    expect([statusCode, body]).toEqual([200, expect.stringContaining(word)])
    expect(await entriesBy(person.id)).toEqual([{ action: 'rejection.open', object_id: id }])
  })

  it('has an entry for each call whose fields a replay shows', async () => {
    const prepared = await prepare({ db, testDb, open }, 'POST /organizations/{organization}/reports/reprocess')
    const { browser, person, path, body: sent } = prepared
    const organizationId = prepared.organizationId as OrganizationId
    const clientId = await addClient(testDb, organizationId)
    await insertMapping(db, organizationId, {
      ...{ name: 'acme', version: 1, madeBy: 'Ada', madeAt: new Date() },
      document: { id: ['/call/id'], fields: { summary: { from: ['/call/summary'] } } }
    })
    const ofCall = { provider: 'custom-acme', provider_call_id: 'c-1' }
    const callId = await addCall(testDb, organizationId, clientId, ofCall)
    const place = { organizationId, clientId, endpointId: newId<EndpointId>() }
    const text = JSON.stringify({ call: { id: 'c-1', summary: word } })
    await addRawReport(testDb, place, { callId, receivedAt: new Date(), text })

    const { statusCode, body } = await browser.send('POST', path, sent)

    expect([statusCode, body]).toEqual([200, expect.stringContaining(word)])
    expect(await entriesBy(person.id)).toEqual([{ action: 'call.open', object_id: callId }])
  })
})

describe('content whose entry cannot be stored', () => {
  it.each(['', '/report', '/evaluations', '/recording'])('is not shown: /v1/calls/{id}%s', async (suffix) => {
    const { organizationId, key } = await addTenant(db, { scopes: apiKeyScopes })
    const ids = await addOwnedResources(db, testDb, organizationId)
    await plant(testDb, organizationId)
    await refuseRows(testDb, 'audit_events')

    const response = await get(`/v1/calls/${ids.call}${suffix}`, key)

    expect([response.statusCode, response.json()]).toEqual([
      503,
      { error: 'Service Unavailable', message: 'The access could not be recorded' }
    ])
  })
})

it('has one entry a day for a key and a call, and none for what the key cannot see', async () => {
  const { organizationId, key } = await addTenant(db)
  const { call } = await addOwnedResources(db, testDb, organizationId)
  const foreign = await addOwnedResources(db, testDb, (await addTenant(db)).organizationId)
  await testDb.deleteFrom('audit_events').execute()

  const statuses = []
  for (const id of [call, call.toUpperCase(), call, foreign.call])
    statuses.push((await get(`/v1/calls/${id}`, key)).statusCode)
  await get(`/v1/calls/${call}/evaluations`, key)

  expect(statuses.at(-1)).toBe(404)
  const entries = await testDb.selectFrom('audit_events').selectAll().execute()
  expect(entries).toMatchObject([
    {
      ...{ organization_id: organizationId, action: 'call.open', object_kind: 'call', object_id: call },
      ...{ is_access: true, actor_kind: 'api_key', changes: '{}', request_id: expect.any(String) }
    }
  ])
})

it('counts the people and keys that have opened a call', async () => {
  const prepared = await prepare({ db, testDb, open }, 'GET /organizations/{organization}/calls/{id}/readers')
  const organizationId = prepared.organizationId as OrganizationId
  const path = prepared.path.replace('/readers', '')
  const { key } = await addApiKey(db, organizationId)
  await get(`/v1/calls/${path.split('/').at(-1)}`, key)

  expect((await prepared.browser.send('GET', prepared.path)).json()).toEqual({ data: { people: 0, keys: 1 } })
  await prepared.browser.send('GET', path)
  await prepared.browser.send('GET', `${path}/evaluations`)
  await prepared.browser.send('POST', `${path}/plays`)

  expect((await prepared.browser.send('GET', prepared.path)).json()).toEqual({ data: { people: 1, keys: 1 } })
  const acts = (await entriesBy(prepared.person.id)).map(({ action }) => action)
  expect(acts.toSorted()).toEqual(['call.open', 'call.play'])
})

it('lists access apart from changes', async () => {
  const prepared = await prepare({ db, testDb, open }, 'GET /organizations/{organization}/calls/{id}')
  const { browser, path, organizationId } = prepared
  await browser.send('GET', path)
  const acts = async (query: string) => {
    const { data } = (await browser.send('GET', `/organizations/${organizationId}/audit${query}`)).json()

    return data.map(({ act, kind }: { act: string; kind: string }) => `${kind} ${act}`)
  }

  expect(await acts('?kind=access')).toEqual(['access call.open'])
  expect(await acts('')).not.toContain('access call.open')
})

async function entriesBy(actorId: string) {
  return await testDb
    .selectFrom('audit_events')
    .select(['action', 'object_id'])
    .where('actor_id', '=', actorId)
    .where('action', 'not like', 'user.%')
    .execute()
}

/** Writes the word into the texts of an organization. */
async function plant(of: TestDb, organizationId: OrganizationId): Promise<void> {
  await of
    .updateTable('calls')
    .set({ transcript: `user: ${word}`, call_summary: word, caller_full_name: word })
    .where('organization_id', '=', organizationId)
    .execute()
  await of.updateTable('customers').set({ full_name: word }).where('organization_id', '=', organizationId).execute()
}
