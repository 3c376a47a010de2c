import { type ClientId, type OrganizationId, reachOf, unevaluatedLeadQuality } from '@callbook/domain'
import { expect, it } from 'vitest'
import { addCall, addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'
import { storeEvaluation } from '../evaluations/store-evaluation.ts'
import { listEvaluators } from './list-evaluators.ts'

const { db, testDb } = await createTestDatabase()
const may = { start: new Date('2026-05-01T00:00:00Z'), end: new Date('2026-06-01T00:00:00Z') }

it('lists models, prompts and imports of an agent, without people and calls that needed no model', async () => {
  const [organizationId, other] = [await addOrganization(testDb), await addOrganization(testDb)]
  const client = await addClient(testDb, organizationId)
  const calls = [
    { version: '1', day: 2, source: 'model', model: 'small' },
    { version: '1', day: 3, source: 'model', model: 'small' },
    { version: '1', day: 4, source: 'model', model: null },
    { version: '2', day: 2, source: 'model', model: 'large' },
    { version: '2', day: 5, source: 'human', model: null },
    { version: '2', day: 6, source: 'import', model: null }
  ] as const
  for (const call of calls) await addEvaluated(organizationId, client, call)
  await addEvaluated(other, await addClient(testDb, other), { version: '1', day: 2, source: 'model', model: 'foreign' })
  const list = async (requested: object) => {
    const found = await listEvaluators({ db, reach: organizationId }, { ...may, ...requested })

    return found.map(({ source, model, prompt_version }) => [source, model, prompt_version])
  }

  expect(await list({ assistantId: 'a', assistantVersion: '1' })).toEqual([['model', 'small', 'v1']])
  expect(await list({ assistantId: 'a', assistantVersion: '2' })).toEqual([
    ['import', null, null],
    ['model', 'large', 'v1']
  ])
  expect(await list({ assistantId: 'a' })).toHaveLength(3)
  expect(await list({ start: new Date('2026-05-03T00:00:00Z'), end: new Date('2026-05-06T00:00:00Z') })).toEqual([
    ['model', 'small', 'v1']
  ])
  expect(await list({ clientId: await addClient(testDb, organizationId) })).toEqual([])
})

it('finds a model that has evaluated for a few hours of a month', async () => {
  const organizationId = await addOrganization(testDb)
  const client = await addClient(testDb, organizationId)
  for (let day = 1; day < 31; day += 1) {
    await addEvaluated(organizationId, client, { version: '1', day, source: 'model', model: day === 17 ? 'b' : 'a' })
  }

  const found = await listEvaluators({ db, reach: reachOf(organizationId, client) }, may)

  expect(found.map(({ model }) => model)).toEqual(['a', 'b'])
})

interface Evaluated {
  readonly version: string
  readonly day: number
  readonly source: 'human' | 'import' | 'model'
  readonly model: string | null
}

async function addEvaluated(
  organizationId: OrganizationId,
  client: ClientId,
  { version, day, source, model }: Evaluated
) {
  const time = new Date(Date.UTC(2026, 4, day, 12))
  const agent = { assistant_id: 'a', assistant_version: version, created_at: time.toISOString() }
  const callId = await addCall(testDb, organizationId, client, agent)
  const usage = { promptVersion: 'v1', inputTokens: 1, outputTokens: 1, costUsd: null }
  const result = unevaluatedLeadQuality('Silence.')
  const evaluation = {
    domain: 'lead_quality',
    source,
    model,
    result,
    ...(model !== null && { scoring: usage })
  } as const
  await storeEvaluation({ db, organizationId }, callId, { evaluation, now: time })
}
