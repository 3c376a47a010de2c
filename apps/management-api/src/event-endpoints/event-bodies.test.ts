import { type EventEndpointMode, logEvents, numberEvents } from '@callbook/db'
import {
  addCall,
  addClient,
  addCustomer,
  addEndpoint as addUrl,
  connectAs,
  createTestDatabase
} from '@callbook/db/testing'
import {
  type ClientId,
  type DeliveredEventType,
  deliveredEventTypes,
  eventTypes,
  type OrganizationId,
  parseErasureKey
} from '@callbook/domain'
import { eraseCaller, recordEvaluation, within } from '@callbook/operations'
import { describe, expect, it } from 'vitest'
import { readSchemas } from '../description/testing/contract.ts'
import { deliverTo } from '../testing/deliver-events.ts'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { app, get, post } = startApp(connectAs('management', testDb))
const { receive, sendAll } = deliverTo(connectAs('worker', testDb))
const actor = { kind: 'cli', id: null, name: 'tests' } as const

const reported = {
  caller_full_name: 'Dana Whitfield',
  caller_phone_number: '+12025550147',
  call_summary: 'Dana asked for a test drive.',
  transcript: 'Agent: Hello\nUser: Dana here',
  messages: '[{"role":"user","text":"Dana here","start_seconds":1}]',
  duration_seconds: 41.87,
  cost_usd: 0.1,
  structured_data: '{"big": 12345678901234567890.5, "a":  [1]}'
}

/** Paths of the resources that the API can return. */
const paths: Readonly<Partial<Record<string, (id: string) => string>>> = {
  call: (id) => `/v1/calls/${id}`,
  evaluation: (id) => `/v1/calls/${id}/evaluations`,
  customer: (id) => `/v1/customers/${id}`
}

describe('a full body', () => {
  it.each(deliveredEventTypes.filter((type) => type !== 'customer.erased'))(
    'of %s includes the API response for its subject, if the API can return it',
    async (type) => {
      const scores = { lead_score: 82.5, adherence_score: 40, sentiment: 'positive', human_review_required: false }
      const { key, organizationId, clientId, callId, customerId } = await addCaller({
        ...scores,
        evaluation_status: 'completed'
      })
      const [full, thin] = [await addEndpoint(key, 'full'), await addEndpoint(key, 'thin')]
      const { object } = eventTypes[type]
      const id = object === 'customer' ? customerId : callId

      await notify(organizationId, type, id, clientId)
      await sendAll()

      const contract = readSchemas((await app.inject('/openapi.json')).json())
      expect(contract({ $ref: '#/components/schemas/FullEvent' }, JSON.stringify(full.body()))).toEqual([])
      expect(contract({ $ref: '#/components/schemas/ThinEvent' }, JSON.stringify(thin.body()))).toEqual([])
      const { data } = full.body()
      const path = paths[object]?.(id)
      const answered = path === undefined ? undefined : (await get(path, key)).json().data
      expect(thin.body().data).not.toHaveProperty('resource')
      expect(full.body()).toEqual({
        ...thin.body(),
        data: { ...thin.body().data, ...(path && { resource: data.resource }) }
      })
      if (object === 'call') {
        const [listed] = (await get('/v1/calls', key)).json().data
        const { cost_usd: cost, ...rest } = listed
        expect(cost).toBe(0.1)
        expect(data.resource).toEqual(rest)
        expect(data.resource).toMatchObject(scores)
        expect(answered).toMatchObject(data.resource)
      } else expect(data.resource).toEqual(answered)
    }
  )

  it('has the same bytes as the API response, including numbers that a double cannot represent', async () => {
    const { key, organizationId, callId } = await addCaller()
    const { requests } = await addEndpoint(key, 'full')

    await notify(organizationId, 'call.stored', callId)
    await sendAll()

    const { body } = await get('/v1/calls', key)
    const [listed = ''] = body.slice('{"data":['.length).split('],"pagination"')
    expect(requests[0]?.body.endsWith(`,"resource":${listed.replace('"cost_usd":0.1,', '')}}}`)).toBe(true)
    expect(requests[0]?.body).toContain('12345678901234567890.5')
  })

  it.each([
    { bytes: 20 * 1_024, isFull: true },
    { bytes: 20 * 1_024 + 1, isFull: false }
  ])('of $bytes bytes is sent in full: $isFull', async ({ bytes, isFull }) => {
    const { key, organizationId, callId } = await addCaller({ structured_data: '""' })
    const { id, requests, body } = await addEndpoint(key, 'full')
    await notify(organizationId, 'call.stored', callId)
    await sendAll()
    const missing = bytes - Buffer.byteLength(requests[0]?.body ?? '')
    const structured_data = JSON.stringify('x'.repeat(missing))
    await testDb.updateTable('calls').set({ structured_data }).where('id', '=', callId).execute()

    await post(`/v1/event-endpoints/${id}/replay`, { sequences: [1] }, key)
    await sendAll()

    expect('resource' in body().data).toBe(isFull)
    if (isFull) expect(Buffer.byteLength(requests.at(-1)?.body ?? '')).toBe(bytes)
  })

  it('contains no data of a caller who was erased before the delivery', async () => {
    const { key, organizationId, clientId, callId, customerId } = await addCaller()
    const { requests } = await addEndpoint(key, 'full')
    await recordEvaluation(within(db, organizationId, actor), callId, {
      ...recordedScores,
      model: null,
      now: new Date()
    })
    for (const type of ['call.stored', 'evaluation.completed'] as const) {
      await notify(organizationId, type, callId, clientId)
    }
    for (const type of ['customer.created', 'customer.updated'] as const) {
      await notify(organizationId, type, customerId, clientId)
    }

    const key32 = parseErasureKey(Buffer.alloc(32, 7).toString('base64'))
    await eraseCaller(within(connectAs('operator', testDb), organizationId, actor), customerId, {
      key: key32,
      dryRun: false,
      journal: undefined
    })
    await numberEvents(db, organizationId)
    await sendAll()

    const bodies = requests.map(({ body }) => JSON.parse(body))
    expect(new Set(bodies.map(({ type }) => type))).toEqual(
      new Set([
        ...['call.stored', 'call.updated', 'customer.created', 'customer.erased', 'customer.updated'],
        'evaluation.completed'
      ])
    )
    expect(bodies.filter(({ data }) => 'resource' in data).map(({ data }) => data.object)).toContain('call')
    expect(requests.map(({ body }) => body).join()).not.toMatch(/Dana|Whitfield|2025550147|ada@|Lovelace/)
  })

  it('is thin for a subject of another organization', async () => {
    const [own, other] = [await addCaller(), await addCaller()]
    const { body } = await addEndpoint(own.key, 'full')

    await notify(own.organizationId, 'call.stored', other.callId)
    await sendAll()

    expect(body().data).not.toHaveProperty('resource')
  })
})

describe('a body for Slack', () => {
  it('is a signed sentence with names and ids, without data of the caller', async () => {
    const { key, organizationId, clientId, callId } = await addCaller()
    const { id } = await addUrl(testDb, organizationId, clientId, { provider: 'retell' })
    const { requests } = await addEndpoint(key, 'slack')

    await notify(organizationId, 'call.stored', callId, clientId)
    await notify(organizationId, 'endpoint.silent', id, clientId)
    await sendAll()

    const at = `https://console.example.com/console/o/${organizationId}`
    expect(requests.map(({ headers }) => headers['webhook-signature'])).toEqual(requests.map(() => signature))
    expect(requests.map(({ body }) => JSON.parse(body).text).toSorted()).toEqual(
      [
        `<${at}/calls/${callId}|A call> of Acme Honda was stored.`,
        `<${at}/settings/webhooks/${clientId}/${id}|The webhook URL> of Acme Honda at Retell is not receiving calls.`
      ].toSorted()
    )
  })

  it.each(deliveredEventTypes)('of %s is only a text', async (type) => {
    const { key, organizationId, clientId, callId, customerId } = await addCaller()
    const { requests } = await addEndpoint(key, 'slack')

    await notify(organizationId, type, eventTypes[type].object === 'customer' ? customerId : callId, clientId)
    await sendAll()

    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ text: expect.stringMatching(/\.$/) })
    expect(requests[0]?.body).not.toMatch(/Dana|Whitfield|2025550147|ada@|Lovelace/)
  })

  it('is also sent by tests', async () => {
    const { key } = await addTenant(db, { scopes: ['events:write'] })
    const { id, requests } = await addEndpoint(key, 'slack')

    expect((await post(`/v1/event-endpoints/${id}/test`, {}, key)).json().data).toMatchObject({ status: 200 })

    expect(JSON.parse(requests[0]?.body ?? '').text).toMatch(/^This is a test of <https:.*\|the event endpoint>\.$/)
  })
})

const signature = expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/)

const recordedScores = {
  domain: 'prompt_adherence',
  source: 'human',
  result: {
    score: 92,
    critical_failures_summary: 'Dana was not asked for her number',
    what_went_well: ['Greeted Dana'],
    what_went_wrong: [],
    recommendations_for_improvement: [],
    prompt: { system_instruction: 'You are Riley', system_variables: { caller: 'Dana Whitfield' } }
  }
} as const

async function addCaller(overrides: object = {}) {
  const { organizationId, key } = await addTenant(db, { scopes: ['events:write'] })
  const clientId = await addClient(testDb, organizationId)
  const of = { phone_number: reported.caller_phone_number, email: 'ada@example.com' }
  const customerId = await addCustomer(testDb, organizationId, clientId, of)
  const call = { ...reported, customer_id: customerId, ...overrides }
  const callId = await addCall(testDb, organizationId, clientId, call)

  return { organizationId, key, clientId, customerId, callId }
}

async function addEndpoint(key: string, mode: EventEndpointMode) {
  const { url, requests } = await receive()
  const { data } = (await post('/v1/event-endpoints', { url, mode }, key)).json()
  expect(data).toMatchObject({ mode })

  return { id: data.id, requests, body: () => JSON.parse(requests.at(-1)?.body ?? '{}') }
}

async function notify(
  organizationId: OrganizationId,
  type: DeliveredEventType,
  subjectId: string,
  clientId: ClientId | null = null
): Promise<void> {
  const event = { organizationId, type, subjectId, clientId: clientId as null }
  await db.transaction().execute((tx) => logEvents(tx, [event], new Date()))
  await numberEvents(db, organizationId)
}
