import { reachOf, unevaluatedLeadQuality } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addCall, addClient, addOrganization, addTrials, createTestDatabase } from '../../testing/index.ts'
import { findCostPerToken } from '../evaluations/evaluation-requests.ts'
import { storeEvaluation } from '../evaluations/store-evaluation.ts'
import { claimTrials, noteTrialUsage, storeTrial } from '../scorecard-trials.ts'
import { listEvaluationCosts } from './evaluation-costs.ts'

const { db, testDb } = await createTestDatabase()
const may = { from: Date.parse('2026-05-01T00:00:00Z'), until: Date.parse('2026-06-01T00:00:00Z') }

it('sums the cost of evaluation by model and prompt version like plain SQL', async () => {
  const [organizationId, other] = [await addOrganization(testDb), await addOrganization(testDb)]
  for (const id of [organizationId, other]) {
    const callId = await addCall(testDb, id, await addClient(testDb, id))
    for (const [nth, day] of ['2026-04-30', '2026-05-01', '2026-05-02', '2026-05-31', '2026-06-01'].entries()) {
      for (const model of ['small', 'large']) await judge(callId, id, { model, costUsd: 0.1 * nth, day })
      await judge(callId, id, { model: 'small', costUsd: null, day })
    }
  }

  const costs = await listEvaluationCosts({ db, reach: organizationId }, may, 10)

  const { rows } = await sql`
    select domain, model, prompt_version, count(*) as evaluations, sum(input_tokens) as input_tokens,
      sum(output_tokens) as output_tokens, sum(cost_usd::numeric)::float8 as cost_usd, count(cost_usd) as priced
    from evaluations
    where organization_id = ${organizationId} and created_at >= '2026-05-01' and created_at < '2026-06-01'
    group by 1, 2, 3 order by count(*) desc`.execute(testDb)
  expect(rows).toHaveLength(2)
  expect(costs.toSorted((a, b) => b.evaluations - a.evaluations)).toEqual(rows)
})

it('sums only the evaluations of an assistant, or of one version of it', async () => {
  const organizationId = await addOrganization(testDb)
  const client = await addClient(testDb, organizationId)
  for (const [nth, version] of ['v1', 'v2'].entries()) {
    const call = await addCall(testDb, organizationId, client, { assistant_id: 'a', assistant_version: version })
    await judge(call, organizationId, { model: 'small', costUsd: nth + 1, day: '2026-05-02' })
  }
  const other = await addCall(testDb, organizationId, client, { assistant_id: 'b' })
  await judge(other, organizationId, { model: 'small', costUsd: 4, day: '2026-05-02' })
  const costOf = async (agent: object) =>
    (await listEvaluationCosts({ db, reach: organizationId }, { ...may, ...agent }, 10)).map(({ cost_usd }) => cost_usd)

  expect(await costOf({})).toEqual([7])
  expect(await costOf({ assistantId: 'a' })).toEqual([3])
  expect(await costOf({ assistantId: 'a', assistantVersion: 'v2' })).toEqual([2])
  expect(await costOf({ assistantId: 'b', assistantVersion: 'v2' })).toEqual([])
})

it('orders models of equal cost by name, also if their costs are added in different orders', async () => {
  const organizationId = await addOrganization(testDb)
  const client = await addClient(testDb, organizationId)
  const costs = [0.1, 0.2, 0.3]
  for (const [model, inOrder] of [
    ['b', costs],
    ['a', costs.toReversed()],
    ['c', [0.2, 0.3, 0.1]]
  ] as const) {
    for (const costUsd of inOrder) {
      const call = await addCall(testDb, organizationId, client)
      await judge(call, organizationId, { model, costUsd, day: '2026-05-02' })
    }
  }

  const found = await listEvaluationCosts({ db, reach: organizationId }, may, 10)

  expect(found.map(({ model, cost_usd }) => [model, cost_usd])).toEqual([
    ['a', 0.6],
    ['b', 0.6],
    ['c', 0.6]
  ])
})

it('sums only the evaluations of one client', async () => {
  const organizationId = await addOrganization(testDb)
  const [own, other] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
  const [ofOwn, ofOther] = [await addCall(testDb, organizationId, own), await addCall(testDb, organizationId, other)]
  await judge(ofOwn, organizationId, { model: 'small', costUsd: 0.25, day: '2026-05-02' })
  await judge(ofOther, organizationId, { model: 'small', costUsd: 4, day: '2026-05-02' })

  expect(await listEvaluationCosts({ db, reach: reachOf(organizationId, own) }, may, 10)).toMatchObject([
    { evaluations: 1, cost_usd: 0.25 }
  ])
  expect(await listEvaluationCosts({ db, reach: organizationId }, { ...may, clientId: own }, 10)).toEqual(
    await listEvaluationCosts({ db, reach: reachOf(organizationId, own) }, may, 10)
  )
  expect(await listEvaluationCosts({ db, reach: organizationId }, may, 10)).toMatchObject([
    { evaluations: 2, cost_usd: 4.25 }
  ])
})

it('adds the answers of tests of drafts, under the name of the revision', async () => {
  const organizationId = await addOrganization(testDb)
  const client = await addClient(testDb, organizationId)
  const ids = [
    await addCall(testDb, organizationId, client, { assistant_id: 'a' }),
    await addCall(testDb, organizationId, client)
  ]
  await addTrials(db, organizationId, 'lead_intake', ids)
  const [now, usage] = [new Date('2026-05-02'), { inputTokens: 500, outputTokens: 20, costUsd: 0.5 }]
  const lease = { leaseId: newId(), limit: 9, now: new Date(Date.now() + 1_000), leasedUntil: new Date('2099-01-01') }
  for (const trial of await claimTrials(db, organizationId, lease)) {
    const result = { score: null, answers: {} }
    await noteTrialUsage(db, trial, { ...usage, costUsd: null })
    await storeTrial(db, trial, { result, evidence: [], model: 'small', usage, now })
  }

  const costs = await listEvaluationCosts({ db, reach: organizationId }, may, 10)
  expect(costs).toEqual([
    {
      ...{ domain: 'lead_intake', model: 'small', prompt_version: 'lead-intake-v1', evaluations: 2, priced: 2 },
      ...{ input_tokens: 2_000, output_tokens: 80, cost_usd: 1 }
    }
  ])
  const ofAgent = await listEvaluationCosts({ db, reach: organizationId }, { ...may, assistantId: 'a' }, 10)
  expect(ofAgent).toMatchObject([{ evaluations: 1 }])
  expect(await findCostPerToken({ db, organizationId }, new Date(may.from))).toBe(1 / 2_080)
})

interface Evaluated {
  readonly model: string
  readonly costUsd: number | null
  readonly day: string
}

async function judge(
  callId: Awaited<ReturnType<typeof addCall>>,
  id: Awaited<ReturnType<typeof addOrganization>>,
  { model, costUsd, day }: Evaluated
) {
  const scoring = { promptVersion: 'v1', inputTokens: 1_000, outputTokens: 50, costUsd }
  const result = unevaluatedLeadQuality(`${model} of ${day} for ${costUsd}`)
  const evaluation = { domain: 'lead_quality', source: 'model', model, scoring, result } as const
  await storeEvaluation({ db, organizationId: id }, callId, { evaluation, now: new Date(`${day}T12:00:00Z`) })
}
