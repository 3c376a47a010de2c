import { createScorecard, within } from '@callbook/operations'
import { exampleQuestions } from '../../../scorecards/schema.ts'
import { owner, type Preparations, type PreparedWithin, type World } from './prepared.ts'

const root = '/organizations/{organization}/scorecards'

const booking = { domain: 'booking', name: 'Booking', questions: exampleQuestions }

/** Requests about scorecards. */
export const scorecardRequests: Preparations = {
  [`GET ${root}`]: (world) => withDraft(world, ''),
  [`POST ${root}`]: (world) => owner(world, '/scorecards', { ...booking, client_id: null }),
  [`GET ${root}/{domain}`]: (world) => withDraft(world, '/booking'),
  [`PATCH ${root}/{domain}`]: (world) => withDraft(world, '/booking', { live_revision: 1, percent: 20 }),
  [`DELETE ${root}/{domain}`]: (world) => withDraft(world, '/booking'),
  [`GET ${root}/{domain}/revisions/{revision}`]: (world) => withDraft(world, '/booking/revisions/1'),
  [`POST ${root}/{domain}/revisions`]: (world) =>
    withDraft(world, '/booking/revisions', { questions: exampleQuestions, based_on: 1 })
}

/** Prepares a request about a draft for all clients. */
async function withDraft(world: World, path: string, body?: object): Promise<PreparedWithin> {
  const prepared = await owner(world, `/scorecards${path}`, body)
  const at = within(world.db, prepared.organizationId, { kind: 'cli', id: null, name: 'tests' })
  await createScorecard(at, { ...booking, clientId: null }, { now: new Date() })

  return prepared
}
