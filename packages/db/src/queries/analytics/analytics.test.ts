import {
  type CallStatus,
  type ClientId,
  callDirections,
  callStatuses,
  findTimeZone,
  stepsOf,
  type TimeStep,
  type TimeUnit,
  timeUnits
} from '@callbook/domain'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addCalls, addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'
import { countCalls } from './count-calls.ts'
import { callGroups, sumCalls } from './sum-calls.ts'

const { db, testDb } = await createTestDatabase()
const organizationId = await addOrganization(testDb)
const clients = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
await addSomeCalls()

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/Havana',
  'Africa/Cairo',
  'Pacific/Kiritimati',
  'America/Santiago',
  'Etc/GMT+12'
]
const anywhen = fc.integer({ min: Date.parse('2026-02-25T00:00:00Z'), max: Date.parse('2026-05-05T00:00:00Z') })
const requested = fc.record({
  clientId: fc.constantFrom(undefined, ...clients),
  zone: fc.constantFrom(...zones),
  unit: fc.constantFrom(...timeUnits),
  range: fc.tuple(anywhen, anywhen).map(([one, other]) => ({ from: Math.min(one, other), until: Math.max(one, other) }))
})
const requestedOfAgents = fc
  .tuple(requested, fc.constantFrom(undefined, 'a'))
  .map(([rest, assistantId]) => ({ ...rest, assistantId }))

it('counts the same calls in each interval as plain SQL', async () => {
  await fc.assert(
    fc.asyncProperty(requestedOfAgents, async ({ clientId, zone, unit, range, assistantId }) => {
      const steps = cut(range, unit, zone)

      const counts = await countCalls({ db, reach: organizationId }, { clientId, assistantId, steps })

      const found = counts.map(({ kinds }) => ({
        kinds: kinds.map(({ status, direction, calls }) => `${status} ${direction} ${calls}`).sort()
      }))
      const expected = await countPlainly(range, { unit, zone, clientId, assistantId })
      expect(found.filter(({ kinds }) => kinds.length > 0)).toEqual(expected)
    }),
    { numRuns: propertyRuns(60) }
  )
}, 60_000)

it('sums the same calls in each interval by group as plain SQL', async () => {
  const filter = fc.record({
    status: oneOrSeveral(callStatuses),
    direction: oneOrSeveral(callDirections),
    evaluationStatus: oneOrSeveral(['pending', 'completed'] as const),
    provider: oneOrSeveral(['vapi', 'retell'] as const),
    assistantId: fc.constantFrom(undefined, 'a'),
    by: fc.constantFrom(undefined, ...callGroups)
  })
  await fc.assert(
    fc.asyncProperty(requested, filter, async ({ clientId, zone, unit, range }, { by, ...others }) => {
      const steps = cut(range, unit, zone)

      const sums = await sumCalls({ db, reach: organizationId }, { clientId, ...others }, { steps, by, most: 1_000 })

      const column = by === undefined ? sql`null::text` : groupColumns[by]
      const { rows } = await sql`
        select ${column} as value, count(*)::integer as calls, count(duration_seconds)::integer as timed,
          count(cost_usd)::integer as priced, round(coalesce(sum(duration_seconds), 0)::numeric, 6)::text as duration,
          round(coalesce(sum(cost_usd), 0)::numeric, 6)::text as cost
        from calls
        where organization_id = ${organizationId} and ${whereTime(range)}
          and (${clientId ?? null}::uuid is null or client_id = ${clientId ?? null})
          and ${isAnyOf('status', others.status)}
          and ${isAnyOf('direction', others.direction)}
          and ${isAnyOf('evaluation_status', others.evaluationStatus)} and ${isAnyOf('provider', others.provider)}
          and (${others.assistantId ?? null}::text is null or assistant_id = ${others.assistantId ?? null})
        group by 1, ${place(unit, zone)} order by ${place(unit, zone)}, count(*) desc, 1`.execute(testDb)
      const found = sums.map(({ value, calls, timed, priced, durationSeconds, costUsd }) => {
        return { value, calls, timed, priced, duration: durationSeconds.toFixed(6), cost: costUsd.toFixed(6) }
      })
      expect(inOrder(found)).toEqual(inOrder(rows.map((row) => ({ ...(row as object), ...zeros(row as Plain) }))))
    }),
    { numRuns: propertyRuns(60) }
  )
}, 60_000)

it('returns the requested number of groups with the most calls, and sums the rest', async () => {
  const range = { from: Date.parse('2026-01-01T00:00:00Z'), until: Date.parse('2026-06-01T00:00:00Z') }
  const sumsOf = (most: number) => sumCalls({ db, reach: organizationId }, {}, { steps: [range], by: 'status', most })

  const [all, few] = [await sumsOf(100), await sumsOf(2)]

  expect(few.slice(0, 2)).toEqual(all.slice(0, 2))
  expect(few[2]).toMatchObject({ rank: undefined, value: null })
  expect(few[2]?.calls).toBe(all.slice(2).reduce((sum, { calls }) => sum + calls, 0))
  expect(all.map(({ calls }) => calls)).toEqual(all.map(({ calls }) => calls).toSorted((a, b) => b - a))
})

function oneOrSeveral<Value extends string>(values: readonly Value[]) {
  const one = fc.constantFrom(...values)

  return fc.oneof(fc.constant(undefined), one, fc.uniqueArray(one, { minLength: 1 }))
}

function isAnyOf(column: string, requested: string | readonly string[] | undefined) {
  return requested === undefined ? sql`true` : sql`${sql.ref(column)} in (${sql.join([requested].flat())})`
}

interface Plain {
  readonly duration: string
  readonly cost: string
}

const groupColumns = {
  client: sql`client_id::text`,
  assistant_version: sql`assistant_version`,
  assistant: sql`assistant_id`,
  status: sql`status`,
  direction: sql`direction`,
  ended_reason: sql`ended_reason`,
  provider: sql`provider`
}

function zeros({ duration, cost }: Plain) {
  return { duration: Number(duration).toFixed(6), cost: Number(cost).toFixed(6) }
}

function inOrder(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
}

function cut(range: TimeStep, unit: TimeUnit, zone: string): TimeStep[] {
  const found = findTimeZone(zone)
  const steps = found && stepsOf(range, unit, found, { most: 100_000 })
  if (!steps) throw new Error(`no steps in ${zone}`)

  return steps
}

function whereTime({ from, until }: TimeStep) {
  return sql`occurred_at >= ${new Date(from).toISOString()}::timestamptz
    and occurred_at < ${new Date(until).toISOString()}::timestamptz`
}

/** Local time in the zone. An hour that occurs twice counts as two. */
function place(unit: TimeUnit, zone: string) {
  const local = sql`(occurred_at at time zone ${sql.lit(zone)})`

  return unit === 'hour'
    ? sql`occurred_at - (${local} - date_trunc('hour', ${local}))`
    : sql`date_trunc(${sql.lit(unit)}, ${local})`
}

interface PlainRequest {
  readonly unit: TimeUnit
  readonly zone: string
  readonly clientId: ClientId | undefined
  readonly assistantId: string | undefined
}

async function countPlainly(range: TimeStep, { unit, zone, clientId, assistantId }: PlainRequest) {
  const { rows } = await sql<{ at: string; kind: string; calls: number }>`
    select (${place(unit, zone)})::text as at, status || ' ' || direction as kind, count(*) as calls
    from calls
    where organization_id = ${organizationId} and ${whereTime(range)}
      and (${clientId ?? null}::uuid is null or client_id = ${clientId ?? null})
      and (${assistantId ?? null}::text is null or assistant_id = ${assistantId ?? null})
    group by 1, 2 order by 1`.execute(testDb)

  return [...Map.groupBy(rows, ({ at }) => at).values()].map((some) => ({
    kinds: some.map(({ kind, calls }) => `${kind} ${calls}`).sort()
  }))
}

/** Most calls are near clock changes; some have very long texts. */
async function addSomeCalls(): Promise<void> {
  const from = Date.parse('2026-02-25T00:00:00Z')
  const time = fc
    .integer({ min: 0, max: 70 * 24 * 2 })
    .chain((half) => fc.constantFrom(-1, 0, 1, 60_000, 900_000).map((more) => new Date(from + half * 1_800_000 + more)))
  const call = fc.record({
    client_id: fc.constantFrom(...clients),
    created_at: time,
    status: fc.constantFrom<CallStatus>(...callStatuses),
    direction: fc.constantFrom(...callDirections),
    assistant_id: fc.constantFrom(null, 'a', 'b', 'endless '.repeat(64)),
    ended_reason: fc.constantFrom(null, 'hung up', 'ü'.repeat(512)),
    duration_seconds: fc.constantFrom(null, 0, 0.1, 61.25, 3_600.5),
    cost_usd: fc.constantFrom(null, 0, 0.1, 0.2, 1.25),
    evaluated: fc.constantFrom(
      { evaluation_status: 'pending', human_review_required: null },
      { evaluation_status: 'completed', human_review_required: true },
      { evaluation_status: 'partial', human_review_required: false }
    )
  })
  const calls = fc.sample(call, 1_500).map(({ evaluated, ...row }) => ({ ...row, ...evaluated }))
  const other = await addOrganization(testDb)
  const client_id = await addClient(testDb, other)
  for (let at = 0; at < calls.length; at += 500) await addCalls(testDb, organizationId, calls.slice(at, at + 500))
  await addCalls(
    testDb,
    other,
    calls.slice(0, 100).map((row) => ({ ...row, client_id }))
  )
}
