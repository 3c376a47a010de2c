import { findScorecard, listWork, newId, storeEvaluation } from '@callbook/db'
import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import { type CallId, type ClientId, type ScorecardDomain, unevaluatedLeadQuality } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { tester } from '../testing/tester.ts'
import { within } from '../within.ts'
import { changeBudget, readBudget } from './budgets.ts'
import { runScorecard } from './runs.ts'
import { changeScorecard, createScorecard, deleteScorecard, reviseScorecard } from './scorecards.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-11-20T15:00:00.000Z')
const domain = 'booking' as ScorecardDomain
const questions = [{ key: 'politeness', question: 'How polite was the agent?' }]
const messages = JSON.stringify([
  { role: 'assistant', text: 'Harbor Honda, how can I help?', start_seconds: 0 },
  { role: 'user', text: 'I would like to book a service.', start_seconds: 3 }
])
const answers = { score: 80, answers: { politeness: { value: 80, rationale: null } } }

async function addTenant({ clientId = null as ClientId | null, percent = 0 } = {}) {
  const organizationId = await addOrganization(testDb)
  const client = await addClient(testDb, organizationId)
  const at = within(db, organizationId, tester)
  await createScorecard(at, { domain, name: 'Booking', clientId, questions }, { now })
  await changeScorecard(at, domain, { changes: { live_revision: 1, percent }, now })
  const add = async (columns: object = {}, ofClient = client) =>
    await addCall(testDb, organizationId, ofClient, { messages, ...columns })

  return { organizationId, client, at, add }
}

type Tenant = Awaited<ReturnType<typeof addTenant>>

const all = { revision: 1, scope: { calls: 500 }, now }

async function run({ at }: Tenant, changed: Partial<Parameters<typeof runScorecard>[2]> = {}) {
  return await runScorecard(at, domain, { ...all, isPreview: false, ...changed })
}

async function workOf({ organizationId }: Tenant) {
  return await testDb
    .selectFrom('evaluation_work')
    .select(['call_id', 'domains', 'requested', 'is_low_priority'])
    .where('organization_id', '=', organizationId)
    .orderBy('call_id')
    .execute()
}

async function auditOf({ organizationId }: Tenant, action: string) {
  const rows = await testDb
    .selectFrom('audit_events')
    .select('changes')
    .where('organization_id', '=', organizationId)
    .where('action', '=', action)
    .orderBy('id')
    .execute()

  return rows.map(({ changes }) => (typeof changes === 'string' ? JSON.parse(changes) : changes))
}

function requested(callId: CallId) {
  return { call_id: callId, domains: [domain], requested: [domain], is_low_priority: true }
}

describe('a run', () => {
  it('requests answers about the newest calls with a conversation, once, and previews them', async () => {
    const tenant = await addTenant()
    const old = await tenant.add({ started_at: new Date('2026-11-01T00:00:00Z') })
    const calls = [
      await tenant.add({ started_at: new Date('2026-11-10T00:00:00Z') }),
      await tenant.add({ started_at: new Date('2026-11-11T00:00:00Z') })
    ]
    await tenant.add({ started_at: new Date('2026-11-12T00:00:00Z'), messages: '[]' })
    await tenant.add({ started_at: new Date('2026-11-12T00:00:00Z'), status: 'voicemail' })
    await tenant.add({ started_at: new Date('2026-11-13T00:00:00Z'), erased_at: now })
    const estimate = {
      ...{ is_test: false, calls: 4, evaluations: 2, input_tokens: expect.any(Number), output_tokens: 200 },
      ...{ cost_usd: null, budget_left: null }
    }

    const preview = await run(tenant, { scope: { calls: 4 }, isPreview: true })
    expect(preview).toEqual(estimate)
    expect(await workOf(tenant)).toEqual([])
    expect(await run(tenant, { scope: { calls: 4 } })).toEqual(preview)

    expect(await workOf(tenant)).toEqual(calls.toSorted().map(requested))
    expect(await run(tenant, { scope: { calls: 4 } })).toMatchObject({ calls: 4, evaluations: 0, input_tokens: 0 })
    const since = new Date('2026-11-01T00:00:00Z')
    expect(await run(tenant, { scope: { since } })).toMatchObject({ calls: 5, evaluations: 1 })
    expect(await run(tenant, { scope: { since: new Date(since.getTime() + 1) } })).toMatchObject({ calls: 4 })
    expect((await workOf(tenant)).map((work) => work.call_id)).toContain(old)
    expect(await auditOf(tenant, 'evaluation.run')).toEqual(
      [2, 1].map((count) => ({ scorecard: { after: domain }, revision: { after: 1 }, evaluations: { after: count } }))
    )
  })

  it('requests them once if it runs several times at once', async () => {
    const tenant = await addTenant()
    for (let call = 0; call < 30; call += 1) await tenant.add()

    const runs = await Promise.all([1, 2, 3, 4].map(() => run(tenant)))

    expect(runs.reduce((sum, one) => sum + (one?.evaluations ?? 0), 0)).toBe(30)
    expect(await workOf(tenant)).toHaveLength(30)
  })

  it('is about the calls of the client of the scorecard, within the organization', async () => {
    const organizationId = await addOrganization(testDb)
    const [client, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
    const at = within(db, organizationId, tester)
    await createScorecard(at, { domain, name: 'Booking', clientId: client, questions }, { now })
    await changeScorecard(at, domain, { changes: { live_revision: 1 }, now })
    const callId = await addCall(testDb, organizationId, client, { messages })
    await addCall(testDb, organizationId, other, { messages })
    await (await addTenant()).add()

    expect(await runScorecard(at, domain, { ...all, isPreview: false })).toMatchObject({ calls: 1, evaluations: 1 })
    expect((await listWork({ db, organizationId }, undefined, 9)).map((work) => work.call_id)).toEqual([callId])
  })

  it('leaves out calls with a result of the revision, and includes those that people have answered', async () => {
    const tenant = await addTenant()
    const [judged, reviewed, earlier] = [await tenant.add(), await tenant.add(), await tenant.add()]
    const usage = { inputTokens: 1_000, outputTokens: 1_000, costUsd: 0.004 }
    const byModel = (promptVersion: string) =>
      ({
        domain,
        revision: 1,
        result: answers,
        source: 'model',
        model: 'judge-1',
        scoring: { promptVersion, ...usage }
      }) as const
    const store = async (callId: CallId, evaluation: Parameters<typeof storeEvaluation>[2]['evaluation']) =>
      await storeEvaluation({ db, organizationId: tenant.organizationId }, callId, { evaluation, now })
    await store(judged, byModel('booking-v1'))
    await store(earlier, byModel('booking-v0'))
    await store(reviewed, { domain, revision: 1, result: answers, source: 'human', model: null })

    const preview = await run(tenant)
    const tokens = (preview?.input_tokens ?? 0) + (preview?.output_tokens ?? 0)

    expect(preview).toMatchObject({ evaluations: 2, cost_usd: expect.closeTo(tokens * 0.000002) })
    expect((await workOf(tenant)).map((work) => work.call_id)).toEqual([reviewed, earlier].toSorted())
    const later = new Date(now.getTime() + 8 * 86_400_000)
    expect(await run(tenant, { now: later, isPreview: true })).toMatchObject({ cost_usd: null })
  })

  it('is added to the pending evaluations of new calls, which keep the rules of their own', async () => {
    const tenant = await addTenant()
    const [fresh, named] = [await tenant.add(), await tenant.add()]
    const work = { organization_id: tenant.organizationId, state: 'waiting', attempts: 0, run_after: now }
    await testDb
      .insertInto('evaluation_work')
      .values([
        { ...work, call_id: fresh, domains: null },
        { ...work, call_id: named, domains: ['lead_quality'] }
      ])
      .execute()

    expect(await run(tenant)).toMatchObject({ evaluations: 2 })

    const rest = { requested: [domain], is_low_priority: false }
    expect(await workOf(tenant)).toEqual(
      [
        { call_id: fresh, domains: null, ...rest },
        { call_id: named, domains: ['lead_quality', domain], ...rest }
      ].toSorted((a, b) => (a.call_id < b.call_id ? -1 : 1))
    )
    expect(
      (await listWork({ db, organizationId: tenant.organizationId }, undefined, 9)).map((one) => one.domain)
    ).toEqual(expect.arrayContaining([domain, 'lead_quality', 'prompt_adherence']))
    const evaluation = {
      domain: 'lead_quality',
      result: unevaluatedLeadQuality('-'),
      source: 'human',
      model: null
    } as const
    await storeEvaluation({ db, organizationId: tenant.organizationId }, fresh, { evaluation, now })
    expect((await workOf(tenant)).find((one) => one.call_id === fresh)).toMatchObject({
      ...{ domains: ['prompt_adherence', domain], requested: [domain] }
    })
  })

  it('does not exist for an unknown revision or scorecard', async () => {
    const tenant = await addTenant()

    expect(await run(tenant, { revision: 2 })).toBeUndefined()
    expect(await runScorecard(tenant.at, 'other' as ScorecardDomain, { ...all, isPreview: true })).toBeUndefined()
  })

  it('examines at most 5,000 calls since a time', async () => {
    const tenant = await addTenant()
    await tenant.add()
    expect(await run(tenant, { scope: { since: new Date(0) }, isPreview: true })).toMatchObject({ calls: 1 })
    const { occurred_at: _, ...call } = await testDb
      .selectFrom('calls')
      .selectAll()
      .where('organization_id', '=', tenant.organizationId)
      .executeTakeFirstOrThrow()
    for (let step = 0; step < 50; step += 1) {
      const others = Array.from({ length: 100 }, () => ({ ...call, id: newId(), provider_call_id: newId() }))
      await testDb.insertInto('calls').values(others).execute()
    }

    await expect(run(tenant, { scope: { since: new Date(0) }, isPreview: true })).rejects.toThrow(
      'since: Expected a time after which there are at most 5000 calls'
    )
  })
})

describe('a run of a revision that is not live', () => {
  async function testsOf({ organizationId }: Tenant) {
    return await testDb
      .selectFrom('scorecard_trials')
      .select(['call_id', 'revision', 'state', 'source'])
      .where('organization_id', '=', organizationId)
      .orderBy('call_id')
      .execute()
  }

  async function addDraft() {
    const tenant = await addTenant()
    await reviseScorecard(tenant.at, domain, { questions: [...questions, asked], basedOn: 1, now })

    return tenant
  }

  const asked = { key: 'booked', question: 'Was it booked?', choices: [{ value: 'yes' }, { value: 'no' }] }
  const changed = [...questions, { ...asked, question: 'Was an appointment booked?' }]

  it('is a test, which is requested once for each call and requests no evaluations', async () => {
    const tenant = await addDraft()
    const calls = [await tenant.add(), await tenant.add()]
    await tenant.add({ messages: '[]' })
    await tenant.add({ erased_at: now })
    const estimate = { is_test: true, calls: 3, evaluations: 2, output_tokens: expect.any(Number), budget_left: null }

    expect(await run(tenant, { revision: 2, isPreview: true })).toMatchObject(estimate)
    expect(await testsOf(tenant)).toEqual([])
    expect(await reviseScorecard(tenant.at, domain, { questions: changed, basedOn: 2, now })).toBe(3)
    expect(await run(tenant, { revision: 2 })).toMatchObject(estimate)
    expect(await run(tenant, { revision: 2 })).toMatchObject({ evaluations: 0, input_tokens: 0 })

    const test = { revision: 2, state: 'waiting', source: 'model' }
    expect(await testsOf(tenant)).toEqual(calls.toSorted().map((call_id) => ({ call_id, ...test })))
    expect(await workOf(tenant)).toEqual([])
    expect(await run(tenant, { revision: 3 })).toMatchObject({ is_test: true, evaluations: 2 })
    expect(await auditOf(tenant, 'evaluation.run')).toEqual(
      [2, 3].map((revision) => ({
        ...{ scorecard: { after: domain }, revision: { after: revision }, is_test: { after: true } },
        evaluations: { after: 2 }
      }))
    )
  })

  it('uses the revision, so that its words stay and the scorecard cannot be deleted', async () => {
    const tenant = await addTenant()
    const draft = 'draft' as ScorecardDomain
    await createScorecard(tenant.at, { domain: draft, name: 'Draft', clientId: null, questions: [asked] }, { now })
    await tenant.add()

    await runScorecard(tenant.at, draft, { ...all, isPreview: false })

    await expect(deleteScorecard(tenant.at, draft)).rejects.toThrow('The scorecard has been used')
    await expect(
      reviseScorecard(tenant.at, draft, { questions: [{ ...asked, question: 'Other?' }], basedOn: 1, now })
    ).rejects.toThrow('booked has been asked with other words')
    const { state } = (await findScorecard({ db, reach: tenant.organizationId }, draft)) ?? {}
    expect(state).toBe('draft')
  })

  it('is possible for an older revision and a retired scorecard, and tries failed calls again', async () => {
    const tenant = await addDraft()
    const callId = await tenant.add()
    await changeScorecard(tenant.at, domain, { changes: { live_revision: 2 }, now })
    expect(await run(tenant, { revision: 1 })).toMatchObject({ is_test: true, evaluations: 1 })
    await changeScorecard(tenant.at, domain, { changes: { is_retired: true }, now })
    expect(await run(tenant, { revision: 2 })).toMatchObject({ is_test: true, evaluations: 1 })
    await testDb.updateTable('scorecard_trials').set({ state: 'failed' }).where('revision', '=', 2).execute()

    expect(await run(tenant, { revision: 1 })).toMatchObject({ evaluations: 0 })
    expect(await run(tenant, { revision: 2 })).toMatchObject({ evaluations: 1 })
    expect(await testsOf(tenant)).toMatchObject(
      [1, 2].map((revision) => ({ call_id: callId, revision, state: 'waiting' }))
    )
  })

  it('changes neither the pending evaluations of a call nor its results', async () => {
    const tenant = await addDraft()
    const callId = await tenant.add()
    const work = {
      organization_id: tenant.organizationId,
      call_id: callId,
      state: 'failed',
      attempts: 5,
      run_after: now
    }
    await testDb
      .insertInto('evaluation_work')
      .values({ ...work, domains: ['booking'] })
      .execute()
    const before = await workOf(tenant)

    expect(await run(tenant, { revision: 2 })).toMatchObject({ evaluations: 1 })

    expect(await workOf(tenant)).toEqual(before)
  })
})

describe('a budget', () => {
  it('is read and changed, for the organization and a client, and limits what is left', async () => {
    const tenant = await addTenant()
    await tenant.add()

    expect(await readBudget(tenant.at, null, now)).toEqual({ per_day: null, used: 0, left: null })
    expect(await changeBudget(tenant.at, null, { perDay: 100, now })).toEqual({ per_day: 100, used: 0, left: 100 })
    await testDb.updateTable('judge_budgets').set({ used: 120 }).execute()
    expect(await changeBudget(tenant.at, null, { perDay: 130, now })).toEqual({ per_day: 130, used: 120, left: 10 })
    expect(await run(tenant, { isPreview: true })).toMatchObject({ budget_left: 10 })
    expect(await changeBudget(tenant.at, null, { perDay: 0, now })).toEqual({ per_day: 0, used: 120, left: 0 })
    const tomorrow = new Date('2026-11-21T00:00:00.000Z')
    expect(await readBudget(tenant.at, null, tomorrow)).toEqual({ per_day: 0, used: 0, left: 0 })
    await changeBudget(tenant.at, tenant.client, { perDay: 7, now })
    await changeBudget(tenant.at, tenant.client, { perDay: 7, now })
    expect(await changeBudget(tenant.at, null, { perDay: null, now })).toEqual({ per_day: null, used: 0, left: null })
    expect(await readBudget(tenant.at, tenant.client, now)).toMatchObject({ per_day: 7 })

    expect(await auditOf(tenant, 'budget.change')).toEqual([
      { per_day: { before: null, after: 100 } },
      { per_day: { before: 100, after: 130 } },
      { per_day: { before: 130, after: 0 } },
      { per_day: { before: null, after: 7 }, client_id: { after: tenant.client } },
      { per_day: { before: 0, after: null } }
    ])
  })

  it('of the client of a scorecard limits it too', async () => {
    const tenant = await addTenant()
    const of = 'ours' as ScorecardDomain
    await createScorecard(tenant.at, { domain: of, name: 'Ours', clientId: tenant.client, questions }, { now })
    await changeBudget(tenant.at, null, { perDay: 100, now })
    await changeBudget(tenant.at, tenant.client, { perDay: 7, now })

    expect(await runScorecard(tenant.at, of, { ...all, isPreview: true })).toMatchObject({ budget_left: 7 })
    expect(await run(tenant, { isPreview: true })).toMatchObject({ budget_left: 100 })
  })
})
