import { insertMapping, newId, storeEvaluation } from '@callbook/db'
import { addCall, addClient, addOrganization, addRawReport, createTestDatabase } from '@callbook/db/testing'
import { type EndpointId, type OrganizationId, providerNames, unevaluatedLeadQuality } from '@callbook/domain'
import { samples } from '@callbook/domain/testing'
import { describe, expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const console = startConsole(testDb)
const receivedAt = new Date('2026-03-04T05:06:07.890Z')

describe('a call', () => {
  it('is returned with its content and formatted numbers', async () => {
    const messages = [{ role: 'user', text: 'Say "caller_phone_number":"+1"', start_seconds: 0.5 }]
    const { browser, path } = await enter('viewer', {
      caller_full_name: '{"caller_phone_number":"+1',
      caller_phone_number: '+12025550147',
      agent_phone_number: 'sip:"desk"@example.com',
      messages: JSON.stringify(messages)
    })

    expect((await browser.send('GET', path)).json().data).toMatchObject({
      caller_phone_number: '+12025550147',
      caller_phone_number_international: '+1 202 555 0147',
      agent_phone_number_international: 'sip:"desk"@example.com',
      caller_full_name: '{"caller_phone_number":"+1',
      messages
    })
  })

  it('shows that its numbers are unknown', async () => {
    const { browser, path } = await enter('viewer', { caller_phone_number: null, agent_phone_number: null })

    expect((await browser.send('GET', path)).json().data).toMatchObject({
      caller_phone_number_international: null,
      agent_phone_number_international: null
    })
  })

  it.each([
    { role: 'viewer', isShown: false },
    { role: 'reviewer', isShown: false },
    { role: 'owner', isShown: true }
  ] as const)('shows a $role its cost and the cost of its evaluations: $isShown', async ({ role, isShown }) => {
    const { browser, path, organizationId, id } = await enter(role, { cost_usd: 0.09 })
    const evaluated = {
      result: unevaluatedLeadQuality('Silence.'),
      source: 'model',
      model: 'judge-1',
      costUsd: 0.004
    } as const
    await storeEvaluation({ db, organizationId }, id, {
      evaluation: { domain: 'lead_quality', ...evaluated },
      now: receivedAt
    })
    await testDb.updateTable('evaluations').set({ cost_usd: 0.004 }).where('call_id', '=', id).execute()

    const { data: call } = (await browser.send('GET', path)).json()
    const { data: versions } = (await browser.send('GET', `${path}/evaluations/versions`)).json()

    expect([call.cost_usd, versions[0].cost_usd]).toEqual(isShown ? [0.09, 0.004] : [undefined, undefined])
    expect('cost_breakdown' in call).toBe(isShown)
    expect(versions).toMatchObject([{ version: 1, is_current: true, model: 'judge-1' }])
  })

  it.each([
    { role: 'viewer', cause: {} },
    { role: 'owner', cause: { last_error: 'The model returned 500' } }
  ] as const)('shows a $role the pending evaluations', async ({ role, cause }) => {
    const { browser, path, organizationId, id } = await enter(role, {})
    await testDb
      .insertInto('evaluation_work')
      .values({
        organization_id: organizationId,
        call_id: id,
        domains: ['lead_quality'],
        state: 'failed',
        attempts: 5,
        run_after: receivedAt,
        last_error: 'The model returned 500'
      })
      .execute()

    const { data } = (await browser.send('GET', `${path}/evaluations`)).json()

    expect(data).toMatchObject({ status: 'pending', lead_quality: { state: 'pending', result: null } })
    const reported = { domain: 'lead_quality', state: 'failed', attempts: 5, run_after: receivedAt.toISOString() }
    expect(data.work).toEqual([{ ...reported, needs_model: false, ...cause }])
  })
})

it('shows who reviewed a call in the console, by version', async () => {
  const { browser, path, organizationId, id } = await enter('viewer', {})
  const evaluated = { domain: 'lead_quality', result: unevaluatedLeadQuality('Silence.'), model: null } as const
  const { id: userId } = await addPerson(db)
  const { name } = await testDb.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  await storeEvaluation({ db, organizationId }, id, { evaluation: { ...evaluated, source: 'import' }, now: receivedAt })
  const review = { userId, seen: 1 }
  await storeEvaluation({ db, organizationId }, id, {
    evaluation: { ...evaluated, source: 'human', review },
    now: receivedAt
  })

  const { data } = (await browser.send('GET', `${path}/evaluations`)).json()

  expect(data.reviewers).toEqual([{ domain: 'lead_quality', version: 2, reviewer: name }])
})

describe('the report of a call', () => {
  it('is returned byte for byte, or reported as no longer stored', async () => {
    const { browser, path, organizationId, id } = await enter('viewer', {})
    const text = '{ "big":12345678901234567890, "a":1,"a":2}'
    const endpoint = { organizationId, clientId: newId<never>(), endpointId: newId<EndpointId>() }
    await addRawReport(testDb, endpoint, { callId: id, receivedAt, kind: 'end_of_call', text })

    expect((await browser.send('GET', `${path}/report?kind=end_of_call`)).body).toBe(text)
    const gone = await browser.send('GET', `${path}/report?kind=call_ended`)
    expect([gone.statusCode, gone.json().error]).toEqual([404, 'Report not found'])
  })

  it.each(
    providerNames.flatMap((provider) => [
      { provider, role: 'viewer', isShown: false } as const,
      { provider, role: 'reviewer', isShown: false } as const,
      { provider, role: 'owner', isShown: true } as const
    ])
  )('of $provider shows a $role the cost of the call: $isShown', async ({ provider, role, isShown }) => {
    const { browser, path, organizationId, id } = await enter(role, { provider })
    const text = JSON.stringify(samples[provider].build())
    const endpoint = { organizationId, clientId: newId<never>(), endpointId: newId<EndpointId>() }
    await addRawReport(testDb, endpoint, { callId: id, receivedAt, kind: 'end_of_call', text })

    const { statusCode, body } = await browser.send('GET', `${path}/report?kind=end_of_call`)

    expect(statusCode).toBe(200)
    expect(/"[^"]*(?:cost|price|charg)[^"]*":/i.test(body)).toBe(isShown)
    expect(body === text).toBe(isShown)
  })

  it('of a mapped vendor hides the member with the cost from a viewer', async () => {
    const { browser, path, organizationId, clientId, id } = await enter('viewer', { provider: 'custom-acme' })
    await saveAcme(organizationId)
    const endpoint = { organizationId, clientId, endpointId: newId<EndpointId>() }
    const report = { callId: id, receivedAt, kind: 'end_of_call', text: '{"id":"c1","fee":7,"note":"fee"}' } as const
    await addRawReport(testDb, endpoint, report)

    expect((await browser.send('GET', `${path}/report?kind=end_of_call`)).body).toBe('{"id":"c1","note":"fee"}')
  })
})

describe('the neighbors of a call', () => {
  it('are those in the list with the same filter', async () => {
    const { browser, path, organizationId, clientId, id } = await enter('viewer', { created_at: at(1), status: 'busy' })
    const newer = await addCall(testDb, organizationId, clientId, { created_at: at(2), status: 'busy' })
    await addCall(testDb, organizationId, clientId, { created_at: at(0), status: 'failed' })
    const sendRequest = async (query: string) => (await browser.send('GET', `${path}/neighbours${query}`)).json()

    const { next, ...all } = (await sendRequest('')).data
    expect(all).toEqual({ previous: newer, position: 2, total: 3 })
    expect(next).not.toBeNull()
    expect((await sendRequest('?status=busy')).data).toEqual({ previous: newer, next: null, position: 2, total: 2 })
    expect((await sendRequest('?status=failed')).data).toEqual({ previous: null, next, position: null, total: 1 })
    expect((await sendRequest(`?search=${id}`)).data).toEqual({ previous: null, next: null, position: 1, total: 1 })
    expect(await sendRequest(`?client_id=${newId()}`)).toEqual({ error: 'Client not found' })
  })
})

function at(hours: number): Date {
  return new Date(receivedAt.getTime() + hours * 3_600_000)
}

/** Creates a call in a new organization, and a signed-in member. */
async function saveAcme(organizationId: OrganizationId): Promise<void> {
  const document = { id: ['/id'], fields: { cost_usd: { from: ['/fee'] } } }
  await insertMapping(db, organizationId, { name: 'acme', version: 1, document, madeBy: 'Ada', madeAt: receivedAt })
}

async function enter(role: 'owner' | 'reviewer' | 'viewer', values: NonNullable<Parameters<typeof addCall>[3]>) {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const id = await addCall(testDb, organizationId, clientId, values)
  const browser = console.open()
  await browser.enter(await addPerson(db, { memberships: { [organizationId]: role } }))

  return { browser, organizationId, clientId, id, path: `/organizations/${organizationId}/calls/${id}` }
}
