import { claimTrials, findRequestedLabel, newId, requestTrials, storeEvaluation, storeTrial } from '@callbook/db'
import { insertUser } from '@callbook/db/accounts'
import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import {
  type CallId,
  type ClientId,
  reachOf,
  type ScorecardDomain,
  type UserId,
  unevaluatedLeadQuality
} from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { reviewCall } from '../evaluations/review-call.ts'
import { tester } from '../testing/tester.ts'
import { within } from '../within.ts'
import { collectLabels, measureScorecardAgreement } from './agreement.ts'
import { changeScorecard, createScorecard, reviseScorecard } from './scorecards.ts'

const { db, testDb } = await createTestDatabase()

const now = new Date('2026-11-20T15:00:00.000Z')
const domain = 'booking' as ScorecardDomain
const permit = async () => undefined

const questions = [
  { key: 'booked', question: 'Was an appointment booked?', choices: [{ value: 'yes' }, { value: 'no' }] },
  { key: 'constructor', question: 'How polite was the agent?' }
]

async function addLive() {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const at = within(db, organizationId, tester)
  await createScorecard(at, { domain, name: 'Booking', clientId: null, questions }, { now })
  await changeScorecard(at, domain, { changes: { live_revision: 1 }, now })

  return { organizationId, clientId, at }
}

type Tenant = Awaited<ReturnType<typeof addLive>>

interface Given {
  readonly model?: string
  readonly booked: string | null
  readonly politeness?: number | null
  readonly revision?: number
}

async function answer(
  { organizationId }: Tenant,
  callId: CallId,
  { model, booked, politeness = 80, revision = 1 }: Given
) {
  const answers = {
    booked: { value: booked, rationale: null },
    constructor: { value: politeness, rationale: null }
  }
  const scoring = { promptVersion: `booking-v${revision}`, inputTokens: null, outputTokens: null, costUsd: null }
  await storeEvaluation({ db, organizationId }, callId, {
    evaluation: {
      ...{ domain, revision, result: { score: null, answers }, source: model === undefined ? 'human' : 'model' },
      ...{ model: model ?? null, ...(model !== undefined && { scoring }) }
    },
    now
  })
}

/** Adds calls that a person and a model answered: `yes`, or `no` for each third; the model errs for each tenth. */
async function addAnswered(tenant: Tenant, calls: number, clientId: ClientId = tenant.clientId): Promise<CallId[]> {
  const ids: CallId[] = []
  for (let nth = 0; nth < calls; nth++) {
    const id = await addCall(testDb, tenant.organizationId, clientId)
    const booked = nth % 3 === 0 ? 'no' : 'yes'
    await answer(tenant, id, { model: 'judge-1', booked: nth % 10 === 9 ? null : booked, politeness: 70 })
    await answer(tenant, id, { booked })
    ids.push(id)
  }

  return ids
}

describe('measureScorecardAgreement', () => {
  it('compares each question, and names the calls that differ', async () => {
    const tenant = await addLive()
    const ids = await addAnswered(tenant, 40)

    const agreement = await measureScorecardAgreement(tenant.at, domain, 1)

    expect(agreement).toMatchObject({ revision: 1, models: [{ model: 'judge-1' }] })
    const [booked, polite] = agreement?.models[0]?.questions ?? []
    expect(booked).toMatchObject({ key: 'booked', labels: 40, state: 'calibrated', agreement: { value: 0.9 } })
    expect(booked?.differing).toEqual([39, 29, 19, 9].map((nth) => ids[nth]))
    expect(polite).toMatchObject({ key: 'constructor', mean_error: 10, state: 'calibrated', agreement: null })
    expect(polite?.differing).toHaveLength(20)
  })

  it('says "not calibrated" below 30 labels, and counts no answer that a person left open', async () => {
    const tenant = await addLive()
    await addAnswered(tenant, 29)
    const id = await addCall(testDb, tenant.organizationId, tenant.clientId)
    await answer(tenant, id, { model: 'judge-1', booked: 'yes' })
    await answer(tenant, id, { booked: null })

    const agreement = await measureScorecardAgreement(tenant.at, domain, 1)

    expect(agreement?.models[0]?.questions[0]).toMatchObject({ labels: 29, state: 'not_calibrated', agreement: null })
  })

  it('keeps models and revisions apart, and takes answers of people to any revision', async () => {
    const tenant = await addLive()
    const id = await addCall(testDb, tenant.organizationId, tenant.clientId)
    await answer(tenant, id, { model: 'judge-1', booked: 'no' })
    await answer(tenant, id, { model: 'judge-1', booked: 'yes' })
    await answer(tenant, id, { model: 'judge-2', booked: 'yes', revision: 2 })
    await answer(tenant, id, { booked: 'yes', revision: 2 })

    const agreement = await measureScorecardAgreement(tenant.at, domain, 1)

    expect(agreement?.models.map(({ model }) => model)).toEqual(['judge-1'])
    expect(agreement?.models[0]?.questions[0]).toMatchObject({ labels: 1, differing: [] })
  })

  it('shows a client its own calls only, and others nothing', async () => {
    const tenant = await addLive()
    const other = await addClient(testDb, tenant.organizationId)
    await addAnswered(tenant, 1)
    await addAnswered(tenant, 2, other)
    const reach = reachOf(tenant.organizationId, other)

    const agreement = await measureScorecardAgreement({ db, reach }, domain, 1)

    expect(agreement?.models[0]?.questions[0]?.labels).toBe(2)
    expect(await measureScorecardAgreement((await addLive()).at, 'other' as ScorecardDomain, 1)).toBeUndefined()
    expect(await measureScorecardAgreement(tenant.at, domain, 2)).toBeUndefined()
  })
})

describe('collectLabels', () => {
  it('sends random evaluated calls without answers of a person to review', async () => {
    const tenant = await addLive()
    await addAnswered(tenant, 2)
    const ids: CallId[] = []
    for (let nth = 0; nth < 6; nth++) {
      const evaluated = { human_review_required: false, evaluation_status: 'partial' } as const
      ids.push(await addCall(testDb, tenant.organizationId, tenant.clientId, nth < 5 ? evaluated : {}))
    }

    const first = await collectLabels(tenant.at, domain, { calls: 3, seed: 'a', now, permit })
    const second = await collectLabels(tenant.at, domain, { calls: 100, seed: 'b', now, permit })

    expect([first, second]).toEqual([3, 2])
    const waiting = await testDb
      .selectFrom('calls')
      .select('id')
      .where('organization_id', '=', tenant.organizationId)
      .where('human_review_required', '=', true)
      .execute()
    expect(waiting.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 5).toSorted())
  })

  it('sends only calls of the client that the scorecard is about', async () => {
    const tenant = await addLive()
    const other = await addClient(testDb, tenant.organizationId)
    const own = 'own' as ScorecardDomain
    await createScorecard(tenant.at, { domain: own, name: 'Own', clientId: other, questions }, { now })
    await changeScorecard(tenant.at, own, { changes: { live_revision: 1 }, now })
    const evaluated = { human_review_required: false, evaluation_status: 'partial' } as const
    for (const client of [tenant.clientId, tenant.clientId, other]) {
      await addCall(testDb, tenant.organizationId, client, evaluated)
    }

    expect(await collectLabels(tenant.at, own, { calls: 100, seed: 'a', now, permit })).toBe(1)
    expect(await collectLabels(tenant.at, domain, { calls: 100, seed: 'a', now, permit })).toBe(2)
  })

  it('prefers calls that a model has answered, and leaves out those without a conversation', async () => {
    const tenant = await addLive()
    const evaluated = { human_review_required: false, evaluation_status: 'partial' } as const
    const add = (columns: object = {}) =>
      addCall(testDb, tenant.organizationId, tenant.clientId, { ...evaluated, ...columns })
    const ids: CallId[] = []
    for (let nth = 0; nth < 20; nth++) ids.push(await add())
    await add({ has_conversation: false })
    await answer(tenant, ids[7] as CallId, { model: 'judge-1', booked: 'yes' })
    await requestTrials({ db, organizationId: tenant.organizationId }, ids.slice(9, 10), { domain, revision: 1, now })

    expect(await collectLabels(tenant.at, domain, { calls: 2, seed: 'a', now, permit })).toBe(2)

    const waiting = await testDb.selectFrom('calls').select('id').where('human_review_required', '=', true).execute()
    expect(waiting.map(({ id }) => id)).toEqual(expect.arrayContaining([ids[7], ids[9]]))
    expect(await collectLabels(tenant.at, domain, { calls: 100, seed: 'a', now, permit })).toBe(18)
  })

  it('does not exist for an unknown scorecard or revision', async () => {
    const tenant = await addLive()
    const collect = { calls: 1, seed: '', now, permit }

    expect(await collectLabels(tenant.at, 'other' as ScorecardDomain, collect)).toBeUndefined()
    expect(await collectLabels(tenant.at, domain, { ...collect, revision: 2 })).toBeUndefined()
  })
})

describe('labels of a draft', () => {
  const booked = { key: 'booked', question: 'Was an appointment booked?', choices: [{ value: 'yes' }, { value: 'no' }] }
  const result = (value: string, rationale: string | null = null) => ({ answers: { booked: { value, rationale } } })

  /** Adds a draft, revision 1 or the one after the live one, on which a model was tested, and waiting calls. */
  async function withRequested(calls: number, { isLive = false } = {}) {
    const tenant = isLive ? await addLive() : await addDraft()
    const { organizationId, clientId } = tenant
    const revision = isLive ? await reviseScorecard(tenant.at, domain, { questions: [booked], basedOn: 1, now }) : 1
    const ids: CallId[] = []
    for (let nth = 0; nth < calls; nth++) {
      const evaluated = { human_review_required: false, evaluation_status: 'partial' } as const
      ids.push(await addCall(testDb, organizationId, clientId, evaluated))
    }
    const collected = await collectLabels(tenant.at, domain, { calls, revision, seed: 'a', now, permit })
    expect(collected).toBe(calls)
    const [ann, bob] = [await addUser('Ann'), await addUser('Bob')]
    const label = (id: CallId, value: string, { userId = ann, asked = revision as number | undefined } = {}) =>
      reviewCall(tenant.at, id, {
        ...{ userId, now },
        evaluations: [{ domain, result: result(value), seen: 0, ...(asked !== undefined && { revision: asked }) }]
      })

    return { ...tenant, revision: revision as number, ids, ann, bob, label }
  }

  async function addDraft() {
    const organizationId = await addOrganization(testDb)
    const at = within(db, organizationId, tester)
    await createScorecard(at, { domain, name: 'Booking', clientId: null, questions: [booked] }, { now })

    return { organizationId, clientId: await addClient(testDb, organizationId), at }
  }

  async function judge({ organizationId }: Pick<Tenant, 'organizationId'>, ids: readonly CallId[], revision: number) {
    await requestTrials({ db, organizationId }, ids, { domain, revision, now })
    const lease = { leaseId: newId(), limit: 99, now, leasedUntil: new Date(now.getTime() + 1_000) }
    for (const trial of await claimTrials(db, organizationId, lease)) {
      const usage = { inputTokens: null, outputTokens: null, costUsd: null }
      const given = { score: null, answers: { booked: { value: 'yes', rationale: null } } }
      await storeTrial(db, trial, { result: given, evidence: [], model: 'judge-1', usage, now })
    }
  }

  const storedOf = ({ organizationId }: Pick<Tenant, 'organizationId'>) =>
    testDb.selectFrom('evaluations').selectAll().where('organization_id', '=', organizationId).execute()

  it.each([{ isLive: false }, { isLive: true }])(
    'are asked for in a review, compared with a test, and no results of calls, also after going live: $isLive',
    async ({ isLive }) => {
      const tenant = await withRequested(30, { isLive })
      const { organizationId, ids, label, revision } = tenant
      expect(await findRequestedLabel({ db, organizationId }, ids[0] as CallId)).toMatchObject({ domain, revision })
      await judge(tenant, ids, revision)

      for (const [nth, id] of ids.entries()) {
        expect(await label(id, nth < 6 ? 'no' : 'yes')).toEqual([{ domain, version: 0, isCurrent: false }])
      }

      const measure = async () => await measureScorecardAgreement(tenant.at, domain, revision)
      const agreement = { labels: 30, agreement: { value: 0.8 }, state: 'calibrated' }
      expect((await measure())?.models[0]?.questions[0]).toMatchObject(agreement)
      expect(await storedOf(tenant)).toEqual([])
      expect(await findRequestedLabel({ db, organizationId }, ids[0] as CallId)).toBeUndefined()
      await changeScorecard(tenant.at, domain, { changes: { live_revision: revision }, now })
      expect((await measure())?.models[0]?.questions[0]).toMatchObject(agreement)
      expect(await storedOf(tenant)).toEqual([])
    }
  )

  it('belong to the first reviewer, who may correct them', async () => {
    const tenant = await withRequested(1)
    const { ids, label, bob } = tenant
    const [id] = ids as [CallId]
    await judge(tenant, ids, 1)

    await label(id, 'no')
    await label(id, 'yes')
    await expect(label(id, 'no', { userId: bob })).rejects.toThrow(
      'Ann answered revision 1 of the scorecard Booking first'
    )

    const agreement = await measureScorecardAgreement(tenant.at, domain, 1)
    expect(agreement?.models[0]?.questions[0]).toMatchObject({ labels: 1, differing: [] })
  })

  it('are results of the call if the revision has gone live meanwhile', async () => {
    const tenant = await withRequested(1)
    const [id] = tenant.ids as [CallId]
    await changeScorecard(tenant.at, domain, { changes: { live_revision: 1 }, now })

    expect(await tenant.label(id, 'yes')).toEqual([{ domain, version: 1, isCurrent: true }])
  })

  it('are refused for revisions that nobody is asked, and with other answers', async () => {
    const tenant = await withRequested(1, { isLive: true })
    const [id] = tenant.ids as [CallId]
    const other = await addCall(testDb, tenant.organizationId, tenant.clientId)

    await expect(tenant.label(id, 'maybe')).rejects.toThrow('result.answers.booked.value')
    await expect(tenant.label(other, 'yes')).rejects.toThrow('Revision 1 of the scorecard Booking is live now')
    await expect(tenant.label(id, 'yes', { asked: 3 })).rejects.toThrow('Revision 1 of the scorecard Booking is live')
    expect(await tenant.label(id, 'yes', { asked: 1 })).toMatchObject([{ version: 1 }])
    expect(await tenant.label(id, 'yes', { asked: undefined })).toMatchObject([{ version: 0 }])
  })

  it('are stored with the rest of a review or not at all, in one entry of the audit log', async () => {
    const tenant = await withRequested(1)
    const [callId] = tenant.ids as [CallId]
    const answered = { domain, result: result('yes', 'At noon.'), seen: 0, revision: 1 }
    const quality = { domain: 'lead_quality', result: unevaluatedLeadQuality('-') } as const
    const review = (seen: number) =>
      reviewCall(tenant.at, callId, { userId: tenant.ann, evaluations: [answered, { ...quality, seen }], now })
    const rows = () =>
      testDb
        .selectFrom('scorecard_trials')
        .select(['state', 'user_id', 'result'])
        .where('organization_id', '=', tenant.organizationId)
        .execute()

    await expect(review(3)).rejects.toThrow('The lead quality no longer has a result')
    expect(await rows()).toMatchObject([{ state: 'waiting', user_id: null }])
    expect(await review(0)).toMatchObject([
      { domain: 'lead_quality', version: 1 },
      { domain, version: 0 }
    ])

    expect(await rows()).toMatchObject([{ state: 'answered', user_id: tenant.ann }])
    expect((await rows())[0]?.result).toContain('At noon.')
    const audited = await testDb
      .selectFrom('audit_events')
      .select('changes')
      .where('organization_id', '=', tenant.organizationId)
      .where('action', '=', 'evaluation.review')
      .execute()
    expect(audited.map(({ changes }) => JSON.parse(changes ?? ''))).toEqual([
      { booking_revision: { after: 1 }, lead_quality_version: { after: 1 } }
    ])
  })

  it('are not asked for once the call has left the queue, until it is sent again', async () => {
    const tenant = await withRequested(1)
    const { organizationId, at } = tenant
    const [callId] = tenant.ids as [CallId]
    const result = unevaluatedLeadQuality('-')
    const evaluations = [{ domain: 'lead_quality', result, seen: 0 }] as const
    await reviewCall(at, callId, { userId: tenant.ann, evaluations, now })

    expect(await findRequestedLabel({ db, organizationId }, callId)).toBeUndefined()
    expect(await collectLabels(at, domain, { calls: 1, seed: 'b', now, permit })).toBe(1)
    expect(await findRequestedLabel({ db, organizationId }, callId)).toMatchObject({ revision: 1 })
  })
})

async function addUser(name: string): Promise<UserId> {
  const id = newId<UserId>()
  await insertUser(db, { id, email: `${id}@example.com`, name, platformRole: null, createdBy: null }, now)

  return id
}
