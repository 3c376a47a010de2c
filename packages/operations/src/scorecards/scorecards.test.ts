import {
  callEvaluationJson,
  findCallEvaluation,
  findLiveScorecards,
  listEvaluationHistory,
  listScorecards,
  newId
} from '@callbook/db'
import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import {
  type CallId,
  type ClientId,
  type OrganizationId,
  reachOf,
  type ScorecardDomain,
  type UserId
} from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { reviewCall } from '../evaluations/review-call.ts'
import { tester } from '../testing/tester.ts'
import { within } from '../within.ts'
import { changeScorecard, createScorecard, deleteScorecard, recordAnswers, reviseScorecard } from './scorecards.ts'

const { db, testDb } = await createTestDatabase()

const now = new Date('2026-11-20T15:00:00.000Z')
const later = new Date('2026-11-20T16:00:00.000Z')
const domain = 'booking' as ScorecardDomain

const booked = {
  key: 'booked',
  question: 'Was an appointment booked?',
  choices: [
    { value: 'yes', points: 100 },
    { value: 'no', points: 0 }
  ]
}
const politeness = { key: 'politeness', question: 'How polite was the agent?' }
const questions = [booked, politeness]

async function addTenant() {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)

  return { organizationId, clientId, at: within(db, organizationId, tester) }
}

type Tenant = Awaited<ReturnType<typeof addTenant>>

async function addLive({ at }: Tenant, clientId: ClientId | null = null, name: string = domain) {
  await createScorecard(at, { domain: name, name, clientId, questions }, { now })
  await changeScorecard(at, name as ScorecardDomain, { changes: { live_revision: 1 }, now })
}

async function addCallOf({ organizationId, clientId }: Tenant): Promise<CallId> {
  return await addCall(testDb, organizationId, clientId, {})
}

async function actionsOf(organizationId: OrganizationId) {
  const rows = await testDb
    .selectFrom('audit_events')
    .select(['action', 'object_id'])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute()

  return rows.map(({ action, object_id }) => `${action} ${object_id}`)
}

async function evaluationOf(organizationId: OrganizationId, callId: CallId) {
  return JSON.parse((await findCallEvaluation({ db, reach: organizationId }, callId, callEvaluationJson)) ?? '{}')
}

describe('a scorecard', () => {
  it('is a draft, then live, then retired, and every change is audited', async () => {
    const { at, organizationId } = await addTenant()

    const created = await createScorecard(at, { domain, name: 'Booking', clientId: null, questions }, { now })
    expect(created).toMatchObject({ domain, name: 'Booking', state: 'draft', percent: 0, newest_revision: 1 })
    expect(await reviseScorecard(at, domain, { questions: [booked], basedOn: 1, now: later })).toBe(2)
    const live = await changeScorecard(at, domain, { changes: { live_revision: 2, percent: 20 }, now: later })
    expect(live).toMatchObject({ state: 'live', live_revision: 2, percent: 20, newest_revision: 2 })
    expect(await changeScorecard(at, domain, { changes: { is_retired: true }, now: later })).toMatchObject({
      state: 'retired',
      live_revision: 2
    })
    expect(await changeScorecard(at, domain, { changes: { is_retired: false }, now: later })).toMatchObject({
      state: 'live'
    })
    expect(await actionsOf(organizationId)).toEqual([
      'scorecard.create booking',
      'scorecard.revise booking',
      'scorecard.change booking',
      'scorecard.change booking',
      'scorecard.change booking'
    ])
  })

  it.each([
    ['Booking', 'domain: Expected 1 to 30 lower-case letters'],
    ['versions', 'but not lead_quality, prompt_adherence, versions'],
    ['lead_quality', 'but not lead_quality']
  ])('cannot have the domain %s', async (name, message) => {
    const { at } = await addTenant()

    await expect(createScorecard(at, { domain: name, name: 'X', clientId: null, questions }, { now })).rejects.toThrow(
      message
    )
  })

  it('names the place of an invalid question', async () => {
    const { at } = await addTenant()
    const one = [booked, { ...booked, key: 'other', choices: [{ value: 'yes' }] }]

    await expect(
      createScorecard(at, { domain, name: 'Booking', clientId: null, questions: one }, { now })
    ).rejects.toThrow('questions[1].choices: Expected 2 to 10 choices')
  })

  it('is not created twice', async () => {
    const { at } = await addTenant()
    const create = () => createScorecard(at, { domain, name: 'Booking', clientId: null, questions }, { now })
    const results = await Promise.allSettled([create(), create(), create()])

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(create()).rejects.toThrow('There is already a scorecard booking. Choose another domain')
  })

  it('has one successor of each revision, and names who saved it', async () => {
    const { at } = await addTenant()
    await createScorecard(at, { domain, name: 'Booking', clientId: null, questions }, { now })
    const revise = () => reviseScorecard(at, domain, { questions, basedOn: 1, now })
    const results = await Promise.allSettled([revise(), revise(), revise()])

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(revise()).rejects.toMatchObject({
      status: 412,
      message: `${tester.name} saved revision 2 meanwhile`
    })
  })

  it('keeps the words of a question that was used, and offers a new key', async () => {
    const tenant = await addTenant()
    await createScorecard(tenant.at, { domain, name: 'Booking', clientId: null, questions }, { now })
    const changed = [{ ...booked, question: 'Was a test drive booked?' }, politeness]

    expect(await reviseScorecard(tenant.at, domain, { questions: changed, basedOn: 1, now })).toBe(2)
    await changeScorecard(tenant.at, domain, { changes: { live_revision: 2 }, now })
    await expect(reviseScorecard(tenant.at, domain, { questions, basedOn: 2, now })).rejects.toThrow(
      'questions[0]: booked has been asked with other words or choices, whose answers stay. Give the new question a new key, such as booked_2'
    )
  })

  it('is deleted only while no revision was used', async () => {
    const tenant = await addTenant()
    await addLive(tenant)
    await createScorecard(tenant.at, { domain: 'other', name: 'Other', clientId: null, questions }, { now })

    await expect(deleteScorecard(tenant.at, domain)).rejects.toThrow('Retire it instead')
    expect(await deleteScorecard(tenant.at, 'other' as ScorecardDomain)).toMatchObject({ domain: 'other' })
    expect((await listScorecards({ db, reach: tenant.organizationId })).map((one) => one.domain)).toEqual([domain])
  })

  it('is unknown to other organizations', async () => {
    const tenant = await addTenant()
    const { at } = await addTenant()
    await addLive(tenant)

    expect(await changeScorecard(at, domain, { changes: { name: 'Mine' }, now })).toBeUndefined()
    expect(await reviseScorecard(at, domain, { questions, basedOn: 1, now })).toBeUndefined()
    expect(await deleteScorecard(at, domain)).toBeUndefined()
    expect(await listScorecards({ db, reach: at.organizationId })).toEqual([])
  })

  it('can be live with at most four others that apply to a client', async () => {
    const tenant = await addTenant()
    const other = await addClient(testDb, tenant.organizationId)
    for (const name of ['a', 'b', 'c']) await addLive(tenant, null, name)
    for (const name of ['d', 'e']) await addLive(tenant, tenant.clientId, name)

    await expect(addLive(tenant, tenant.clientId, 'f')).rejects.toThrow('5 live scorecards already apply')
    await expect(addLive(tenant, null, 'g')).rejects.toThrow('5 live scorecards already apply')
    await addLive(tenant, other, 'h')
    await changeScorecard(tenant.at, 'a' as ScorecardDomain, { changes: { is_retired: true }, now })
    await changeScorecard(tenant.at, 'f' as ScorecardDomain, { changes: { live_revision: 1 }, now })
    await expect(
      changeScorecard(tenant.at, 'a' as ScorecardDomain, { changes: { is_retired: false }, now })
    ).rejects.toThrow('Retire one first')
  })

  it('is visible to the client that it is about, as those of all clients', async () => {
    const tenant = await addTenant()
    const other = await addClient(testDb, tenant.organizationId)
    await addLive(tenant, tenant.clientId, 'own')
    await addLive(tenant, other, 'foreign')
    await addLive(tenant, null, 'common')
    const reach = reachOf(tenant.organizationId, tenant.clientId)

    expect((await listScorecards({ db, reach })).map((one) => one.domain)).toEqual(['common', 'own'])
    const live = await findLiveScorecards({ db, reach }, await addCallOf(tenant))
    expect(live.map((one) => one.domain)).toEqual(['common', 'own'])
  })
})

describe('recordAnswers', () => {
  const input = { domain, source: 'human', model: null, now } as const
  const yes = { answers: { booked: { value: 'yes', rationale: 'Saturday at 10.' } } }

  it('stores the answers beside the built-in evaluations, which do not change', async () => {
    const tenant = await addTenant()
    await addLive(tenant)
    const callId = await addCallOf(tenant)
    const before = await evaluationOf(tenant.organizationId, callId)

    expect(await recordAnswers({ db, reach: tenant.organizationId }, callId, { ...input, result: yes })).toEqual({
      version: 1,
      isCurrent: true
    })

    const result = {
      score: 100,
      answers: { booked: { value: 'yes', rationale: 'Saturday at 10.' }, politeness: { value: null, rationale: null } }
    }
    expect(await evaluationOf(tenant.organizationId, callId)).toEqual({
      ...before,
      updated_at: now.toISOString(),
      scorecards: { booking: { completed_at: now.toISOString(), revision: 1, source: 'human', result } }
    })
    const [version] =
      (await listEvaluationHistory({ db, reach: tenant.organizationId }, callId, { domain, limit: 1 })) ?? []
    expect(version).toMatchObject({ domain, version: 1, prompt_version: 'booking-v1', is_current: true })
    const row = await testDb
      .selectFrom('evaluations')
      .select(['answers', 'revision'])
      .where('call_id', '=', callId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ answers: '{"booked": "yes", "politeness": null}', revision: 1 })
  })

  it('adds no version for equal answers, and none of a model after those of a person', async () => {
    const tenant = await addTenant()
    const at = { db, reach: tenant.organizationId }
    await addLive(tenant)
    const callId = await addCallOf(tenant)
    const record = (value: string, model: string | null) =>
      recordAnswers(at, callId, {
        ...{ domain, now, model, source: model === null ? 'human' : 'model' },
        result: { answers: { booked: { value } } }
      })

    expect(await record('yes', null)).toEqual({ version: 1, isCurrent: true })
    expect(await record('yes', null)).toEqual({ version: 1, isCurrent: true })
    expect(await record('no', 'judge-1')).toEqual({ version: 2, isCurrent: false })
  })

  it.each([
    [
      { answers: { booked: { value: 'maybe' } } },
      'result.answers.booked.value: Expected yes, no, not_applicable or null'
    ],
    [{ answers: { politeness: { value: 101 } } }, 'result.answers.politeness.value: Expected a number from 0 to 100'],
    [{}, 'result.answers: Expected object with the keys of the questions'],
    ['yes', 'result: Expected object']
  ])('refuses %j', async (result, message) => {
    const tenant = await addTenant()
    await addLive(tenant)
    const callId = await addCallOf(tenant)

    await expect(recordAnswers({ db, reach: tenant.organizationId }, callId, { ...input, result })).rejects.toThrow(
      message
    )
  })

  it('refuses a draft and a retired scorecard in words', async () => {
    const tenant = await addTenant()
    const at = { db, reach: tenant.organizationId }
    const callId = await addCallOf(tenant)
    await createScorecard(tenant.at, { domain, name: 'Booking', clientId: null, questions }, { now })

    await expect(recordAnswers(at, callId, { ...input, result: yes })).rejects.toThrow('booking has no live revision')
    await changeScorecard(tenant.at, domain, { changes: { live_revision: 1, is_retired: true }, now })
    await expect(recordAnswers(at, callId, { ...input, result: yes })).rejects.toThrow('booking is retired')
  })

  it('finds no scorecard of another client or organization', async () => {
    const [tenant, stranger] = [await addTenant(), await addTenant()]
    const other = await addClient(testDb, tenant.organizationId)
    await addLive(tenant, other)
    const callId = await addCallOf(tenant)

    expect(await recordAnswers({ db, reach: tenant.organizationId }, callId, { ...input, result: yes })).toBeUndefined()
    expect(
      await recordAnswers({ db, reach: stranger.organizationId }, callId, { ...input, result: yes })
    ).toBeUndefined()
  })
})

describe('reviewCall', () => {
  it('stores answers with the rest of a review, or nothing', async () => {
    const tenant = await addTenant()
    await addLive(tenant)
    const callId = await addCallOf(tenant)
    const review = (value: string, seen: number) =>
      reviewCall(tenant.at, callId, {
        ...{ userId: newId<UserId>(), now },
        evaluations: [{ domain, seen, result: { answers: { booked: { value } } } }]
      })

    expect(await review('yes', 0)).toEqual([{ domain, version: 1, isCurrent: true }])
    await expect(review('no', 0)).rejects.toMatchObject({ status: 412 })
    await expect(review('perhaps', 1)).rejects.toMatchObject({ status: 400 })
    expect((await evaluationOf(tenant.organizationId, callId)).scorecards.booking.result.score).toBe(100)
  })
})
