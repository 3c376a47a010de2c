import {
  type ClaimedTrial,
  type ClaimedWork,
  callJson,
  claimTrials,
  claimWork,
  listAnswerPairs,
  listCalls,
  listEvaluationHistory,
  lockCall,
  type NewEvaluation,
  newId,
  recordWork,
  requestLabels,
  requestTrials,
  requestWork,
  storeEvaluation,
  storeLabel,
  storeTrial,
  sumAnswers
} from '@callbook/db'
import { addTrials, connectAs, someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import {
  type CallId,
  type CustomerId,
  type EvaluationSource,
  type OrganizationId,
  parseErasureKey,
  type ScorecardDomain,
  type UserId
} from '@callbook/domain'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eraseCustomer } from '../../erasure/erase-customer.ts'
import { someReport } from '../reports.ts'
import { createCallsTest, hoursAfter } from '../writer.ts'
import { loggedTypes } from './events.ts'

const domain = 'booking' as ScorecardDomain
const [live, ...drafts] = [1, 2, 3]
const values = ['yes', 'no'] as const
const word = 'Plughwort'
const reviewer = newId<UserId>()
const start = new Date(Date.now() - 40 * 24 * 3_600_000)
const erasureKey = parseErasureKey(Buffer.alloc(32, 3).toString('base64'))
let now = start
const { db, testDb, writer } = await createCallsTest({ now: () => now, erasureKey })

type Value = (typeof values)[number]

/** What happens to one of two calls. Answers may have a reason, which differs each time. */
type Step = {
  readonly call: number
  readonly value: Value
  readonly hasReason: boolean
  readonly revision: number
  readonly hours: number
  readonly kind: 'erase' | 'external' | 'human' | 'judge' | 'kill' | 'label' | 'report' | 'test' | 'trial'
}

const step: fc.Arbitrary<Step> = fc.record({
  call: fc.nat(1),
  value: fc.constantFrom(...values),
  hasReason: fc.boolean(),
  revision: fc.constantFrom(...drafts),
  hours: fc.integer({ min: 0, max: 200 }),
  kind: fc.oneof(
    {
      weight: 12,
      arbitrary: fc.constantFrom('external', 'human', 'judge', 'kill', 'label', 'report', 'test', 'trial')
    },
    { weight: 1, arbitrary: fc.constant('erase' as const) }
  )
}) as fc.Arbitrary<Step>

interface Given {
  readonly value: Value
  readonly reason: string | null
  readonly at: number
}

interface Version extends Given {
  readonly source: EvaluationSource
  readonly model: string | null
}

interface ReferenceCall {
  readonly id: CallId
  occurredAt: Date
  isErased: boolean
  versions: Version[]
  /** Index of the current version. */
  current: number | undefined
  changes: number
  /** By revision. A model has not answered yet for `null`. */
  readonly trials: Map<number, Given | null>
  readonly labels: Map<number, Given>
  readonly staleWork: ClaimedWork[]
  readonly staleTrials: ClaimedTrial[]
}

interface World {
  readonly organizationId: OrganizationId
  readonly endpoint: TestEndpoint
  readonly calls: readonly ReferenceCall[]
}

it('has the answers of a plain reference after any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), async (steps) => {
      now = start
      const world = await newWorld()
      for (const each of steps) {
        now = new Date(now.getTime() + 60_000)
        await play(each, world)
      }
      await compare(world)
    }),
    { numRuns: propertyRuns(30), endOnFailure: true }
  )
}, 3_600_000)

async function newWorld(): Promise<World> {
  const endpoint = await someEndpoint(testDb)
  const { organizationId } = endpoint
  const calls: ReferenceCall[] = []
  for (let nth = 0; nth < 2; nth++) {
    const occurredAt = hoursAfter(start, -2 - nth)
    await writer.append(reportOf(endpoint, nth, occurredAt))
    calls.push({
      ...{ id: await callId(endpoint, nth), occurredAt, isErased: false, versions: [], current: undefined, changes: 0 },
      ...{ trials: new Map(), labels: new Map(), staleWork: [], staleTrials: [] }
    })
  }
  await testDb.deleteFrom('evaluation_work').where('organization_id', '=', organizationId).execute()
  await addTrials(db, organizationId, domain, [])
  const { questions } = await testDb
    .selectFrom('scorecard_revisions')
    .select('questions')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const revision = { organization_id: organizationId, domain, questions, created_at: start, created_by: 'Ann' }
  await testDb
    .insertInto('scorecard_revisions')
    .values(drafts.map((number) => ({ ...revision, revision: number })))
    .execute()
  await testDb
    .updateTable('scorecards')
    .set({ live_revision: live })
    .where('organization_id', '=', organizationId)
    .execute()

  return { organizationId, endpoint, calls }
}

/** Each report is received after the previous one, so that its values are taken. */
let reports = 0

function reportOf(endpoint: TestEndpoint, nth: number, startedAt: Date) {
  reports += 1
  const receivedAt = new Date(start.getTime() + reports)
  const own = { providerCallId: `call-${nth}`, callerPhoneNumber: `+1202555014${nth}`, transcript: `User: ${reports}` }

  return { ...someReport(endpoint, { ...own, startedAt, endedAt: null }), receivedAt }
}

async function callId({ organizationId }: TestEndpoint, nth: number): Promise<CallId> {
  const { id } = await testDb
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('provider_call_id', '=', `call-${nth}`)
    .executeTakeFirstOrThrow()

  return id as CallId
}

const usage = { inputTokens: null, outputTokens: null, costUsd: null }

async function play({ kind, value, hasReason, revision, ...each }: Step, world: World): Promise<void> {
  const { organizationId, endpoint, calls } = world
  const call = calls[each.call]
  if (call === undefined) return
  const at = { db, organizationId }
  const said = hasReason ? `${word} ${now.getTime()}` : null
  const result = { score: null, answers: { booked: { value, rationale: said } } }
  const given = { value, reason: call.isErased ? null : said, at: now.getTime() }
  const lease = { leaseId: newId(), limit: 99, now, leasedUntil: new Date(now.getTime() + 1_000) }
  const byModel = { source: 'model', model: 'judge-1', scoring: { promptVersion: 'booking-v1', ...usage } } as const
  const evaluation = { domain, revision: live, result } as const

  async function claimOwn(): Promise<ClaimedWork | undefined> {
    const claimed = []
    for (const isLowPriority of [true, false]) {
      claimed.push(...(await claimWork(db, organizationId, { ...lease, hasModel: true, isLowPriority })))
    }

    return claimed.find((work) => work.callId === call?.id && work.domains.includes(domain))
  }

  async function store(by: Omit<NewEvaluation, 'domain' | 'result' | 'revision'>): Promise<void> {
    await storeEvaluation(at, call?.id as CallId, { evaluation: { ...evaluation, ...by }, now })
    addVersion(call as ReferenceCall, { ...given, source: by.source, model: by.model })
  }

  if (kind === 'human') await store({ source: 'human', model: null })
  if (kind === 'external') await store({ source: 'model', model: 'theirs' })
  if (kind === 'judge' || kind === 'kill') {
    await requestWork(at, [call.id], { domain, now })
    const work = await claimOwn()
    const leased = { callId: call.id, evaluation: { ...evaluation, ...byModel }, now }
    for (const { leaseId } of call.staleWork) {
      expect(await recordWork(db, organizationId, { ...leased, lease: { ...lease, leaseId } })).toBeUndefined()
    }
    if (kind === 'kill' && work !== undefined) call.staleWork.push(work)
    if (kind === 'judge') {
      expect(await recordWork(db, organizationId, { ...leased, lease })).toBeDefined()
      addVersion(call, { ...given, source: 'model', model: 'judge-1' })
    }
  }
  if (kind === 'test') {
    const requested = await requestTrials(at, [call.id], { domain, revision, now })
    const isNew = !call.isErased && !call.trials.has(revision)
    expect(requested).toBe(isNew ? 1 : 0)
    if (isNew) call.trials.set(revision, null)
  }
  if (kind === 'trial' || kind === 'kill') {
    const answers = {
      result,
      evidence: [{ field: 'answers.booked', message: 0, quote: word }],
      model: 'judge-1',
      usage,
      now
    }
    const claimed = (await claimTrials(db, organizationId, lease)).filter((trial) => trial.callId === call.id)
    const pending = [...call.trials].filter(([, answer]) => answer === null).map(([number]) => number)
    expect(claimed.map((trial) => trial.revision).toSorted()).toEqual(pending.toSorted())
    for (const stale of call.staleTrials) expect(await storeTrial(db, stale, answers)).toBe(false)
    for (const trial of claimed) {
      if (kind === 'kill') call.staleTrials.push(trial)
      else {
        expect(await storeTrial(db, trial, answers)).toBe(true)
        call.trials.set(trial.revision, given)
      }
    }
  }
  if (kind === 'label') {
    const of = { domain, revision, now }
    const isStored = await db.transaction().execute(async (tx) => {
      const locked = await lockCall(tx, organizationId, call.id)
      if (locked === undefined) return undefined
      if (!call.isErased) await requestLabels({ db: tx, organizationId }, [call.id], of)

      return await storeLabel({ db: tx, organizationId }, locked, { ...of, result, userId: reviewer })
    })
    expect(isStored).toBe(!call.isErased || call.labels.has(revision))
    if (isStored) call.labels.set(revision, given)
  }
  if (kind === 'report' && !call.isErased) {
    call.occurredAt = hoursAfter(start, -2 - each.hours)
    await testDb.deleteFrom('report_idempotency').where('organization_id', '=', organizationId).execute()
    await writer.append(reportOf(endpoint, each.call, call.occurredAt))
  }
  if (kind === 'erase' && !call.isErased) await erase(call, world, each.call)
}

/** Adds what is no repeat of the current result or the last one. */
function addVersion(call: ReferenceCall, version: Version): void {
  const isEqual = (other: Version | undefined) =>
    other !== undefined &&
    [other.source, other.model, other.value, other.reason].join() ===
      [version.source, version.model, version.value, version.reason].join()
  const current = call.current === undefined ? undefined : call.versions[call.current]
  if (isEqual(current) || isEqual(call.versions.at(-1))) return
  call.versions.push(version)
  if (version.source !== 'human' && current?.source === 'human') return
  call.current = call.versions.length - 1
  call.changes += 1
}

async function erase(call: ReferenceCall, { organizationId }: World, nth: number): Promise<void> {
  const { id } = await testDb
    .selectFrom('customers')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('phone_number', '=', `+1202555014${nth}`)
    .executeTakeFirstOrThrow()
  const read = () => ({ kind: 'other', type: 'odd' }) as const
  await eraseCustomer({ db: connectAs('operator', testDb), organizationId }, id as CustomerId, {
    ...{ key: erasureKey, read, erasedAt: now, apply: true }
  })
  call.isErased = true
  call.versions = call.versions.map((version) => ({ ...version, reason: null }))
  for (const answers of [call.trials, call.labels]) {
    for (const [revision, answer] of answers) {
      if (answer === null) answers.delete(revision)
      else answers.set(revision, { ...answer, reason: null })
    }
  }
}

async function compare({ organizationId, calls }: World): Promise<void> {
  for (const call of calls) {
    const history = await listEvaluationHistory({ db, reach: organizationId }, call.id, { domain, limit: 99 })
    expect(
      history?.toReversed().map(({ version, is_current, source, model, result }) => {
        const { value, rationale } = JSON.parse(result).answers.booked

        return { version, is_current, source, model, value, reason: rationale }
      })
    ).toEqual(
      call.versions.map(({ source, model, value, reason }, nth) => ({
        ...{ version: nth + 1, is_current: nth === call.current, source, model, value, reason }
      }))
    )
    const trials = await testDb
      .selectFrom('scorecard_trials')
      .select(['revision', 'source', 'result', 'evidence', 'occurred_at'])
      .where('call_id', '=', call.id)
      .orderBy('source')
      .orderBy('revision')
      .execute()
    const expected = [
      ...sorted(call.labels).map(([revision, answer]) => ({ revision, source: 'human', answer })),
      ...sorted(call.trials).map(([revision, answer]) => ({ revision, source: 'model', answer }))
    ]
    expect(
      trials.map(({ result, evidence: _, ...row }) => ({ ...row, answer: result && JSON.parse(result).answers.booked }))
    ).toEqual(
      expected.map(({ answer, ...row }) => ({
        ...{ ...row, occurred_at: call.occurredAt.toISOString() },
        answer: answer && { value: answer.value, rationale: answer.reason }
      }))
    )
    if (call.isErased) expect(JSON.stringify([trials, history])).not.toContain(word)
  }
  await compareAnalytics(organizationId, calls)
  await compareAgreement(organizationId, calls)
  const logged = await loggedTypes(testDb, organizationId)
  for (const { id, changes } of calls) {
    const types = logged.get(id)?.filter((type) => type.startsWith('evaluation.')) ?? []
    expect(types).toEqual(Array.from({ length: changes }, (_, nth) => `evaluation.${nth ? 'updated' : 'completed'}`))
  }
}

async function compareAnalytics(organizationId: OrganizationId, calls: readonly ReferenceCall[]): Promise<void> {
  const answered = calls.flatMap(({ current, versions, ...call }) => {
    const version = current === undefined ? undefined : versions[current]

    return version === undefined ? [] : [{ ...call, value: version.value }]
  })
  for (const value of values) {
    const filter = { answer: { domain, key: 'booked', is: { kind: 'value', value } } } as const
    const form = { item: callJson, before: '[', after: ({ total }: { readonly total: number }) => `,${total}]` }
    const page = { limit: 50, offset: 0, after: undefined }
    const text = Buffer.concat(await listCalls({ db, reach: organizationId }, filter, { page, form })).toString()
    const [total, ...shown] = JSON.parse(text.replace('[,', '[')).toReversed()
    const wanted = answered.filter((call) => call.value === value)
    expect([total, shown.map(({ id }: { readonly id: string }) => id).toSorted()]).toEqual([
      wanted.length,
      wanted.map(({ id }) => id).toSorted()
    ])
  }
  const end = hoursAfter(start, 1)
  const starts = Array.from({ length: 10 }, (_, day) => hoursAfter(end, -24 * (10 - day)))
  const sums = await sumAnswers(
    { db, reach: organizationId },
    { domain, keys: ['booked'], start: starts[0] as Date, end },
    starts
  )
  expect(
    sums.map(({ calls: count, answers }) => [
      count,
      ...values.map((value) => answers.find((one) => one.value === value)?.calls ?? 0)
    ])
  ).toEqual(
    starts.map((from) => {
      const within = answered.filter(({ occurredAt }) => occurredAt >= from && occurredAt < hoursAfter(from, 24))

      return [within.length, ...values.map((value) => within.filter((call) => call.value === value).length)]
    })
  )
}

async function compareAgreement(organizationId: OrganizationId, calls: readonly ReferenceCall[]): Promise<void> {
  for (const revision of [live as number, ...drafts]) {
    const pairs = await listAnswerPairs({ db, reach: organizationId }, { domain, revision, limit: 99 })
    const expected = calls.flatMap(({ id, versions, labels, trials }) => {
      const people = latest([...versions.filter(({ source }) => source === 'human'), ...labels.values()])
      const ofLive = revision === live ? versions.filter(({ model }) => model === 'judge-1') : []
      const judged = latest([...ofLive, ...[trials.get(revision) ?? []].flat()])

      return people === undefined || judged === undefined ? [] : [{ id, people: people.value, judged: judged.value }]
    })
    expect(
      pairs
        .map(({ call_id: id, ...pair }) => ({
          ...{ id, people: JSON.parse(pair.people).booked, judged: JSON.parse(pair.judged).booked }
        }))
        .toSorted(byId)
    ).toEqual(expected.toSorted(byId))
  }
}

function latest(given: readonly Given[]): Given | undefined {
  return given.toSorted((one, other) => one.at - other.at).at(-1)
}

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1
}

function sorted<Answer>(answers: ReadonlyMap<number, Answer>): [number, Answer][] {
  return [...answers].toSorted(([one], [other]) => one - other)
}
