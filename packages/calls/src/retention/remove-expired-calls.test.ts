import {
  appliedCutoffs,
  countExpiredCalls,
  examineAgain,
  insertHold,
  inTransaction,
  listRetentionPolicies,
  lockHolds,
  periodsOf,
  type RetentionPeriods,
  releaseHold,
  retentionDelayMs,
  saveRetentionPolicy
} from '@callbook/db'
import { findDiscrepancies, someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import type { CallId, ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import { forgetTime, propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { callOf, createCallsTest } from '../testing/index.ts'
import { addExpiredCalls, noExpiredCalls, removeExpiredCalls } from './remove-expired-calls.ts'

const dayMs = 86_400_000

/** In the future, because ids, which have the time of their call, never go back. */
let clock = new Date('2100-01-01T12:00:00Z')
vi.useFakeTimers({ toFake: ['Date'], now: clock })
// Files share the process.
afterAll(() => {
  vi.useRealTimers()
  forgetTime()
})
const pass = (ms: number) => {
  clock = new Date(clock.getTime() + ms)
  vi.setSystemTime(clock)
}

const { db, testDb, writer } = await createCallsTest({ now: () => clock })

const clients = ['first', 'second'] as const
type ClientName = (typeof clients)[number]

const numbers = ['+12025550141', '+12025550142', '+12025550143']

const days = fc.constantFrom(null, 1, 20, 90, 365)
const periods = fc.tuple(days, days).map(([content, calls]): RetentionPeriods => {
  if (content === null) return { content_days: null, call_days: null }

  return { content_days: content, call_days: calls === null ? null : Math.max(content, calls) }
})
const client = fc.constantFrom(...clients)
const callName = fc.integer({ min: 0, max: 4 })

type Step =
  | { readonly kind: 'report'; readonly client: ClientName; readonly call: number; readonly daysAgo: number }
  | {
      readonly kind: 'policy'
      readonly client: ClientName | null
      readonly follows: boolean
      readonly periods: RetentionPeriods
    }
  | {
      readonly kind: 'hold'
      readonly client: ClientName
      readonly of: 'call' | 'client' | 'customer'
      readonly call: number
    }
  | { readonly kind: 'release' }
  | { readonly kind: 'pass'; readonly days: number }
  | { readonly kind: 'run'; readonly killedAfter: number | null }

const daysAgo = fc.constantFrom(0.5, 30, 100, 400)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('report' as const), client, call: callName, daysAgo }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('policy' as const),
      client: fc.option(client),
      follows: fc.boolean(),
      periods
    })
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('hold' as const),
      client,
      of: fc.constantFrom('call' as const, 'customer' as const, 'client' as const),
      call: callName
    })
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), days: fc.constantFrom(0.1, 0.6, 1.5, 20) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('run' as const), killedAfter: fc.option(fc.integer({ min: 0, max: 2 })) })
  }
)

const some = fc.array(step, { maxLength: 1 })
const completeRun: Step = { kind: 'run', killedAfter: null }
const passDays: Step = { kind: 'pass', days: 1.5 }
const policy = { kind: 'policy', client: null, follows: false } as const

/**
 * A run passes a call for a reason that ends: a hold, or no periods. The next run would not examine it again for its
 * time, or for when it was stored.
 */
const passedCall: fc.Arbitrary<Step[]> = fc
  .record({
    ...{ client, call: callName, of: fc.constantFrom('call' as const, 'customer' as const, 'client' as const) },
    ...{ isHeld: fc.boolean(), periods, before: some, after: some }
  })
  .map(({ client: name, call, of, isHeld, periods: set, before, after }) => {
    const report: Step = { kind: 'report', client: name, call, daysAgo: 400 }
    const noPeriods: Step = { ...policy, periods: { content_days: null, call_days: null } }
    const [begin, end]: readonly Step[][] = isHeld
      ? [[report, { kind: 'hold', client: name, call, of }], [{ kind: 'release' }]]
      : [
          [completeRun, report, noPeriods],
          [{ ...policy, periods: set }, passDays]
        ]

    return [...(begin ?? []), ...before, passDays, completeRun, ...(end ?? []), ...after, completeRun]
  })

const history = fc
  .array(fc.oneof({ weight: 16, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: passedCall }), {
    ...{ minLength: 4, maxLength: 28 }
  })
  .map((parts) => parts.flat())

/** What is known of a call without looking at the database. */
interface KnownCall {
  readonly id: CallId
  readonly client: ClientName
  readonly number: string
  readonly at: Date
  hasContent: boolean
  hasCaller: boolean
}

interface Hold {
  readonly id: string
  readonly client: ClientName
  readonly covers: (call: KnownCall) => boolean
}

type KnownPolicy = RetentionPeriods & { readonly follows: boolean; readonly changedAt: Date }

class Stage {
  readonly organizationId: OrganizationId
  readonly endpoints: Readonly<Record<ClientName, TestEndpoint>>
  readonly calls = new Map<string, KnownCall>()
  readonly policies = new Map<ClientName | null, KnownPolicy>()
  holds: Hold[] = []
  lastRunAt = new Date(0)

  constructor(endpoints: Readonly<Record<ClientName, TestEndpoint>>) {
    this.endpoints = endpoints
    this.organizationId = endpoints.first.organizationId
  }

  /** Returns the periods of a client that apply now, in plain words of the guide. */
  periodsOf(name: ClientName): RetentionPeriods {
    const own = this.policies.get(name)
    const fallback = this.policies.get(null)
    const isOwn = own !== undefined && !own.follows
    const used = isOwn ? own : fallback
    const changes = [own, isOwn ? undefined : fallback].flatMap((policy) => policy?.changedAt.getTime() ?? [])
    const isNew = changes.some((at) => clock.getTime() < at + retentionDelayMs)

    return used === undefined || isNew ? { content_days: null, call_days: null } : used
  }

  /** Removes what a run must remove, and returns the changed calls. */
  run(): KnownCall[] {
    const today = Math.floor(clock.getTime() / dayMs) * dayMs
    const isPast = (call: KnownCall, kept: number | null) => kept !== null && call.at.getTime() < today - kept * dayMs

    return [...this.calls.values()].filter((call) => {
      const { content_days, call_days } = this.periodsOf(call.client)
      const before = [call.hasContent, call.hasCaller]
      if (this.holds.some(({ covers }) => covers(call))) return false
      if (isPast(call, content_days)) call.hasContent = false
      if (isPast(call, call_days)) [call.hasContent, call.hasCaller] = [false, false]

      return before[0] !== call.hasContent || before[1] !== call.hasCaller
    })
  }
}

it('removes what an in-memory reference removes, for any periods, holds, late reports, imports and kills', async () => {
  await fc.assert(
    fc.asyncProperty(periods, history, async (firstPeriods, played) => {
      pass(dayMs)
      // A run is about all organizations.
      await sql`delete from retention_policies`.execute(testDb)
      const first = await someEndpoint(testDb)
      const second = await someEndpoint(testDb, first.organizationId)
      const stage = new Stage({ first, second })

      // So that most scenarios begin with periods that apply, and with examined calls.
      await play({ kind: 'policy', client: null, follows: false, periods: firstPeriods }, stage)
      await play({ kind: 'pass', days: 1.5 }, stage)
      for (const one of played) await play(one, stage)
      await play({ kind: 'run', killedAfter: null }, stage)

      expect(await findDiscrepancies(testDb, stage.organizationId)).toEqual([])
    }),
    { numRuns: propertyRuns(40), endOnFailure: true }
  )
}, 600_000)

async function play(one: Step, stage: Stage): Promise<void> {
  const { organizationId, endpoints } = stage
  if (one.kind === 'pass') pass(one.days * dayMs)
  else if (one.kind === 'report') await report(one, stage)
  else if (one.kind === 'policy') {
    const follows = one.follows && one.client !== null
    const set = follows ? { content_days: null, call_days: null } : one.periods
    stage.policies.set(one.client, { ...set, follows, changedAt: clock })
    const client_id = one.client && (endpoints[one.client].clientId as ClientId)
    await db
      .transaction()
      .execute((tx) =>
        saveRetentionPolicy({ db: tx, organizationId }, { client_id, follows_default: follows, ...set, now: clock })
      )
  } else if (one.kind === 'hold') await hold(one, stage)
  else if (one.kind === 'release') await release(stage)
  else await run(one.killedAfter, stage)
}

async function report({ client: name, call, daysAgo: ago }: Step & { kind: 'report' }, stage: Stage): Promise<void> {
  const key = `${name} ${call}`
  const known = stage.calls.get(key)
  const number = numbers[call % numbers.length] ?? ''
  const at = known?.at ?? new Date(clock.getTime() - ago * dayMs - 60_000)
  const rank = known === undefined ? 0 : 1
  const kind = known === undefined ? 'call_ended' : `call_analyzed_${clock.getTime()}`
  const reported = callOf(stage.endpoints[name], {
    ...{ providerCallId: `call ${call}`, kind, rank, startedAt: at, callerPhoneNumber: number }
  })
  const outcome = await writer.append({ ...reported, receivedAt: clock })
  if (known !== undefined || outcome.kind !== 'stored') return
  stage.calls.set(key, { id: outcome.callId, client: name, number, at, hasContent: true, hasCaller: true })
}

async function hold({ client: name, of, call }: Step & { kind: 'hold' }, stage: Stage): Promise<void> {
  const { organizationId, endpoints } = stage
  const known = stage.calls.get(`${name} ${call}`)
  if (of !== 'client' && known?.hasCaller !== true) return
  const clientId = endpoints[name].clientId
  const customerId = of === 'customer' ? await customerOf(stage, known) : null
  const { id } = await inTransaction(db, async (tx) => {
    const at = { db: tx, organizationId }
    await lockHolds(at, clientId)
    const [callId, made] = [of === 'call' ? (known?.id ?? null) : null, { reason: 'a lawsuit', made_by: 'Ada' }]

    return await insertHold(at, { client_id: clientId, customer_id: customerId, call_id: callId, ...made, now: clock })
  })
  const covers = (other: KnownCall) =>
    other.client === name &&
    (of === 'client' || (of === 'call' ? other === known : other.hasCaller && other.number === known?.number))
  stage.holds.push({ id, client: name, covers })
}

async function customerOf({ organizationId }: Stage, call: KnownCall | undefined): Promise<CustomerId | null> {
  const row = await testDb
    .selectFrom('calls')
    .select('customer_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', call?.id ?? '')
    .executeTakeFirst()

  return (row?.customer_id ?? null) as CustomerId | null
}

async function release(stage: Stage): Promise<void> {
  const { organizationId, endpoints } = stage
  const ended = stage.holds.pop()
  if (ended === undefined) return
  await db.transaction().execute(async (tx) => {
    const at = { db: tx, organizationId }
    await releaseHold(at, ended.id, { releasedBy: 'Ada', now: clock })
    await examineAgain(at, endpoints[ended.client].clientId)
  })
}

async function run(killedAfter: number | null, stage: Stage): Promise<void> {
  const { lastRunAt } = stage
  const before = new Map([...stage.calls.values()].map((call) => [call.id, { ...call }]))
  const predicted = await predict(stage)
  const changed = stage.run()
  let steps = 0
  let removed = noExpiredCalls
  const running = removeExpiredCalls(db, {
    ...{ now: clock, lastRunAt, restsPerStep: 0 },
    onRemoved: (more) => (removed = addExpiredCalls(removed, more)),
    async record() {
      steps += 1
      if (killedAfter !== null && steps > killedAfter) throw new Error('killed')
    }
  })
  const isComplete = await running.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Error && error.message === 'killed')) throw error
      return false
    }
  )

  const stored = await storedCalls(stage)
  if (isComplete) {
    stage.lastRunAt = clock
    expect(removed.content + removed.calls).toBe(changed.length)
    expect(predicted.calls).toBe(changed.length)
    expect(predicted.raw_reports).toBe(removed.raw_reports)
  }
  for (const call of changed) {
    // An interrupted run has changed some of them.
    const [was, is] = [before.get(call.id), stored.get(call.id)]
    if (isComplete || was === undefined || is === undefined) continue
    expect([shown(was), shown(call)]).toContainEqual(is)
    Object.assign(call, is)
  }
  expect(stored).toEqual(new Map([...stage.calls.values()].map((call) => [call.id, shown(call)])))
  expect(await storedCustomers(stage)).toEqual(expectedCustomers(stage))
}

function shown({ hasContent, hasCaller }: KnownCall) {
  return { hasContent, hasCaller }
}

/** Counts what a run would remove, as a preview does. */
async function predict({ organizationId, endpoints }: Stage) {
  const at = { db, organizationId }
  const policies = await listRetentionPolicies(at)
  let total = { calls: 0, raw_reports: 0 }
  for (const name of clients) {
    const { clientId } = endpoints[name]
    const cutoffs = appliedCutoffs(periodsOf(policies, clientId), clock)
    const { calls, raw_reports } = await countExpiredCalls(at, clientId, { cutoffs, limit: 1_000 })
    total = { calls: total.calls + calls, raw_reports: total.raw_reports + raw_reports }
  }

  return total
}

async function storedCalls({ organizationId }: Stage) {
  const { rows } = await sql<{ id: CallId; hasContent: boolean; hasCaller: boolean }>`
    select c.id, c.caller_phone_number is not null and c.customer_id is not null as "hasCaller",
      c.transcript is not null and exists (
        select from raw_reports r where r.organization_id = ${organizationId} and r.call_id = c.id) as "hasContent"
    from calls c where c.organization_id = ${organizationId}`.execute(testDb)

  return new Map(rows.map(({ id, ...state }) => [id, state]))
}

async function storedCustomers({ organizationId }: Stage) {
  const { rows } = await sql<{ client_id: string; phone_number: string; total_calls: number }>`
    select client_id, phone_number, total_calls from customers where organization_id = ${organizationId}`.execute(
    testDb
  )

  return new Map(rows.map((row) => [`${row.client_id} ${row.phone_number}`, row.total_calls]))
}

function expectedCustomers({ calls, endpoints }: Stage) {
  const known = [...calls.values()].filter(({ hasCaller }) => hasCaller)
  const byCustomer = Map.groupBy(known, ({ client: name, number }) => `${endpoints[name].clientId} ${number}`)

  return new Map([...byCustomer].map(([customer, ofCustomer]) => [customer, ofCustomer.length]))
}
