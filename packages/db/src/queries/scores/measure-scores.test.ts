import { type ClientId, sentiments } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { addCalls, addClient, addOrganization, addScores, createTestDatabase } from '../../testing/index.ts'
import { countScoresByTens } from './count-scores.ts'
import {
  measureScores,
  measureScoresOfClients,
  measureScoresOfVersions,
  measureTwoAgents,
  type ScoresScope
} from './measure-scores.ts'

const { db, testDb } = await createTestDatabase()
const [acme, other] = [await addOrganization(testDb), await addOrganization(testDb)]
const clients = [await addClient(testDb, acme), await addClient(testDb, acme), await addClient(testDb, acme)] as const
const stranger = await addClient(testDb, other)

const instants = [-1, 0, 1, 3_600_000, 86_399_999, 86_400_000].map(
  (ms) => new Date(Date.parse('2026-02-01T00:00:00Z') + ms)
)
const score = fc.option(fc.constantFrom<number>(0, 9.99, 10, 50, 89.5, 90, 99.9, 100), { freq: 4 })
const calls = fc
  .sample(
    fc.record({
      created_at: fc.constantFrom(...instants),
      agent: fc.constantFrom(['a', '1'], ['a', '2'], ['b', null], [null, null] as const),
      lead_score: score,
      failure_risk: score,
      adherence_score: score,
      sentiment: fc.option(fc.constantFrom(...sentiments), { freq: 5 }),
      negative_call: fc.boolean(),
      flagged: fc.option(fc.boolean()),
      has_conversation: fc.boolean()
    }),
    { numRuns: 200, seed: 5 }
  )
  .map((call, index) => ({ ...call, id: newId<string>(), client_id: clients[index % 5 === 0 ? 0 : 1] }))

beforeAll(async () => {
  for (const [organizationId, rows] of [
    [acme, calls],
    [other, calls.map((call) => ({ ...call, id: newId<string>(), client_id: stranger }))]
  ] as const) {
    await addCalls(
      testDb,
      organizationId,
      rows.map(({ id, client_id, created_at, agent: [assistant_id, assistant_version] }) => {
        return { id, client_id, created_at, assistant_id, assistant_version }
      })
    )
    await addScores(testDb, organizationId, rows)
  }
})

type Scored = (typeof calls)[number]

function callsIn({ clientId, start, end, assistantId, assistantVersion }: ScoresScope): Scored[] {
  const matches = <Value>(requested: Value | undefined, value: Value) => requested === undefined || requested === value

  return calls.filter(
    ({ client_id, created_at, agent: [id, version] }) =>
      created_at >= start &&
      created_at < end &&
      matches(clientId, client_id) &&
      matches(assistantId, id) &&
      matches(assistantVersion, version)
  )
}

/** Computes the measures directly. */
function measuresOf(found: readonly Scored[]) {
  const measure = (name: 'adherence_score' | 'failure_risk' | 'lead_score') => {
    const known = found.flatMap((call) => (call[name] === null ? [] : [call[name]]))
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length
    const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0)

    return {
      calls: known.length,
      mean: known.length === 0 ? null : expect.closeTo(mean, 9),
      deviation: known.length < 2 ? null : expect.closeTo(Math.sqrt(squares / (known.length - 1)), 6)
    }
  }
  const count = (isCounted: (call: Scored) => boolean) => found.filter(isCounted).length

  return {
    evaluated: found.length,
    lead_score: measure('lead_score'),
    failure_risk: measure('failure_risk'),
    adherence_score: measure('adherence_score'),
    sentiments: Object.fromEntries(
      sentiments.map((one) => [one, count((call) => call.sentiment === one && call.has_conversation)])
    ),
    negative_calls: count(({ negative_call }) => negative_call),
    conversations: {
      calls: count(({ has_conversation }) => has_conversation),
      negative: count(({ negative_call, has_conversation }) => negative_call && has_conversation)
    },
    flags: { calls: count(({ flagged }) => flagged !== null), flagged: count(({ flagged }) => flagged === true) }
  }
}

const instant = fc.constantFrom(...instants, new Date('2026-02-03T00:00:00Z'))
const scope: fc.Arbitrary<ScoresScope> = fc.record({
  clientId: fc.constantFrom<ClientId | undefined>(undefined, ...clients),
  assistantId: fc.constantFrom(undefined, undefined, 'a', 'b', 'unknown'),
  assistantVersion: fc.constantFrom(undefined, undefined, '1', '2'),
  start: instant,
  end: instant
})

it('returns the same measures per bucket as a direct computation', async () => {
  const starts = fc.uniqueArray(instant, { minLength: 1, selector: Number })

  await fc.assert(
    fc.asyncProperty(scope, starts, async (requested, unordered) => {
      const buckets = unordered.toSorted((a, b) => Number(a) - Number(b))
      const found = callsIn(requested)
      const expected = buckets.map((start, index) => {
        const end = buckets[index + 1] ?? requested.end
        const isInside = ({ created_at }: Scored) => created_at >= start && created_at < end
        return { starts_at: start.toISOString(), ...measuresOf(found.filter(isInside)) }
      })

      expect(await measureScores(db, acme, { ...requested, buckets })).toEqual(expected)
    }),
    { numRuns: propertyRuns(80) }
  )
})

it('returns them for each client that has any, most calls first', async () => {
  await fc.assert(
    fc.asyncProperty(scope, fc.integer({ min: 1, max: 3 }), async (requested, limit) => {
      const found = Map.groupBy(callsIn(requested), ({ client_id }) => client_id)
      const expected = [...found]
        .map(([client_id, ofClient]) => ({ client_id, ...measuresOf(ofClient) }))
        .toSorted((a, b) => b.evaluated - a.evaluated || (a.client_id < b.client_id ? -1 : 1))

      expect(await measureScoresOfClients(db, acme, { ...requested, limit })).toEqual(expected.slice(0, limit))
    }),
    { numRuns: propertyRuns(40) }
  )
})

it('returns them for each version of an assistant, most calls first, and the number of further calls', async () => {
  await fc.assert(
    fc.asyncProperty(scope, fc.integer({ min: 1, max: 3 }), async (requested, limit) => {
      const found = callsIn({ ...requested, assistantId: 'a' })
      const expected = [...Map.groupBy(found, ({ agent: [, version] }) => version)]
        .map(([assistant_version, ofVersion]) => ({ assistant_version, ...measuresOf(ofVersion) }))
        .toSorted(
          (a, b) => b.evaluated - a.evaluated || (String(a.assistant_version) < String(b.assistant_version) ? -1 : 1)
        )
      const others = expected.slice(limit).reduce((sum, { evaluated }) => sum + evaluated, 0)

      expect(await measureScoresOfVersions(db, acme, { ...requested, assistantId: 'a', limit })).toEqual({
        versions: expected.slice(0, limit),
        othersEvaluated: others
      })
    }),
    { numRuns: propertyRuns(40) }
  )
})

it('returns them for two agents', async () => {
  await fc.assert(
    fc.asyncProperty(scope, fc.constantFrom(undefined, '1', '2'), async ({ clientId, start, end }, version) => {
      const agents = [
        { assistantId: 'a', assistantVersion: version },
        version === undefined ? { assistantId: 'b' } : { assistantId: 'a', assistantVersion: 'unknown' }
      ] as const
      const expected = agents.map((agent) => {
        const { evaluated: calls, ...measures } = measuresOf(callsIn({ clientId, start, end, ...agent }))

        return { ...measures, calls, completed_calls: calls, duration_seconds: expect.any(Number) }
      })

      expect(await measureTwoAgents({ db, reach: acme }, { clientId, start, end, agents })).toEqual(expected)
    }),
    { numRuns: propertyRuns(40) }
  )
})

it('counts scores by tens', async () => {
  const tens = (values: readonly (number | null)[]) =>
    Array.from(
      { length: 10 },
      (_, nth) => values.filter((value) => value !== null && Math.min(Math.floor(value / 10), 9) === nth).length
    )

  await fc.assert(
    fc.asyncProperty(scope, async (requested) => {
      const found = callsIn(requested)

      expect(await countScoresByTens(db, acme, requested)).toEqual({
        lead_score: tens(found.map(({ lead_score }) => lead_score)),
        failure_risk: tens(found.map(({ failure_risk }) => failure_risk)),
        adherence_score: tens(found.map(({ adherence_score }) => adherence_score))
      })
    }),
    { numRuns: propertyRuns(40) }
  )
})
