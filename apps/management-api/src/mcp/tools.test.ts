import { indexNextCalls, newId } from '@callbook/db'
import { addAnswers, connectAs, createTestDatabase } from '@callbook/db/testing'
import type { ScorecardDomain } from '@callbook/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { addConversations, contacts } from '../testing/conversations.ts'
import { addApiKey, addTenant, startApp } from '../testing/index.ts'
import { callTool, connectMcp } from '../testing/mcp.ts'
import { tools } from './mcp-server.ts'

const { db, testDb } = await createTestDatabase()
const { app } = startApp(connectAs('management', testDb), { limit: 100_000 })
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

const { organizationId, key } = await addTenant(db)
const { honda, collision, calls } = await addConversations(testDb, db, organizationId)
// The first step begins the index of words, the second one adds the calls.
for (let step = 0; step < 2; step++) await indexNextCalls({ db, organizationId })
const stranger = await addTenant(db)
const foreign = await addConversations(testDb, db, stranger.organizationId)
const range = { start_date: '2026-10-02T00:00:00Z', end_date: '2026-10-03T23:59:59Z' }

interface Page {
  readonly showing: string
  readonly next_cursor?: string
}

const lists = [
  { tool: 'search_calls', path: '/v1/calls', list: 'calls', idOf: ({ id }: { id: string }) => id },
  { tool: 'find_customers', path: '/v1/customers', list: 'customers', idOf: ({ id }: { id: string }) => id },
  {
    tool: 'list_evaluations',
    path: '/v1/calls/evaluations',
    list: 'evaluations',
    idOf: (item: { call_id: string; call: { id: string } }) => item.call_id ?? item.call.id
  },
  { tool: 'list_clients', path: '/v1/clients', list: 'clients', idOf: ({ id }: { id: string }) => id },
  {
    tool: 'list_gaps',
    path: '/v1/gaps',
    list: 'gaps',
    idOf: (gap: { provider_call_id: string }) => gap.provider_call_id
  }
] as const

const filters = [
  { tool: 'search_calls', given: {} },
  { tool: 'search_calls', given: { client_id: honda } },
  { tool: 'search_calls', given: { ...range, direction: 'inbound', status: 'completed' } },
  { tool: 'search_calls', given: { caller_name: 'dana', lead_score_from: 50 } },
  { tool: 'search_calls', given: { phone_number: contacts.phone } },
  { tool: 'search_calls', given: { sentiment: 'positive' } },
  { tool: 'search_calls', given: { status: ['completed', 'failed'], direction: ['inbound'], provider: 'vapi,retell' } },
  { tool: 'search_calls', given: { human_review_required: true } },
  { tool: 'search_calls', given: { search: '"how can" harb* -refund', client_id: honda } },
  { tool: 'search_calls', given: { search: 'refund' } },
  { tool: 'find_customers', given: {} },
  { tool: 'find_customers', given: { name: 'ada', client_id: honda } },
  { tool: 'find_customers', given: { customer_status: ['new', 'returning'] } },
  { tool: 'list_evaluations', given: {} },
  { tool: 'list_evaluations', given: { ...range, status: 'completed', human_review_required: false } },
  { tool: 'list_clients', given: {} },
  { tool: 'list_gaps', given: {} },
  { tool: 'list_gaps', given: { resolved: false, kind: 'missing' } }
]

describe('a list', () => {
  it.each(filters)('of $tool has the items of /v1 in the same order, with $given', async ({ tool, given }) => {
    const { path, list, idOf } = listOf(tool)
    const client = await connectMcp(address, { 'x-api-key': key })
    const found: unknown[] = []

    let page: Page & Record<string, unknown>
    let cursor: string | undefined
    do {
      page = await callTool(client, tool, { ...given, limit: 3, ...(cursor !== undefined && { cursor }) })
      found.push(...(page[list] as unknown[]))
      cursor = page.next_cursor
    } while (cursor !== undefined)

    const query = new URLSearchParams(
      Object.entries(given).map(([name, value]): [string, string] => [name, `${value}`])
    )
    const { data, pagination } = await get(`${path}?${query}`, key)
    expect(found.map(idOf as (item: unknown) => string)).toEqual(data.map(idOf))
    if (pagination !== undefined) expect(page.showing).toMatch(new RegExp(` of ${pagination.total}$`))
  })

  it('of missing calls is filtered by date', async () => {
    const client = await connectMcp(address, { 'x-api-key': key })

    const { gaps } = await callTool<{ gaps: object[] }>(client, 'list_gaps', range)

    expect(gaps).toMatchObject([{ provider_call_id: 'b' }])
  })

  it('of clients is filtered by words of the name', async () => {
    const client = await connectMcp(address, { 'x-api-key': key })
    const namesOf = async (name: string) =>
      (await callTool<{ clients: { name: string }[] }>(client, 'list_clients', { name })).clients.map((one) => one.name)

    expect(await namesOf('hond')).toEqual(['Harbor Honda'])
    expect(await namesOf('HARBOR')).toHaveLength(2)
    expect(await namesOf('body shop')).toEqual([])
  })
})

it('returns one call with its evaluations and conversation', async () => {
  const client = await connectMcp(address, {
    'x-api-key': (await addApiKey(db, organizationId, { scopes: ['pii:read'] })).key
  })
  const id = calls[0]

  await addAnswers(testDb, organizationId, [
    { id: id ?? '', domain: 'booking' as ScorecardDomain, answers: { booked: 'no', tone: null } }
  ])
  const { data } = await get(`/v1/calls/${id}`, key)
  const { call, messages, showing } = await callTool<{ call: object; messages: object[]; showing: string }>(
    client,
    'get_call',
    { id }
  )

  const { call_summary, caller_phone_number, occurred_at, structured_data } = data
  expect(call).toMatchObject({ id, call_summary, caller_phone_number, occurred_at, structured_data })
  expect(call).toMatchObject({ evaluation: { lead_quality: { overall_score: 70 } } })
  const scorecards = { booking: { answers: { booked: { value: 'no' }, tone: { value: null } } } }
  expect(call).toMatchObject({ evaluation: { scorecards } })
  expect(messages).toEqual(data.messages.map((message: object, index: number) => ({ index, ...message })))
  expect(showing).toBe('0 to 1 of 2 messages')
})

it('shows where the words of a search were spoken, to read on there', async () => {
  const client = await connectMcp(address, { 'x-api-key': key })

  const { calls: found } = await callTool<{ calls: { id: string; search_hits: { message_index: number }[] }[] }>(
    client,
    'search_calls',
    { search: 'my number', limit: 1 }
  )
  const [{ id = '', search_hits = [] } = {}] = found

  const snippet = 'My number is * * *, * * *, * * 4 7, and d***@example.com.'
  expect(search_hits).toEqual([{ field: 'message', message_index: 1, start_seconds: 4, snippet }])
  const from_message = search_hits[0]?.message_index
  expect(await callTool(client, 'get_call', { id, from_message })).toMatchObject({ messages: [{ text: snippet }] })
})

it.each([
  { client_id: undefined, calls: 4 },
  { client_id: honda, calls: 2 }
])('returns the figures of analytics for client $client_id', async ({ calls, ...given }) => {
  const client = await connectMcp(address, { 'x-api-key': key })
  const query = new URLSearchParams({ ...range, ...(given.client_id !== undefined && given) })

  const [usage, scores] = [
    await get(`/v1/analytics/usage?${query}`, key),
    await get(`/v1/analytics/evaluations?${query}`, key)
  ]
  const figures = await callTool(client, 'get_statistics', { ...range, ...given })
  const grouped = await callTool(client, 'get_statistics', { ...range, ...given, group_by: 'client' })

  const versions = await client.callTool({ name: 'get_statistics', arguments: { group_by: 'assistant_version' } })

  expect(versions).toMatchObject({ isError: true })
  const { groups, other, ...sums } = usage.total
  expect(figures).toMatchObject({ ...sums, calls, evaluations: scores.total })
  expect(grouped).toMatchObject({ ...sums, groups, other, showing: `${groups.length} of ${groups.length} groups` })
})

describe('another organization', () => {
  it('is absent from the results of every tool', async () => {
    const client = await connectMcp(address, { 'x-api-key': key })
    const given: Record<string, object> = {
      get_call: { id: calls[0] },
      get_statistics: { ...range, group_by: 'client' }
    }

    for (const { definition } of tools) {
      const text = JSON.stringify(await callTool(client, definition.name, given[definition.name]))
      for (const id of [stranger.organizationId, foreign.honda, foreign.collision, ...foreign.calls]) {
        expect(text).not.toContain(id)
      }
    }
  })

  const named = tools.flatMap(({ definition }) =>
    Object.entries(definition.inputSchema.properties)
      .filter(([, schema]) => 'format' in schema && schema.format === 'uuid')
      .map(([parameter]) => ({ tool: definition.name, parameter }))
  )

  it.each(named)('is like an unknown one in $parameter of $tool', async ({ tool, parameter }) => {
    const client = await connectMcp(address, { 'x-api-key': key })
    const id = parameter === 'client_id' ? foreign.honda : foreign.calls[0]
    const others = tool === 'get_statistics' ? range : {}
    const call = async (value: unknown) =>
      await client.callTool({ name: tool, arguments: { ...others, [parameter]: value } })

    expect(await call(id)).toEqual(await call(newId()))
  })
})

describe('a key that is limited to a client', () => {
  const limited = async () => {
    const { key: ofClient } = await addApiKey(db, organizationId, { clientId: honda })

    return await connectMcp(address, { 'x-api-key': ofClient })
  }
  const [own, other] = [calls[0], calls[1]]

  it('sees only this client in every tool', async () => {
    const client = await limited()
    const given: Record<string, object> = { get_call: { id: own }, get_statistics: { ...range, group_by: 'client' } }

    for (const { definition } of tools) {
      const text = JSON.stringify(await callTool(client, definition.name, given[definition.name]))
      expect([collision, other, 'Collision'].filter((one) => text.includes(one ?? ''))).toEqual([])
    }
    expect(await callTool(client, 'list_clients')).toMatchObject({ showing: '1 of 1', clients: [{ id: honda }] })
    expect(await callTool(client, 'search_calls')).toMatchObject({ showing: '5 of 5' })
    expect(await callTool(client, 'search_calls', { search: 'number' })).toMatchObject({ showing: '5 of 5' })
    expect(await callTool(client, 'get_statistics', range)).toMatchObject({ calls: 2 })
  })

  it('gets the result of an unknown id for another client and its calls', async () => {
    const client = await limited()
    const call = async (name: string, given: object) => await client.callTool({ name, arguments: { ...given } })

    expect(await call('get_call', { id: other })).toEqual(await call('get_call', { id: newId() }))
    for (const name of ['search_calls', 'find_customers', 'list_evaluations', 'list_gaps']) {
      expect(await call(name, { client_id: collision })).toEqual(await call(name, { client_id: newId() }))
    }
  })
})

describe('wrong arguments', () => {
  it.each([
    { tool: 'search_calls', given: { limit: 51 }, text: 'limit must be an integer from 1 to 50.' },
    { tool: 'search_calls', given: { limit: '5' }, text: 'limit must be an integer from 1 to 50.' },
    { tool: 'search_calls', given: { offset: 5 }, text: /^Unknown argument \(known: \w+, / },
    { tool: 'search_calls', given: { client_id: null }, text: 'client_id must be a uuid.' },
    {
      tool: 'search_calls',
      given: { status: [] },
      text: /^status must be one of completed, .*, or up to 20 different/
    },
    { tool: 'search_calls', given: { status: ['failed', 5] }, text: /^status must be one of completed, / },
    { tool: 'search_calls', given: { status: ['failed', 'failed'] }, text: /^status must be one of completed, / },
    { tool: 'search_calls', given: { cursor: 'next' }, text: 'cursor must be the next_cursor of the previous page.' },
    { tool: 'search_calls', given: { cursor: '' }, text: 'cursor must be the next_cursor of the previous page.' },
    {
      tool: 'search_calls',
      given: { start_date: 'yesterday' },
      text: 'start_date must be an RFC 3339 date-time, such as 2026-11-20T15:04:05Z.'
    },
    { tool: 'search_calls', given: { client_id: newId() }, text: 'Client not found.' },
    { tool: 'search_calls', given: { caller_name: '…' }, text: 'caller_name must have a letter or a digit.' },
    { tool: 'search_calls', given: { search: '"brake' }, text: 'search must close each quote.' },
    { tool: 'list_gaps', given: { resolved: 'false' }, text: 'resolved must be true or false.' },
    { tool: 'get_call', given: {}, text: 'id is missing.' },
    { tool: 'get_call', given: { id: newId() }, text: 'Call not found.' },
    { tool: 'get_call', given: { id: 'x' }, text: 'id must be a uuid.' },
    { tool: 'get_call', given: { id: 'x', from_message: 0.5 }, text: /^id must be a uuid|^from_message/ },
    {
      tool: 'get_statistics',
      given: { start_date: range.end_date, end_date: range.start_date },
      text: 'start_date must not be after end_date.'
    },
    { tool: 'constructor', given: {}, text: 'There is no such tool.' }
  ])('of $tool get one sentence: $given', async ({ tool, given, text }) => {
    const client = await connectMcp(address, { 'x-api-key': key })

    const result = await client.callTool({ name: tool, arguments: given })

    const expected = text instanceof RegExp ? expect.stringMatching(text) : text
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text', text: expected }] })
  })
})

function listOf(tool: string) {
  const found = lists.find((list) => list.tool === tool)
  if (found === undefined) throw new Error(`no list of ${tool}`)

  return found
}

async function get(path: string, apiKey: string): Promise<Answer> {
  const response = await fetch(new URL(path, address), { headers: { 'x-api-key': apiKey } })
  expect(response.status).toBe(200)

  return (await response.json()) as Answer
}

/** A response of /v1, whose form other tests check. */
// biome-ignore lint/suspicious/noExplicitAny: members depend on the route
type Answer = Readonly<Record<'data' | 'pagination' | 'total', any>>
