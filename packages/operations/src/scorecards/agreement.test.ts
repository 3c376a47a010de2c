import { storeEvaluation } from '@callbook/db'
import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import { type CallId, type ClientId, reachOf, type ScorecardDomain } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { tester } from '../testing/tester.ts'
import { within } from '../within.ts'
import { collectLabels, measureScorecardAgreement } from './agreement.ts'
import { changeScorecard, createScorecard } from './scorecards.ts'

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

  it('needs a live scorecard', async () => {
    const tenant = await addLive()
    await changeScorecard(tenant.at, domain, { changes: { is_retired: true }, now })

    await expect(collectLabels(tenant.at, domain, { calls: 1, seed: '', now, permit })).rejects.toMatchObject({
      status: 409
    })
    expect(
      await collectLabels(tenant.at, 'other' as ScorecardDomain, { calls: 1, seed: '', now, permit })
    ).toBeUndefined()
  })
})
