import { logEvents, numberEvents } from '@callbook/db'
import { addCall, addClient, addCustomer, connectAs, createTestDatabase } from '@callbook/db/testing'
import { type CallId, type EventType, type OrganizationId, parseErasureKey } from '@callbook/domain'
import { eraseCaller, within } from '@callbook/operations'
import { describe, expect, it, vi } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'
import { maxPageBytes } from './resources.ts'

const { db, testDb } = await createTestDatabase()
const management = connectAs('management', testDb)
const { get } = startApp(management)

describe('changes with include=resource', () => {
  it('have the call, evaluation or customer as the API returns it', async () => {
    const scores = { lead_score: 82.5, adherence_score: 40, sentiment: 'positive', human_review_required: false }
    const { key, organizationId, callId, customerId } = await addCaller({ ...scores, evaluation_status: 'completed' })
    await addChange(organizationId, 'call.stored', callId)
    await addChange(organizationId, 'evaluation.completed', callId)
    await addChange(organizationId, 'customer.created', customerId)
    await addChange(organizationId, 'endpoint.silent', callId)

    const { data } = (await get('/v1/changes?include=resource', key)).json()
    const thin = (await get('/v1/changes', key)).json().data

    const [call] = (await get('/v1/calls', key)).json().data
    expect(call).toMatchObject(scores)
    const evaluation = (await get(`/v1/calls/${callId}/evaluations`, key)).json().data
    const customer = (await get(`/v1/customers/${customerId}`, key)).json().data
    const resources = [{ resource: call }, { resource: evaluation }, { resource: customer }, {}]
    expect(data).toEqual(thin.map((change: object, index: number) => ({ ...change, ...resources[index] })))
  })

  it('have the same bytes as the API response, including numbers that a double cannot represent', async () => {
    const { key, organizationId, callId } = await addCaller({ structured_data: '{"big": 12345678901234567890.5}' })
    await addChange(organizationId, 'call.stored', callId)

    const { body } = await get('/v1/changes?include=resource', key)

    const [call = ''] = (await get('/v1/calls', key)).body.slice('{"data":['.length).split('],"pagination"')
    expect(body).toContain(`,"resource":${call}}]`)
  })

  it('contain no data of another organization', async () => {
    const [own, other] = [await addCaller(), await addCaller()]
    for (const type of ['call.stored', 'evaluation.completed'] as const)
      await addChange(own.organizationId, type, other.callId)
    await addChange(own.organizationId, 'customer.created', other.customerId)

    const { data } = (await get('/v1/changes?include=resource', own.key)).json()

    expect(data).toHaveLength(3)
    expect(data.filter((change: object) => 'resource' in change)).toEqual([])
  })

  it('contain no data of a caller who was erased later', async () => {
    const { key, organizationId, callId, customerId } = await addCaller()
    await addChange(organizationId, 'call.stored', callId)
    await addChange(organizationId, 'customer.created', customerId)
    const erasureKey = {
      key: parseErasureKey(Buffer.alloc(32, 7).toString('base64')),
      dryRun: false,
      journal: undefined
    }
    const actor = { kind: 'cli', id: null, name: 'tests' } as const
    await eraseCaller(within(connectAs('operator', testDb), organizationId, actor), customerId, erasureKey)
    await numberEvents(db, organizationId)

    const response = await get('/v1/changes?include=resource', key)

    const shown = response.json().data.map((change: { type: string }) => [change.type, 'resource' in change])
    expect(shown).toContainEqual(['call.stored', true])
    expect(shown).toContainEqual(['customer.created', false])
    expect(shown).toContainEqual(['customer.erased', false])
    expect(response.body).not.toMatch(/Dana|Whitfield|2025550147|Lovelace/)
  })

  it('are read with one statement for each kind, regardless of their number', async () => {
    const { key, organizationId, clientId, customerId } = await addCaller()
    for (let count = 0; count < 5; count++) {
      const callId = await addCall(testDb, organizationId, clientId)
      await addChange(organizationId, 'call.stored', callId)
      await addChange(organizationId, 'evaluation.completed', callId)
      await addChange(organizationId, 'customer.updated', customerId)
    }
    const eachRow = vi.spyOn(management, 'eachRow')

    const { data } = (await get('/v1/changes?include=resource', key)).json()
    const statements = eachRow.mock.calls.length
    eachRow.mockRestore()

    expect(data.filter((change: object) => 'resource' in change)).toHaveLength(15)
    expect(statements).toBe(3)
  })

  it('leave out a call above 20 KB', async () => {
    const { key, organizationId, callId } = await addCaller({ structured_data: JSON.stringify('x'.repeat(20 * 1_024)) })
    await addChange(organizationId, 'call.stored', callId)

    const { data } = (await get('/v1/changes?include=resource', key)).json()

    expect(data).toEqual([expect.not.objectContaining({ resource: expect.anything() })])
  })

  it('are split into more pages if one would exceed 1 MB, without losing any', async () => {
    const { key, organizationId, clientId } = await addCaller()
    const ids: CallId[] = []
    for (let count = 0; count < 70; count++) {
      const structured_data = JSON.stringify('x'.repeat(19 * 1_024))
      ids.push(await addCall(testDb, organizationId, clientId, { structured_data }))
    }
    for (const id of ids) await addChange(organizationId, 'call.stored', id)

    const first = await get('/v1/changes?include=resource&limit=200', key)
    const { data, next_cursor, has_more } = first.json()
    const second = (await get(`/v1/changes?include=resource&limit=200&cursor=${next_cursor}`, key)).json()

    expect(first.body.length).toBeLessThan(maxPageBytes * 1.05)
    expect([has_more, second.has_more]).toEqual([true, false])
    expect([...data, ...second.data].map(({ resource }) => resource.id)).toEqual(ids)
  })

  it('reject other values of include', async () => {
    const { key } = await addCaller()

    expect((await get('/v1/changes?include=transcript', key)).statusCode).toBe(400)
  })
})

async function addCaller(overrides: object = {}) {
  const { organizationId, key } = await addTenant(db)
  const clientId = await addClient(testDb, organizationId)
  const customerId = await addCustomer(testDb, organizationId, clientId, { phone_number: '+12025550147' })
  const callId = await addCall(testDb, organizationId, clientId, {
    customer_id: customerId,
    caller_full_name: 'Dana Whitfield',
    caller_phone_number: '+12025550147',
    ...overrides
  })

  return { organizationId, key, clientId, customerId, callId }
}

async function addChange(organizationId: OrganizationId, type: EventType, subjectId: string): Promise<void> {
  const event = { organizationId, type, subjectId, clientId: null }
  await db.transaction().execute((tx) => logEvents(tx, [event], new Date()))
  while ((await numberEvents(db, organizationId)) > 0);
}
