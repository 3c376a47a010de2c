import { callColumns, listAuditEvents, newId } from '@callbook/db'
import { addCall, addCallers, addClient, addScores, createTestDatabase, indexWords } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { connectRaw } from '@callbook/http/testing'
import { describe, expect, it } from 'vitest'
import { cookieName, startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import { prepare } from '../testing/console/requests.ts'

const { db, testDb } = await createTestDatabase()
const { app, open } = startConsole(testDb)
await app.listen({ host: '127.0.0.1', port: 0 })

it('returns every call exactly once, page by page', async () => {
  const { browser, path } = await withCalls(5)
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const answer: Answer = (await browser.send('GET', `${path}?limit=2&cursor=${cursor}`)).json()
    expect(answer).toMatchObject({ total: 5, total_is_bounded: false })
    ids.push(...answer.data.map(({ id }) => id))
    cursor = answer.next_cursor
  }

  const all = (await browser.send('GET', path)).json()

  expect(ids).toEqual(all.data.map(({ id }: { id: string }) => id))
  expect(ids).toHaveLength(5)
})

it('includes client, caller and outcome of a call', async () => {
  const { browser, path, organizationId } = await withCalls(0)
  const clientId = await addClient(testDb, organizationId, { display_name: 'Acme Honda' })
  const id = await addCall(testDb, organizationId, clientId, {
    caller_full_name: 'Dana Whitfield',
    caller_phone_number: '+12025550147',
    duration_seconds: 41.87,
    cost_usd: 0.14,
    direction: 'outbound',
    status: 'voicemail',
    started_at: '2026-11-20T14:00:00.000Z',
    created_at: '2026-11-20T15:04:12.537Z'
  })

  const { data } = (await browser.send('GET', path)).json()

  expect(data).toEqual([
    {
      id,
      client_id: clientId,
      client_name: 'Acme Honda',
      caller_full_name: 'Dana Whitfield',
      caller_phone_number: '+12025550147',
      caller_phone_number_international: '+1 202 555 0147',
      duration_seconds: 41.87,
      direction: 'outbound',
      status: 'voicemail',
      ended_reason: null,
      evaluation_status: 'pending',
      human_review_required: null,
      lead_score: null,
      adherence_score: null,
      sentiment: null,
      cost_usd: 0.14,
      occurred_at: '2026-11-20T14:00:00.000Z',
      created_at: '2026-11-20T15:04:12.537Z'
    }
  ])
})

it('includes summaries if requested, of calls of the organization only', async () => {
  const { browser, path, organizationId } = await withCalls(0)
  const client = await addClient(testDb, organizationId)
  const texts = { call_summary: 'Dana asked about a used Civic.', ended_reason: 'user_hangup' }
  const told = await addCall(testDb, organizationId, client, { ...texts, created_at: '2026-02-02T00:00:00.000Z' })
  const untold = await addCall(testDb, organizationId, client, { created_at: '2026-02-01T00:00:00.000Z' })

  const { data } = (await browser.send('GET', `${path}?texts=true`)).json()
  const { data: short } = (await browser.send('GET', path)).json()

  expect(data).toMatchObject([
    { id: told, ...texts },
    { id: untold, call_summary: null }
  ])
  expect(short[0]).not.toHaveProperty('call_summary')
  expect(short[0]).toHaveProperty('ended_reason', 'user_hangup')
})

describe('filtered by', async () => {
  const { browser, path, organizationId } = await withCalls(0)
  const german = await addClient(testDb, organizationId, { phone_number: '+493012345678' })
  const acme = await addClient(testDb, organizationId, { phone_number: '+12025550100' })
  const early = await addCall(testDb, organizationId, acme, {
    created_at: '2026-02-01T00:00:00.000Z',
    provider: 'retell',
    provider_call_id: 'call_8f2c41',
    assistant_id: 'agent-7',
    assistant_version: 'v3',
    ended_reason: 'user_hangup, early',
    language: 'de',
    duration_seconds: 12,
    cost_usd: 0.5,
    caller_phone_number: '+12025550143',
    caller_full_name: 'Zoë Müller',
    direction: 'outbound',
    status: 'voicemail'
  })
  const late = await addCall(testDb, organizationId, german, {
    created_at: '2026-02-02T00:00:00.000Z',
    provider_call_id: '0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d',
    caller_phone_number: '+4915112345678',
    evaluation_status: 'completed',
    human_review_required: true
  })
  await addScores(testDb, organizationId, [{ id: late, lead_score: 71.5, sentiment: 'mixed', negative_call: true }])
  await addCallers(testDb, organizationId)
  await indexWords(db, organizationId)
  const found = async (query: string) =>
    (await browser.send('GET', `${path}?${query}`)).json().data.map(({ id }: { id: string }) => id)

  it.each([
    { query: '', ids: [late, early] },
    { query: `client_id=${acme}`, ids: [early] },
    { query: 'start_date=2026-02-02T00:00:00Z', ids: [late] },
    { query: 'end_date=2026-02-01T12:00:00Z', ids: [early] },
    { query: 'direction=outbound', ids: [early] },
    { query: 'status=completed', ids: [late] },
    { query: 'provider=retell', ids: [early] },
    { query: 'assistant_id=agent-7', ids: [early] },
    { query: 'assistant_version=v3', ids: [early] },
    { query: `client_id=${acme},${german}&provider=retell`, ids: [early] },
    { query: `client_id=${acme},${german}`, ids: [late, early] },
    { query: 'status=completed,voicemail', ids: [late, early] },
    { query: 'direction=outbound,web', ids: [early] },
    { query: 'evaluation_status=partial,completed', ids: [late] },
    { query: 'sentiment=mixed,negative', ids: [late] },
    { query: 'provider=retell,vapi&search=muller', ids: [early] },
    { query: 'ended_reason_category=voicemail,caller_hung_up', ids: [] },
    { query: 'ended_reason=user_hangup%5C%2C%20early', ids: [early] },
    { query: 'ended_reason=user_hangup,early', ids: [] },
    { query: 'language=de,en', ids: [early] },
    { query: 'duration_from=12&duration_to=12', ids: [early] },
    { query: 'duration_from=13', ids: [] },
    { query: 'cost_from=0.5&cost_to=0.5', ids: [early] },
    { query: 'sort=duration', ids: [early, late] },
    { query: 'sort=lead_score&order=ascending', ids: [late, early] },
    { query: 'sort=cost&search=muller', ids: [early] },
    { query: 'evaluation_status=completed&human_review_required=true', ids: [late] },
    { query: 'phone_number=%2B12025550143', ids: [early] },
    { query: 'caller_name=zo', ids: [early] },
    { query: 'lead_score_from=71&lead_score_to=72', ids: [late] },
    { query: 'lead_score_to=71', ids: [] },
    { query: 'adherence_score_from=0', ids: [] },
    { query: 'sentiment=mixed&negative_call=true&status=completed', ids: [late] },
    { query: 'search=muller', ids: [early] },
    { query: 'search=(202)%20555-0143', ids: [early] },
    { query: 'search=%2B1%20202%20555%200143', ids: [early] },
    { query: 'search=0151%2012345678', ids: [late] },
    { query: `search=0151%2012345678&client_id=${german}`, ids: [late] },
    { query: `search=${early}`, ids: [early] },
    { query: `search=${early.toUpperCase()}`, ids: [early] },
    { query: `search=${early}&status=completed`, ids: [] },
    { query: 'search=call_8f2c41', ids: [early] },
    { query: 'search=0199f1c2-7c1e-7aa0-9b3e-5d1f0a2b3c4d', ids: [late] },
    { query: `search=${newId()}`, ids: [] },
    { query: 'search=nobody', ids: [] }
  ])('"$query"', async ({ query, ids }) => {
    expect(await found(query)).toEqual(ids)
  })

  it.each([
    { query: 'search=***', named: 'search' },
    { query: 'status=COMPLETED', named: 'status' },
    { query: 'start_date=now', named: 'start_date' },
    { query: 'phone_number=2025550143', named: 'phone_number' },
    { query: 'lead_score_from=101', named: 'lead_score_from' },
    { query: 'sentiment=happy', named: 'sentiment' },
    { query: 'sentiment=mixed,happy', named: 'sentiment' },
    { query: 'duration_from=-1', named: 'duration_from' },
    { query: 'sort=caller', named: 'sort' },
    { query: 'limit=201', named: 'limit' }
  ])('rejects $query and names $named', async ({ query, named }) => {
    const answer = await browser.send('GET', `${path}?${query}`)

    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(named)])
  })

  it('returns nothing for ids of another organization', async () => {
    const stranger = await withCalls(0)

    for (const search of [early, 'call_8f2c41', '%2B12025550143']) {
      const answer = (await stranger.browser.send('GET', `${stranger.path}?search=${search}`)).json()
      expect(answer).toEqual({ data: [], next_cursor: null, total: 0, total_is_bounded: false })
    }
    const own = await addClient(testDb, stranger.organizationId)
    for (const clients of [acme, `${own},${acme}`, `${own},${newId()}`]) {
      const ofClient = await stranger.browser.send('GET', `${stranger.path}?client_id=${clients}`)
      expect([ofClient.statusCode, ofClient.body]).toEqual([404, '{"error":"Client not found"}'])
    }
  })
})

it.each(['cost_from=0', 'cost_to=1', 'sort=cost'])('rejects %s without the permission to read costs', async (query) => {
  const { path, organizationId } = await withCalls(1)
  const viewer = open()
  await viewer.enter(await addPerson(db, { memberships: { [organizationId]: 'viewer' } }))

  expect((await viewer.send('GET', `${path}?${query}`)).statusCode).toBe(403)
  expect((await viewer.send('GET', path)).json().data).toMatchObject([{ cost_usd: null }])
})

it('returns whole calls in one response, as the tenant API does, with costs only for users who may read them', async () => {
  const { browser, path, organizationId } = await withCalls(3)
  const viewer = open()
  await viewer.enter(await addPerson(db, { memberships: { [organizationId]: 'viewer' } }))

  const { data, pagination } = (await browser.send('GET', `${path}/whole?limit=2&offset=1`)).json()
  const { data: ofViewer } = (await viewer.send('GET', `${path}/whole?limit=2&offset=1`)).json()

  expect(pagination).toEqual({ limit: 2, offset: 1, total: 3 })
  expect(Object.keys(data[0])).toEqual(Object.keys(callColumns))
  expect(ofViewer).toEqual(data.map(({ cost_usd: _, ...call }: { cost_usd: unknown }) => call))
  const unbounded = (await browser.send('GET', `${path}/whole?provider=vapi`)).json().pagination
  expect(unbounded).toMatchObject({ total: 3, total_is_bounded: false })
})

it('counts the calls of each value of a filter', async () => {
  const { browser, path, organizationId } = await withCalls(2)
  const clientId = await addClient(testDb, organizationId)
  await addCall(testDb, organizationId, clientId, { status: 'failed' })
  const counted = async (query: string) => (await browser.send('GET', `${path}/counts?${query}`)).json().data

  expect((await counted(`status=failed&client_id=${clientId}`)).status).toMatchObject({ completed: 0, failed: 1 })
  expect((await counted('status=failed')).status).toMatchObject({ completed: 2, failed: 1 })
  expect((await counted('status=failed')).evaluation_status).toEqual({ pending: 1, partial: 0, completed: 0 })
  expect(await counted('provider=vapi')).toBeNull()
})

describe('as a file', () => {
  it('has the calls and columns of the view without formulas, and is recorded', async () => {
    const { browser, path, organizationId } = await withCalls(2)
    const clientId = await addClient(testDb, organizationId, { display_name: '=Acme' })
    const id = await addCall(testDb, organizationId, clientId, {
      caller_full_name: '@SUM(A1), "x"',
      caller_phone_number: '+12025550147',
      started_at: '2026-11-20T15:03:30.000Z',
      created_at: '2026-11-20T15:04:12.537Z'
    })

    await indexWords(db, organizationId)

    const file = await browser.send(
      'GET',
      `${path}.csv?client_id=${clientId}&search=sum&columns=caller,client,received,time`
    )

    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toBe('attachment; filename="calls.csv"')
    expect(file.body).toBe(
      'call_id,occurred_at,received_at,client,caller_name,caller_phone_number\r\n' +
        `${id},2026-11-20T15:03:30.000Z,2026-11-20T15:04:12.537Z,'=Acme,"'@SUM(A1), ""x""",'+12025550147\r\n`
    )
    const [event] = await listAuditEvents({ db, organizationId }, {}, 1)
    expect(event).toMatchObject({ act: 'call.export', actor_kind: 'user', request_id: expect.any(String) })
    expect(JSON.parse(event?.changes ?? '')).toEqual({
      format: { after: 'csv' },
      client_id: { after: clientId },
      search: { after: 'a caller or a call' },
      columns: { after: 'time, received, client, caller' }
    })
  })

  it('has all calls, in any number of batches', async () => {
    const { browser, path } = await withCalls(450)

    const lines = (await browser.send('GET', `${path}.csv`)).body.split('\r\n')

    expect(lines[0]).toBe(
      'call_id,occurred_at,received_at,client,caller_name,caller_phone_number,direction,status,duration_seconds,' +
        'lead_score,adherence_score,sentiment,needs_review'
    )
    expect(new Set(lines.slice(1, -1).map((line) => line.slice(0, 36))).size).toBe(450)
  })

  it('is limited to two at a time for an organization, even if they are not read', async () => {
    const { browser, path, organizationId } = await withCalls(1)
    const clientId = await addClient(testDb, organizationId, { display_name: 'x'.repeat(200_000) })
    for (let call = 0; call < 200; call++) await addCall(testDb, organizationId, clientId)
    const take = () =>
      connectRaw(
        app,
        `GET /console/api${path}.csv HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookieName}=${browser.token}\r\n\r\n`
      )
    const taken = [await take(), await take()]
    for (const { socket } of taken) socket.pause()
    await expect.poll(() => countExports(organizationId)).toBe(2)

    const refused = await browser.send('GET', `${path}.csv`)

    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    expect((await browser.send('GET', path)).statusCode).toBe(200)
    for (const { socket } of taken) socket.destroy()
    await expect.poll(async () => (await browser.send('GET', `${path}.csv`)).statusCode).toBe(200)
  })

  it.each([
    { query: 'columns=price', status: 400 },
    { query: 'columns=', status: 400 },
    { query: 'cursor=', status: 400 }
  ])('is rejected with $query', async ({ query, status }) => {
    const { browser, path } = await withCalls(0)

    expect((await browser.send('GET', `${path}.csv?${query}`)).statusCode).toBe(status)
  })

  it.each(['cross-site', 'same-site', 'none'])('is not exported for a user who is %s', async (site) => {
    const { browser, path, organizationId } = await withCalls(0)

    const answer = await browser.send('GET', `${path}.csv`, undefined, { 'sec-fetch-site': site })

    expect([answer.statusCode, answer.body]).toEqual([403, '{"error":"Forbidden"}'])
    expect(await countExports(organizationId)).toBe(0)
  })
})

async function withCalls(count: number) {
  const prepared = await prepare({ db, testDb, open }, 'GET /organizations/{organization}/calls')
  const { organizationId } = prepared
  if (organizationId === undefined) throw new Error('the list is of no organization')
  const clientId = await addClient(testDb, organizationId)
  for (let call = 0; call < count; call++) {
    const at = new Date(Date.parse('2026-11-01T00:00:00.000Z') + Math.floor(call / 3))
    await addCall(testDb, organizationId, clientId, { created_at: at.toISOString() })
  }

  return { ...prepared, organizationId }
}

async function countExports(organizationId: OrganizationId): Promise<number> {
  return (await listAuditEvents({ db, organizationId }, { act: 'call.export' }, 10)).length
}

interface Answer {
  readonly data: readonly { readonly id: string }[]
  readonly next_cursor: string | null
}
