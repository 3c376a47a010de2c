import { newId } from '@callbook/db'
import { addCall, addClient, addCustomer, addRawReport, connectAs, createTestDatabase } from '@callbook/db/testing'
import type { CallId, EndpointId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb))

describe('GET /v1/calls', () => {
  it('lists the calls of the organization, newest first', async () => {
    const { organizationId, key } = await addTenant(db)
    const clientId = await addClient(testDb, organizationId)
    const older = await addCall(testDb, organizationId, clientId, { created_at: '2026-01-01T00:00:00.000Z' })
    const newer = await addCall(testDb, organizationId, clientId, { created_at: '2026-01-02T00:00:00.000Z' })

    const response = await get('/v1/calls', key)

    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json()).toMatchObject({
      data: [
        { id: newer, created_at: '2026-01-02T00:00:00.000Z', evaluation_status: 'pending', caller_full_name: null },
        { id: older, organization_id: organizationId, client_id: clientId }
      ],
      pagination: { limit: 50, offset: 0, total: 2 }
    })
  })

  it('includes the source of each call, and the analysis of the provider', async () => {
    const { organizationId, key } = await addTenant(db)
    const clientId = await addClient(testDb, organizationId)
    const reported = {
      assistant_version: 'v3',
      language: 'en-US',
      transfer_destination: '+12025550111',
      caller_sentiment: 'Positive'
    }
    const known = await addCall(testDb, organizationId, clientId, { ...reported, source: 'backfill' })
    const unknown = await addCall(testDb, organizationId, clientId)

    const { data } = (await get('/v1/calls', key)).json()
    const one = (await get(`/v1/calls/${known}`, key)).json().data
    const other = (await get(`/v1/calls/${unknown}`, key)).json().data

    const unreported = { assistant_version: null, language: null, transfer_destination: null, caller_sentiment: null }
    expect(one).toMatchObject({ ...reported, source: 'backfill' })
    expect(other).toMatchObject({ ...unreported, source: 'webhook' })
    expect(data).toContainEqual(expect.objectContaining({ id: known, ...reported, source: 'backfill' }))
    expect(data).toContainEqual(expect.objectContaining({ id: unknown, ...unreported, source: 'webhook' }))
  })

  it('orders calls with the same time by id, so that pages neither repeat nor miss one', async () => {
    const { organizationId, key } = await addTenant(db)
    const clientId = await addClient(testDb, organizationId)
    const ids: CallId[] = []
    for (let index = 0; index < 5; index++) {
      ids.push(await addCall(testDb, organizationId, clientId, { created_at: '2026-01-01T00:00:00.000Z' }))
    }

    const pages = await Promise.all([0, 2, 4, 6].map((offset) => get(`/v1/calls?limit=2&offset=${offset}`, key)))

    expect(pages.flatMap((page) => page.json().data.map(({ id }: { id: string }) => id))).toEqual(ids.sort().reverse())
    expect(pages.map((page) => page.json().pagination.total)).toEqual([5, 5, 5, 5])
  })

  describe('filtered by', async () => {
    const { organizationId, key } = await addTenant(db)
    const acme = await addClient(testDb, organizationId)
    const other = await addClient(testDb, organizationId)
    const ada = await addCustomer(testDb, organizationId, acme)
    const early = await addCall(testDb, organizationId, acme, {
      created_at: '2026-01-31T23:59:59.999Z',
      customer_id: ada,
      caller_phone_number: '+12025550143',
      direction: 'outbound',
      status: 'voicemail'
    })
    const middle = await addCall(testDb, organizationId, other, { created_at: '2026-02-01T00:00:00.000Z' })
    const late = await addCall(testDb, organizationId, acme, { created_at: '2026-02-01T00:00:00.537Z' })

    it.each([
      { query: '', ids: [late, middle, early] },
      { query: `client_id=${acme}`, ids: [late, early] },
      { query: 'start_date=2026-02-01T00:00:00.537Z&end_date=2026-02-01T00:00:00.537Z', ids: [late] },
      { query: 'start_date=2026-02-01T00:00:00Z', ids: [late, middle] },
      { query: 'start_date=2026-02-01T00:00:00', ids: [late, middle] },
      { query: 'start_date=2026-02-01T02:00:00+02:00', ids: [late, middle] },
      { query: 'start_date=2026-02-01T02:00:00%2B02:00', ids: [late, middle] },
      { query: 'end_date=2026-02-01T00:00:00Z', ids: [middle, early] },
      { query: `end_date=2026-02-01T00:00:00Z&client_id=${acme}`, ids: [early] },
      { query: 'end_date=9999-12-31T23:59:59.999Z&start_date=0001-01-01T00:00:00Z', ids: [late, middle, early] },
      { query: 'start_date=2026-02-02T00:00:00Z&end_date=2026-02-01T00:00:00Z', ids: [] },
      { query: `customer_id=${ada}`, ids: [early] },
      { query: `customer_id=${newId()}`, ids: [] },
      { query: 'direction=outbound', ids: [early] },
      { query: 'status=completed', ids: [late, middle] },
      { query: `status=completed&client_id=${acme}`, ids: [late] },
      { query: 'status=completed&end_date=2026-02-01T00:00:00Z', ids: [middle] },
      { query: 'phone_number=+1-202-555-0143', ids: [early] },
      { query: `phone_number=(202)%20555-0143&client_id=${acme}`, ids: [early] }
    ])('"$query"', async ({ query, ids }) => {
      const response = await get(`/v1/calls?${query}`, key)

      expect(response.json()).toMatchObject({ data: ids.map((id) => ({ id })), pagination: { total: ids.length } })
      expect(response.json().data).toHaveLength(ids.length)
    })

    it.each([
      { query: 'client_id=acme', named: 'client_id' },
      { query: `client_id=urn:uuid:${newId()}`, named: 'client_id' },
      { query: 'start_date=2026-02-01', named: 'start_date' },
      { query: 'start_date=now', named: 'start_date' },
      { query: 'start_date=2026-02-30T00:00:00Z', named: 'start_date' },
      { query: 'end_date=infinity', named: 'end_date' },
      { query: 'end_date=', named: 'end_date' },
      { query: 'customer_id=1', named: 'customer_id' },
      { query: 'direction=sideways', named: 'direction' },
      { query: 'status=COMPLETED', named: 'status' },
      { query: 'phone_number=2025550143', named: 'phone_number' },
      { query: 'limit=Infinity', named: 'limit' },
      { query: 'limit=%205', named: 'limit' },
      { query: 'limit=05', named: 'limit' },
      { query: 'limit[]=5', named: 'limit[]' },
      { query: 'LIMIT=5', named: 'LIMIT' },
      { query: `offset=${'9'.repeat(400)}`, named: 'offset' },
      { query: 'offset=0&offset=0', named: 'offset' },
      { query: 'clientid=1', named: 'clientid' }
    ])('rejects $query and names $named', async ({ query, named }) => {
      const response = await get(`/v1/calls?${query}`, key)

      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({ error: 'Bad Request', message: expect.stringContaining(named) })
    })

    it('gives the same response for a client of another organization and an unknown one', async () => {
      const stranger = await addTenant(db)

      const foreign = await get(`/v1/calls?client_id=${acme}`, stranger.key)
      const unknown = await get(`/v1/calls?client_id=${newId()}`, stranger.key)

      expect(foreign.statusCode).toBe(404)
      expect(foreign.body).toBe('{"error":"Client not found"}')
      expect(unknown.statusCode).toBe(404)
      expect(unknown.body).toBe(foreign.body)
    })

    it('returns nothing for a customer of another organization', async () => {
      const stranger = await addTenant(db)

      const response = await get(`/v1/calls?customer_id=${ada}`, stranger.key)

      expect(response.json()).toEqual({ data: [], pagination: { limit: 50, offset: 0, total: 0 } })
    })
  })

  it('returns nothing of another organization', async () => {
    const { organizationId } = await addTenant(db)
    await addCall(testDb, organizationId, await addClient(testDb, organizationId))
    const stranger = await addTenant(db)

    const response = await get('/v1/calls', stranger.key)

    expect(response.json()).toEqual({ data: [], pagination: { limit: 50, offset: 0, total: 0 } })
  })
})

describe('GET /v1/calls/:id', () => {
  it('returns a whole call with its content', async () => {
    const { organizationId, key } = await addTenant(db)
    const clientId = await addClient(testDb, organizationId)
    const id = await addCall(testDb, organizationId, clientId, {
      provider_call_id: 'a "quoted" id \\ \u2028',
      duration_seconds: 12.5,
      cost_usd: 0.07,
      structured_data: '[{"budget": 1e3}, null]',
      metadata: '{"lot": "7"}',
      transcript: 'Agent: Hi\nUser: Bye',
      messages:
        '[{"role":"user","text":"Bye","start_seconds":null},{"role":"tool","text":"end","start_seconds":1,"end_seconds":2,"tool_call_id":"1","tool_name":"end","interrupted":false,"speaker":"Nora"}]',
      system_instruction: 'Never shown',
      started_at: '2026-01-01T10:00:00.000Z'
    })

    const response = await get(`/v1/calls/${id}`, key)

    expect(response.statusCode).toBe(200)
    expect(response.json().data).toMatchObject({
      id,
      provider_call_id: 'a "quoted" id \\ \u2028',
      started_at: '2026-01-01T10:00:00.000Z',
      duration_seconds: 12.5,
      cost_usd: 0.07,
      structured_data: [{ budget: 1000 }, null],
      metadata: { lot: '7' },
      transcript: 'Agent: Hi\nUser: Bye',
      messages: [
        { role: 'user', text: 'Bye', start_seconds: null },
        {
          role: 'tool',
          text: 'end',
          start_seconds: 1,
          end_seconds: 2,
          tool_call_id: '1',
          tool_name: 'end',
          interrupted: false,
          speaker: 'Nora'
        }
      ]
    })
    expect(response.body).not.toContain('Never shown')
  })

  it('lists the stored reports of a call in the order of arrival', async () => {
    const { organizationId, key } = await addTenant(db)
    const clientId = await addClient(testDb, organizationId)
    const callId = await addCall(testDb, organizationId, clientId)
    const bare = await addCall(testDb, organizationId, clientId)
    const owner = { organizationId, clientId, endpointId: newId<EndpointId>() }
    const [first, second] = ['2026-01-01T10:00:00.000Z', '2026-01-01T10:00:07.040Z']
    await addRawReport(testDb, owner, { callId, kind: 'call_analyzed', receivedAt: new Date(second) })
    await addRawReport(testDb, owner, { callId, kind: 'call_ended', receivedAt: new Date(first) })
    await testDb
      .updateTable('raw_reports')
      .set({ source: 'backfill' })
      .where('call_id', '=', callId)
      .where('kind', '=', 'call_analyzed')
      .execute()
    const stranger = { ...owner, organizationId: (await addTenant(db)).organizationId }
    await addRawReport(testDb, stranger, { callId, kind: 'end_of_call', receivedAt: new Date(first) })

    expect((await get(`/v1/calls/${callId}`, key)).json().data.reports).toEqual([
      { kind: 'call_ended', received_at: first, source: 'webhook' },
      { kind: 'call_analyzed', received_at: second, source: 'backfill' }
    ])
    expect((await get(`/v1/calls/${bare}`, key)).json().data.reports).toEqual([])
  })

  it('returns 404 for a call of another organization, an unknown one and an invalid id, with identical bytes', async () => {
    const owner = await addTenant(db)
    const foreign = await addCall(testDb, owner.organizationId, await addClient(testDb, owner.organizationId))
    const { key } = await addTenant(db)

    const responses = await Promise.all([foreign, newId(), '1', '%00'].map((id) => get(`/v1/calls/${id}`, key)))

    expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      responses.map(() => [404, '{"error":"Call not found"}'])
    )
  })
})
