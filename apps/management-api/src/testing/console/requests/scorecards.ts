import { requestTrials } from '@callbook/db'
import { addCall, addClient } from '@callbook/db/testing'
import type { ScorecardDomain } from '@callbook/domain'
import { changeScorecard, createScorecard, within } from '@callbook/operations'
import { exampleQuestions } from '../../../scorecards/schema.ts'
import { owner, type Preparations, type PreparedWithin, type World } from './prepared.ts'

const root = '/organizations/{organization}/scorecards'

const budget = '/organizations/{organization}/budget'
const clientBudget = '/organizations/{organization}/clients/{id}/budget'

const spoken = [
  { role: 'assistant', text: 'Harbor Honda, how can I help?', start_seconds: 0 },
  { role: 'user', text: 'I would like to book a service.', start_seconds: 3 }
]

const booking = { domain: 'booking', name: 'Booking', questions: exampleQuestions }

/** Requests about scorecards. */
export const scorecardRequests: Preparations = {
  [`GET ${root}`]: (world) => withDraft(world, ''),
  [`POST ${root}`]: (world) => owner(world, '/scorecards', { ...booking, client_id: null }),
  [`GET ${root}/{domain}`]: (world) => withDraft(world, '/booking'),
  [`PATCH ${root}/{domain}`]: (world) => withDraft(world, '/booking', { live_revision: 1 }),
  [`DELETE ${root}/{domain}`]: (world) => withDraft(world, '/booking'),
  [`GET ${root}/{domain}/revisions/{revision}`]: (world) => withDraft(world, '/booking/revisions/1'),
  [`POST ${root}/{domain}/revisions`]: (world) =>
    withDraft(world, '/booking/revisions', { questions: exampleQuestions, based_on: 1 }),
  [`GET ${root}/{domain}/agreement`]: (world) => withDraft(world, '/booking/agreement'),
  'GET /organizations/{organization}/insights/answers': async (world) => {
    const prepared = await withDraft(world, '')

    return { ...prepared, path: prepared.path.replace('/scorecards', '/insights/answers?domain=booking') }
  },
  [`POST ${root}/{domain}/runs`]: async (world) => {
    const run = { revision: 1, calls: 500, dry_run: false }
    const prepared = await withDraft(world, '/booking/runs', run, { isLive: true })
    const clientId = await addClient(world.testDb, prepared.organizationId)
    await addCall(world.testDb, prepared.organizationId, clientId, { messages: JSON.stringify(spoken) })

    return prepared
  },
  [`GET ${root}/{domain}/estimate`]: (world) => withDraft(world, '/booking/estimate?revision=1'),
  [`GET ${root}/{domain}/tests/{revision}`]: async (world) => {
    const prepared = await withDraft(world, '/booking/tests/1')
    const { organizationId } = prepared
    const clientId = await addClient(world.testDb, organizationId)
    const callId = await addCall(world.testDb, organizationId, clientId, { messages: JSON.stringify(spoken) })
    const test = { domain: booking.domain as ScorecardDomain, revision: 1, now: new Date() }
    await requestTrials({ db: world.db, organizationId }, [callId], test)

    return prepared
  },
  [`GET ${budget}`]: (world) => owner(world, '/budget'),
  [`PUT ${budget}`]: (world) => owner(world, '/budget', { per_day: 500 }),
  [`GET ${clientBudget}`]: (world) => withClient(world),
  [`PUT ${clientBudget}`]: (world) => withClient(world, { per_day: 500 }),
  'GET /organizations/{organization}/insights/comparison/answers': async (world) => {
    const prepared = await withDraft(world, '')
    const query = 'domain=booking&assistant_id=a&other_assistant_id=b'

    return { ...prepared, path: prepared.path.replace('/scorecards', `/insights/comparison/answers?${query}`) }
  },
  [`POST ${root}/{domain}/labels`]: async (world) => {
    const prepared = await withDraft(world, '/booking/labels', { calls: 30 }, { isLive: true })
    const clientId = await addClient(world.testDb, prepared.organizationId)
    await addCall(world.testDb, prepared.organizationId, clientId, {
      evaluation_status: 'partial',
      human_review_required: false
    })

    return prepared
  }
}

/** Prepares a request about a draft for all clients. */
async function withDraft(world: World, path: string, body?: object, { isLive = false } = {}): Promise<PreparedWithin> {
  const prepared = await owner(world, `/scorecards${path}`, body)
  const at = within(world.db, prepared.organizationId, { kind: 'cli', id: null, name: 'tests' })
  const now = new Date()
  await createScorecard(at, { ...booking, clientId: null }, { now })
  if (isLive) await changeScorecard(at, booking.domain as ScorecardDomain, { changes: { live_revision: 1 }, now })

  return prepared
}

async function withClient(world: World, body?: object): Promise<PreparedWithin> {
  const prepared = await owner(world, '', body)
  const clientId = await addClient(world.testDb, prepared.organizationId)

  return { ...prepared, path: `${prepared.path}/clients/${clientId}/budget` }
}
