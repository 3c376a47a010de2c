import { newId, openAlarm } from '@callbook/db'
import { addCall, addClient, addEndpoint, addScores, createTestDatabase } from '@callbook/db/testing'
import type { EndpointId, OrganizationId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import { prepare } from '../testing/console/requests.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const noScores = {
  lead_score: null,
  failure_risk: null,
  adherence_score: null,
  sentiment: null,
  negative_call: null,
  flagged: null
}

it.each(['UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'])('counts the calls of thirty days in %s', async (zone) => {
  const { browser, path, organizationId, clientId } = await withClient()
  const now = Date.now()
  const hoursAgo = [0, 1, 30, 100, 400, 600, 800]
  for (const hours of hoursAgo) {
    const created_at = new Date(now - hours * hourMs).toISOString()
    await addCall(testDb, organizationId, clientId, { created_at })
  }

  const { data } = (await browser.send('GET', `${path}?time_zone=${encodeURIComponent(zone)}`)).json()

  const dayOf = (hours: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now - hours * hourMs)
  const days: { readonly day: string; readonly calls: number }[] = data.days
  expect(days).toHaveLength(30)
  expect(days.at(-1)?.day).toBe(dayOf(0))
  expect(days.at(0)?.day).toBe(dayOf(29 * 24))
  expect(days.filter(({ calls }) => calls > 0)).toEqual(
    [...Map.groupBy(hoursAgo, dayOf)]
      .map(([day, { length: calls }]) => ({ day, calls }))
      .filter(({ day }) => day >= (days[0]?.day ?? ''))
      .sort((a, b) => (a.day < b.day ? -1 : 1))
  )
})

it('returns data of one client', async () => {
  const { browser, path, organizationId, clientId } = await withClient()
  const otherClientId = await addClient(db, organizationId)
  const { id: endpointId } = await addEndpoint(testDb, organizationId, otherClientId)

  const [own, other] = [
    (await browser.send('GET', `${path}?client_id=${clientId}`)).json().data,
    (await browser.send('GET', `${path}?client_id=${otherClientId}`)).json().data
  ]

  expect(own).toMatchObject({ health: { endpoints: [], provider_accounts: null } })
  expect(other).toMatchObject({ health: { endpoints: [{ id: endpointId }] } })
  expect((await browser.send('GET', `${path}?client_id=${organizationId}`)).statusCode).toBe(404)
})

it('rejects an unknown time zone', async () => {
  const { browser, path } = await withClient()

  const answer = await browser.send('GET', `${path}?time_zone=Nowhere`)

  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('time_zone')])
})

it('lists the latest negative or flagged calls of thirty days with their summaries', async () => {
  const { browser, path, organizationId, clientId } = await withClient()
  const add = async (daysAgo: number, call: object, scores: object) => {
    const created_at = new Date(Date.now() - daysAgo * dayMs)
    const id = await addCall(testDb, organizationId, clientId, { created_at: created_at.toISOString(), ...call })
    await addScores(testDb, organizationId, [{ id, ...noScores, ...scores }])

    return id
  }
  const negative = await add(2, { caller_full_name: 'Dana', call_summary: 'Angry.' }, { sentiment: 'negative' })
  const flagged = await add(1, { caller_phone_number: '+12025550147' }, { flagged: true })
  await add(1, {}, { sentiment: 'positive', flagged: false })
  await add(31, {}, { sentiment: 'negative' })

  const { notable_calls: calls } = (await browser.send('GET', path)).json().data

  expect(calls).toMatchObject([
    { id: flagged, caller: '+1 202 555 0147', summary: null, client_name: 'Acme Honda' },
    { id: negative, caller: 'Dana', summary: 'Angry.' }
  ])
})

it('lists active webhook URLs with alarms and rejected reports first, and accounts only for users who may manage them', async () => {
  const { browser, path, organizationId, clientId } = await withClient()
  const { id: quiet } = await addEndpoint(testDb, organizationId, clientId, { provider: 'vapi' })
  const { id: rejecting } = await addEndpoint(testDb, organizationId, clientId, { provider: 'retell' })
  const { id: failing } = await addEndpoint(testDb, organizationId, clientId, { provider: 'bland' })
  await addRejection(organizationId, rejecting)
  const used = { organization_id: organizationId, request_count: 1, last_used_at: '2026-11-20T09:00:00.000Z' }
  await testDb
    .insertInto('webhook_endpoint_usage')
    .values({ ...used, endpoint_id: quiet })
    .execute()
  const details = { reason: 'bad_signatures', rejections: 3 } as const
  const now = new Date()
  const alarm = { endpointId: failing, kind: 'rejecting', certainty: null, since: now, details } as const
  await db.transaction().execute(async (tx) => await openAlarm({ db: tx, organizationId }, alarm, now))
  const viewer = open()
  await viewer.enter(await addPerson(db, { memberships: { [organizationId]: 'viewer' } }))

  const { health } = (await browser.send('GET', path)).json().data

  const endpoints = [
    { id: failing, client_id: clientId, provider: 'bland', last_used_at: null, alarm: 'rejecting' },
    { id: rejecting, alarm: null, rejected_reports: 1 },
    { id: quiet, client_name: 'Acme Honda', last_used_at: used.last_used_at, alarm: null, rejected_reports: 0 }
  ]
  expect(health).toMatchObject({ endpoints, endpoints_total: 3, provider_accounts: [], event_endpoints: [] })
  expect((await viewer.send('GET', path)).json().data.health).toMatchObject({
    endpoints,
    provider_accounts: null,
    event_endpoints: null
  })
})

it('counts the same open tasks as the linked lists', async () => {
  const { browser, path, organizationId, clientId } = await withClient()
  const reviewed = { evaluation_status: 'completed', human_review_required: true }
  for (let call = 0; call < 3; call++) await addCall(testDb, organizationId, clientId, reviewed)
  const failed = await addCall(testDb, organizationId, clientId)
  const work = { organization_id: organizationId, call_id: failed, state: 'failed', attempts: 5 }
  await testDb
    .insertInto('evaluation_work')
    .values({ ...work, run_after: new Date() })
    .execute()

  const { data } = (await browser.send('GET', path)).json()

  expect(data).toMatchObject({
    waiting_reviews: 3,
    failed_evaluations: 1,
    failed_evaluations_are_bounded: false,
    rejected_reports: 0,
    alarms: [],
    silent_endpoints: []
  })
  const calls = path.replace('/overview', '/calls')
  expect((await browser.send('GET', `${calls}?human_review_required=true`)).json().total).toBe(3)
  const listed = (await browser.send('GET', `${calls}?evaluation_failed=true`)).json()
  expect(listed).toMatchObject({ data: [{ id: failed }], total: 1, total_is_bounded: false })
  expect((await browser.send('GET', `${calls}?evaluation_failed=true&search=${failed}`)).json().total).toBe(1)
  expect((await browser.send('GET', `${calls}?evaluation_failed=true&status=failed`)).json().total).toBe(0)
})

it('lists problems of webhook URLs with their start and the next step', async () => {
  const { browser, path, organizationId, clientId } = await withClient()
  const { id: endpointId } = await addEndpoint(testDb, organizationId, clientId, { provider: 'bland' })
  const since = new Date('2026-11-20T09:00:00.000Z')
  const details = { reason: 'bad_signatures', rejections: 3 } as const
  const alarm = { endpointId, kind: 'rejecting', certainty: null, since, details } as const
  await db.transaction().execute(async (tx) => await openAlarm({ db: tx, organizationId }, alarm, since))

  const { data } = (await browser.send('GET', path)).json()

  expect(data.alarms).toEqual([
    {
      id: expect.any(String),
      endpoint_id: endpointId,
      client_id: clientId,
      client_name: 'Acme Honda',
      provider: 'bland',
      kind: 'rejecting',
      certainty: null,
      since: since.toISOString(),
      what: '3 deliveries with a bad signature and none with a good one since',
      next_step: 'Check whether the secret was changed, and set the same one here and at the provider'
    }
  ])
})

async function addRejection(organization_id: OrganizationId, endpoint_id: EndpointId): Promise<void> {
  const ids = { organization_id, endpoint_id, id: newId(), request_id: newId() }
  await testDb
    .insertInto('rejected_reports')
    .values({ ...ids, received_at: new Date(), cause: 'Expected string' })
    .execute()
}

async function withClient() {
  const prepared = await prepare({ db, testDb, open }, 'GET /organizations/{organization}/overview')
  const { organizationId } = prepared
  if (organizationId === undefined) throw new Error('the overview is of no organization')

  return { ...prepared, organizationId, clientId: await addClient(testDb, organizationId) }
}
