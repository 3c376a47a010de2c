import { type ClientId, reachOf } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addCalls, addClient, addOrganization, addScores, createTestDatabase } from '../../testing/index.ts'
import { measureAgents } from './measure-agents.ts'

const { db, testDb } = await createTestDatabase()
const [acme, other] = [await addOrganization(testDb), await addOrganization(testDb)]
const clients = [await addClient(testDb, acme), await addClient(testDb, acme)] as const
const stranger = await addClient(testDb, other)
const [start, end] = [new Date('2026-02-01T00:00:00Z'), new Date('2026-02-03T00:00:00Z')]

const call = fc.record({
  created_at: fc.date({
    noInvalidDate: true,
    min: new Date('2026-01-31T00:00:00Z'),
    max: new Date('2026-02-04T00:00:00Z')
  }),
  assistant_id: fc.constantFrom(null, 'a', 'b'),
  assistant_version: fc.constantFrom(null, '1', '2'),
  assistant_name: fc.constantFrom(null, 'Reception', 'Front desk'),
  duration_seconds: fc.constantFrom(null, 0, 61.25, 1e12),
  lead_score: fc.constantFrom(null, 0, 50, 99.5),
  failure_risk: fc.constant(null),
  adherence_score: fc.constantFrom(null, 12, 100),
  sentiment: fc.constant(null),
  negative_call: fc.boolean(),
  flagged: fc.constantFrom(null, true, false),
  isEvaluated: fc.boolean()
})
const calls = fc
  .sample(call, { numRuns: 300, seed: 7 })
  .map((row, index) => ({ ...row, id: newId<string>(), client_id: clients[index % 3 === 0 ? 0 : 1] }))
for (const [organizationId, rows] of [
  [acme, calls],
  [other, calls.map((row) => ({ ...row, id: newId<string>(), client_id: stranger }))]
] as const) {
  await addCalls(
    testDb,
    organizationId,
    rows.map(({ id, client_id, created_at, assistant_id, assistant_version, assistant_name, duration_seconds }) => {
      return { id, client_id, created_at, assistant_id, assistant_version, assistant_name, duration_seconds }
    })
  )
  await addScores(
    testDb,
    organizationId,
    rows.filter(({ isEvaluated }) => isEvaluated)
  )
}

it.each([undefined, ...clients])(
  'returns the same figures of each agent as plain SQL, for the client %s',
  async (id) => {
    const found = await measureAgents({ db, reach: acme }, { clientId: id, start, end, limit: 50 })

    expect(found).toEqual(await measurePlainly(id))
    expect(found.length).toBeGreaterThan(6)
  }
)

it('returns only calls within reach', async () => {
  const [client] = clients

  const found = await measureAgents({ db, reach: reachOf(acme, client) }, { start, end, limit: 50 })

  expect(found).toEqual(await measureAgents({ db, reach: acme }, { clientId: client, start, end, limit: 50 }))
})

it('returns the agents with the most calls', async () => {
  const [all, few] = [
    await measureAgents({ db, reach: acme }, { start, end, limit: 50 }),
    await measureAgents({ db, reach: acme }, { start, end, limit: 2 })
  ]

  expect(few).toEqual(all.slice(0, 2))
})

async function measurePlainly(clientId: ClientId | undefined) {
  const { rows } = await sql<{ assistant_id: string | null; assistant_version: string | null; calls: number }>`
    select c.assistant_id, c.assistant_version, count(*) as calls,
      (array_agg(c.assistant_name order by c.occurred_at desc, c.id desc))[1] as assistant_name,
      coalesce(sum(case when c.duration_seconds < 1e9 then c.duration_seconds end), 0) as duration_seconds,
      count(c.lead_score) as lead_scores, count(c.adherence_score) as adherence_scores,
      avg(c.lead_score) as lead_score, avg(c.adherence_score) as adherence_score, count(c.flagged) as evaluated,
      count(case when c.flagged then 1 end) as flagged, count(case when c.negative_call then 1 end) as negative_calls,
      max(c.occurred_at) as last_call_at
    from calls c
    where c.organization_id = ${acme} and c.occurred_at >= ${start} and c.occurred_at < ${end}
      and (${clientId ?? null}::uuid is null or c.client_id = ${clientId ?? null})
    group by 1, 2 order by 3 desc, 1, 2`.execute(testDb)

  return rows.map(({ calls: count, ...row }) => ({ calls: count, ...row }))
}
