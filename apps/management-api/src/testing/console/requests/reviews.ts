import { storeEvaluation } from '@callbook/db'
import { addCall, addClient, type TestDb } from '@callbook/db/testing'
import type { CallId, LeadQualityResult, OrganizationId } from '@callbook/domain'
import { examplePromptAdherence, exampleVersion } from '../../../evaluations/schema.ts'
import { addPerson } from '../people.ts'
import { owner, type Preparations, type Prepared, type World } from './prepared.ts'

export const reviewRequests: Preparations = {
  'GET /organizations/{organization}/review': (world) => owner(world, '/review'),
  'POST /organizations/{organization}/review/next': (world) => owner(world, '/review/next', {}),
  'GET /organizations/{organization}/review/assignees': (world) => owner(world, '/review/assignees'),
  'PUT /organizations/{organization}/calls/{id}/assignee': (world) => withAssignee(world),
  async 'DELETE /organizations/{organization}/calls/{id}/assignee'(world) {
    const { body, ...prepared } = await withAssignee(world)
    await prepared.browser.send('PUT', prepared.path, body)

    return prepared
  },
  'GET /organizations/{organization}/calls/{id}/review': (world) => withCall(world, '/review'),
  'PUT /organizations/{organization}/calls/{id}/claim': (world) => withCall(world, '/claim'),
  'DELETE /organizations/{organization}/calls/{id}/claim': (world) => withCall(world, '/claim'),
  'PUT /organizations/{organization}/calls/{id}/review': (world) =>
    withCall(world, '/review', {
      lead_quality: { result: flagged, seen: 0 },
      prompt_adherence: { result: examplePromptAdherence, seen: 0 }
    }),
  'POST /organizations/{organization}/calls/{id}/evaluations': (world) =>
    withCall(world, '/evaluations', { domain: 'lead_quality', source: 'human', result: flagged }),
  'GET /organizations/{organization}/evaluation-agreement': (world) => owner(world, '/evaluation-agreement'),
  'POST /organizations/{organization}/evaluation-runs': async (world) => {
    const { organizationId, ...prepared } = await owner(world, '/evaluation-runs', runInput)
    await addCall(world.testDb, organizationId, await addClient(world.testDb, organizationId))

    return { ...prepared, organizationId }
  },
  'GET /organizations/{organization}/evaluation-work': (world) => owner(world, '/evaluation-work'),
  'POST /organizations/{organization}/evaluation-work/retry': (world) => withFailedWork(world),
  'GET /organizations/{organization}/clients/{id}/review-sample': (world) => withClient(world),
  'PUT /organizations/{organization}/clients/{id}/review-sample': (world) => withClient(world, { percent: 5 })
}

const runInput = {
  since: '2020-01-01T00:00:00Z',
  domains: ['lead_quality'],
  again: false,
  dry_run: false
}

/** Prepares a request about a failed evaluation. */
async function withFailedWork(world: World): Promise<Prepared> {
  const prepared = await owner(world, '/evaluation-work/retry')
  const organization_id = prepared.organizationId
  const clientId = await addClient(world.testDb, organization_id)
  const call_id = await addCall(world.testDb, organization_id, clientId)
  const failed = { state: 'failed', attempts: 10, run_after: new Date() }
  await world.testDb
    .insertInto('evaluation_work')
    .values({ organization_id, call_id, ...failed })
    .execute()

  return { ...prepared, body: { call_id } }
}

/** A result that flags a call for review. */
export const flagged = {
  ...exampleVersion.result,
  flags: { negative_call: false, human_review_required: true, review_reason: 'The caller was told two prices.' }
} as LeadQualityResult

/** Adds a call, stored at the given time, that a model has flagged for review. */
export async function addFlaggedCall(
  { db, testDb }: Pick<World, 'db'> & { readonly testDb: TestDb },
  organizationId: OrganizationId,
  createdAt = new Date()
): Promise<CallId> {
  const clientId = await addClient(testDb, organizationId)
  const callId = await addCall(testDb, organizationId, clientId, { created_at: createdAt })
  const evaluated = { domain: 'lead_quality', result: flagged, source: 'model', model: 'judge-1' } as const
  await storeEvaluation({ db, organizationId }, callId, { evaluation: evaluated, now: createdAt })

  return callId
}

async function withCall(world: World, suffix: string, body?: object): Promise<Prepared> {
  const prepared = await owner(world, '', body)
  const clientId = await addClient(world.testDb, prepared.organizationId)
  const id = await addCall(world.testDb, prepared.organizationId, clientId)

  return { ...prepared, path: `${prepared.path}/calls/${id}${suffix}` }
}

async function withClient(world: World, body?: object): Promise<Prepared> {
  const prepared = await owner(world, '', body)
  const id = await addClient(world.testDb, prepared.organizationId)

  return { ...prepared, path: `${prepared.path}/clients/${id}/review-sample` }
}

async function withAssignee(world: World): Promise<Prepared> {
  const { organizationId, path, ...prepared } = await owner(world, '')
  const id = await addFlaggedCall(world, organizationId)
  const { id: user_id } = await addPerson(world.db, { memberships: { [organizationId]: 'reviewer' } })

  return { ...prepared, organizationId, path: `${path}/calls/${id}/assignee`, body: { user_id } }
}
