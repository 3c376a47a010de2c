import { newId } from '@callbook/db'
import { addCalls, addClient, addOrganization, addScores, createTestDatabase } from '@callbook/db/testing'
import { type CallId, type ClientId, sentiments } from '@callbook/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)
const organizationId = await addOrganization(db)
const clientIds = [await addClient(db, organizationId), await addClient(db, organizationId)]
const idleClientId = await addClient(db, organizationId)
const path = `/organizations/${organizationId}/overview/figures`
const [owner, viewer] = [await signIn('owner'), await signIn('viewer')]
await addSomeCalls()

it.each([
  { start: '2026-05-04T00:00:00.000Z', end: '2026-05-10T23:59:59.999Z', zone: 'UTC', steps: 7 },
  { start: '2026-05-03T22:00:00.000Z', end: '2026-05-10T14:17:03.123Z', zone: 'Europe/Berlin', steps: 7 },
  { start: '2026-05-07T18:30:00.000Z', end: '2026-05-09T09:12:00.000Z', zone: 'Asia/Kolkata', steps: 2 },
  { start: '2027-01-01T00:00:00.000Z', end: '2027-01-01T23:59:59.999Z', zone: 'UTC', steps: 1 }
])('equals plain SQL from $start to $end in $zone', async ({ start, end, zone, steps }) => {
  const query = `start_date=${start}&end_date=${end}&time_zone=${zone}&interval=day`

  const { data } = (await owner.send('GET', `${path}?${query}`)).json()

  const [from, until] = [Date.parse(start), Date.parse(end) + 1]
  expect(data.total).toEqual(await figuresOf(from, until))
  expect(data.before).toEqual(await figuresOf(2 * from - until, from))
  expect(data.steps).toHaveLength(steps)
  for (const step of data.steps) {
    expect(step.calls).toBe((await figuresOf(Date.parse(step.start), Date.parse(step.end))).calls)
  }
  expect(data.clients_total).toBe(3)
  for (const client of data.clients) {
    const { minutes: _m, cost_usd: _c, ...figures } = await figuresOf(from, until, client.id)
    const { calls } = await figuresOf(2 * from - until, from, client.id)
    expect(client).toMatchObject({ ...figures, calls_before: calls, missing_calls: 0 })
  }
})

it('lists clients with the most calls first, also those without calls, with their latest call', async () => {
  const { data } = (
    await owner.send('GET', `${path}?start_date=2026-05-01T00:00:00Z&end_date=2026-05-31T00:00:00Z`)
  ).json()

  const calls: number[] = data.clients.map((client: { calls: number }) => client.calls)
  expect(calls).toEqual(calls.toSorted((a, b) => b - a))
  expect(data.clients.at(-1)).toMatchObject({ id: idleClientId, calls: 0, lead_score: null, last_call_at: null })
  const latest = await testDb
    .selectFrom('calls')
    .select('occurred_at')
    .orderBy('occurred_at', 'desc')
    .executeTakeFirst()
  expect(data.clients.map(({ last_call_at }: { last_call_at: string }) => last_call_at)).toContain(latest?.occurred_at)
})

it('sums the missing calls of a client in the period', async () => {
  const counted = { organization_id: organizationId, client_id: clientIds[0] ?? '', arrived: 3 }
  const hour = (starts_at: string, missing: number) => ({ ...counted, starts_at, missing, repaired: 0, unassigned: 0 })
  await testDb
    .insertInto('gap_counts')
    .values([hour('2026-03-01T10:00:00Z', 2), hour('2026-03-02T10:00:00Z', 1), hour('2026-03-05T10:00:00Z', 40)])
    .execute()

  const { data } = (
    await owner.send('GET', `${path}?start_date=2026-03-01T00:00:00Z&end_date=2026-03-03T00:00:00Z`)
  ).json()

  const missing = data.clients.map((client: { id: ClientId; missing_calls: number }) => [
    client.id,
    client.missing_calls
  ])
  expect(missing).toContainEqual([clientIds[0], 3])
  expect(missing).toContainEqual([clientIds[1], 0])
})

it('hides costs from users without the permission, and rejects an invalid range', async () => {
  const { total, before } = (await viewer.send('GET', path)).json().data
  const invalid = await owner.send('GET', `${path}?start_date=2026-05-02T00:00:00Z&end_date=2026-05-01T00:00:00Z`)

  expect([total.cost_usd, before.cost_usd]).toEqual([null, null])
  expect([invalid.statusCode, invalid.json().message]).toEqual([400, expect.stringContaining('start_date')])
})

/** Computes the figures of a half-open range from all rows. */
async function figuresOf(from: number, until: number, clientId?: ClientId) {
  const calls = testDb
    .selectFrom('calls')
    .select(({ fn }) => [
      fn.countAll().as('calls'),
      fn.sum('calls.duration_seconds').as('seconds'),
      fn.sum('calls.cost_usd').as('cost'),
      fn.avg('calls.lead_score').as('lead'),
      fn.avg('calls.adherence_score').as('adherence'),
      fn.count('calls.flagged').as('evaluated'),
      fn.countAll().filterWhere('calls.flagged', '=', true).as('flagged')
    ])
    .where('calls.organization_id', '=', organizationId)
    .where('calls.occurred_at', '>=', new Date(from).toISOString())
    .where('calls.occurred_at', '<', new Date(until).toISOString())
  const ofClient = clientId === undefined ? calls : calls.where('calls.client_id', '=', clientId)
  const row = await ofClient.executeTakeFirstOrThrow()
  const near = (value: unknown) => (value === null ? null : expect.closeTo(Number(value), 2))

  return {
    calls: Number(row.calls),
    minutes: expect.closeTo(Number(row.seconds ?? 0) / 60, 2),
    cost_usd: expect.closeTo(Number(row.cost ?? 0), 5),
    lead_score: near(row.lead),
    adherence_score: near(row.adherence),
    evaluated: Number(row.evaluated),
    flagged: Number(row.flagged)
  }
}

async function addSomeCalls(): Promise<void> {
  const [from, until] = [Date.parse('2026-04-25T00:00:00Z'), Date.parse('2026-05-12T00:00:00Z')]
  const score = fc.option(fc.constantFrom(0, 12.5, 50, 99))
  const call = fc.record({
    client_id: fc.constantFrom(...clientIds),
    created_at: fc.integer({ min: 0, max: (until - from) / 600_000 }).map((nth) => new Date(from + nth * 600_000)),
    duration_seconds: fc.constantFrom(null, 0, 61.25, 600),
    cost_usd: fc.constantFrom(null, 0, 0.1, 1.25),
    scores: fc.option(
      fc.record({
        lead_score: score,
        adherence_score: score,
        failure_risk: score,
        sentiment: fc.option(fc.constantFrom(...sentiments)),
        negative_call: fc.boolean(),
        flagged: fc.option(fc.boolean())
      })
    )
  })
  const calls = fc.sample(call, { numRuns: 400, seed: 7 }).map((row) => ({ ...row, id: newId<CallId>() }))
  await addCalls(
    testDb,
    organizationId,
    calls.map(({ scores: _, ...row }) => row)
  )
  await addScores(
    testDb,
    organizationId,
    calls.flatMap(({ scores, id }) => (scores === null ? [] : [{ id, ...scores }]))
  )
}

async function signIn(role: 'owner' | 'viewer') {
  const browser = open()
  await browser.enter(await addPerson(db, { memberships: { [organizationId]: role } }))

  return browser
}
