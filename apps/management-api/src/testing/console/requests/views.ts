import { insertSavedView } from '@callbook/db'
import { addClient } from '@callbook/db/testing'
import { reachOf } from '@callbook/domain'
import { owner, type Preparations, type Prepared, type World } from './prepared.ts'

const shared = { name: 'Failed calls', query: 'status=failed', is_shared: true }

/** Requests about saved views. */
export const viewRequests: Preparations = {
  'GET /organizations/{organization}/views': (world) => owner(world, '/views'),
  'POST /organizations/{organization}/views': (world) => owner(world, '/views', { ...shared, is_shared: false }),
  'PATCH /organizations/{organization}/views/{id}': (world) => withView(world, { name: 'Failed' }),
  'DELETE /organizations/{organization}/views/{id}': (world) => withView(world)
}

/** Prepares a request about a shared view of a client. */
async function withView(world: World, body?: object): Promise<Prepared> {
  const prepared = await owner(world, '', body)
  const clientId = await addClient(world.testDb, prepared.organizationId)
  const view = { ...shared, userId: prepared.person.id }
  const { id } = await insertSavedView(
    { db: world.db, reach: reachOf(prepared.organizationId, clientId) },
    view,
    new Date()
  )

  return { ...prepared, path: `${prepared.path}/views/${id}` }
}
