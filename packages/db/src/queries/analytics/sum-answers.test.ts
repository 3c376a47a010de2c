import { type CallId, type ClientId, type OrganizationId, reachOf, type ScorecardDomain } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { addAnswers, addCalls, addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'
import { type AnswersScope, sumAnswers, sumAnswersBy } from './sum-answers.ts'

const { db, testDb } = await createTestDatabase()
const domain = 'booking' as ScorecardDomain
const startMs = Date.parse('2026-01-01T00:00:00Z')
const at = (minute: number) => new Date(startMs + minute * 60_000)
const some = <Value>(values: readonly Value[], index: number) => values[index % values.length] as Value
const keys = ['booked', 'tone', 'constructor', 'unasked']

interface Answered {
  readonly id: CallId
  readonly client_id: ClientId
  readonly created_at: Date
  readonly assistant_id: string | null
  readonly assistant_version: string | null
  readonly answers: Readonly<Record<string, string | number | null>>
}

let acme: OrganizationId
let clients: readonly ClientId[]
let calls: readonly Answered[]

beforeAll(async () => {
  acme = await addOrganization(testDb)
  clients = [await addClient(testDb, acme), await addClient(testDb, acme), await addClient(testDb, acme)]
  calls = Array.from({ length: 90 }, (_, index) => ({
    id: newId<CallId>(),
    client_id: some(clients, index * index),
    created_at: at(index),
    assistant_id: some(['a', 'b', null], index),
    assistant_version: some(['7', '8', '8', null], index),
    answers: {
      booked: some(['yes', 'no', null, 'not_applicable', 'no'], index),
      ...(index % 3 === 0 && { tone: some([0, 12.5, 100, null, 'not_applicable'], index / 3) }),
      ...(index % 7 === 0 && { constructor: 'true' }),
      removed: 'yes'
    }
  }))
  await addCalls(
    testDb,
    acme,
    calls.map(({ answers: _, ...call }) => call)
  )
  await addAnswers(testDb, acme, [
    ...calls.map(({ id, answers }) => ({ id, domain, answers })),
    ...calls.slice(0, 9).map(({ id }) => ({ id, domain: 'other' as ScorecardDomain, answers: { booked: 'yes' } }))
  ])
})

/** The sums of some calls, by plain counting. */
function summed(some: readonly Answered[]) {
  const given = some.flatMap(({ answers }) =>
    keys.filter((key) => Object.hasOwn(answers, key)).map((key) => ({ key, value: answers[key] ?? null }))
  )
  const groups = Map.groupBy(given, ({ key, value }) => `${key} ${typeof value === 'number' ? 'score' : value}`)

  return {
    calls: some.length,
    answers: [...groups.values()].map((same) => {
      const numbers = same.flatMap(({ value }) => (typeof value === 'number' ? value : []))
      const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
      const value = same[0]?.value

      return {
        key: same[0]?.key,
        value: typeof value === 'number' ? null : value,
        calls: same.length,
        scores: numbers.length === 0 ? null : sum(numbers),
        squares: numbers.length === 0 ? null : sum(numbers.map((number) => number ** 2))
      }
    })
  }
}

const sorted = ({ answers, ...sums }: { readonly calls: number; readonly answers: readonly object[] }) => ({
  ...sums,
  answers: answers.map((answer) => JSON.stringify(answer)).toSorted()
})

const scopes = fc.record(
  {
    client: fc.nat(2),
    assistantId: fc.constantFrom('a', 'b', 'unknown'),
    assistantVersion: fc.constantFrom('7', '8')
  },
  { requiredKeys: [] }
)

it('sums answers by time and by group as plain counting does', async () => {
  await fc.assert(
    fc.asyncProperty(
      scopes,
      fc.uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 6 }),
      fc.constantFrom('client' as const, 'assistant_version' as const),
      fc.integer({ min: 1, max: 4 }),
      async ({ client, ...agent }, minutes, by, limit) => {
        const times = minutes.toSorted((one, other) => one - other).map(at)
        const [start = at(0), end = at(0)] = [times[0], times.at(-1)]
        const clientId = client === undefined ? undefined : clients[client]
        const scope: AnswersScope = { domain, keys, clientId, start, end, ...agent }
        const matching = calls.filter(
          (call) =>
            call.created_at >= start &&
            call.created_at < end &&
            (clientId ?? call.client_id) === call.client_id &&
            (agent.assistantId ?? call.assistant_id) === call.assistant_id &&
            (agent.assistantVersion ?? call.assistant_version) === call.assistant_version
        )

        const buckets = await sumAnswers({ db, reach: acme }, scope, times.slice(0, -1))
        expect(buckets.map(sorted)).toEqual(
          times
            .slice(0, -1)
            .map((from, nth) =>
              sorted(
                summed(matching.filter((call) => call.created_at >= from && call.created_at < (times[nth + 1] ?? end)))
              )
            )
        )

        const { groups, otherCalls } = await sumAnswersBy({ db, reach: acme }, scope, { by, limit })
        const column = by === 'client' ? 'client_id' : 'assistant_version'
        const expected = [...Map.groupBy(matching, (call) => call[column])]
        expect(groups).toHaveLength(Math.min(limit, expected.length))
        expect(groups.map(({ calls: count }) => count)).toEqual(
          expected
            .map(([, each]) => each.length)
            .toSorted((one, other) => other - one)
            .slice(0, limit)
        )
        for (const { value, ...sums } of groups) {
          expect(sorted(sums)).toEqual(sorted(summed(matching.filter((call) => call[column] === value))))
        }
        expect(otherCalls).toBe(matching.length - groups.reduce((sum, group) => sum + group.calls, 0))
      }
    ),
    { numRuns: propertyRuns(100) }
  )
}, 60_000)

it('sums nothing of another organization or client', async () => {
  const other = await addOrganization(testDb)
  const scope = { domain, keys, start: at(0), end: at(100) }
  const [clientId = '' as ClientId] = clients

  expect(await sumAnswers({ db, reach: other }, scope, [at(0)])).toEqual([{ calls: 0, answers: [] }])
  const [own] = await sumAnswers({ db, reach: reachOf(acme, clientId) }, scope, [at(0)])
  expect(own?.calls).toBe(calls.filter((call) => call.client_id === clientId).length)
})
