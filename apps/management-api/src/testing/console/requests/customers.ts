import { addClient, addCustomer } from '@callbook/db/testing'
import { owner, type Preparations, type Prepared, type World } from './prepared.ts'

/** Requests about customers. */
export const customerRequests: Preparations = {
  'GET /organizations/{organization}/customers': (world) => owner(world, '/customers'),
  'GET /organizations/{organization}/customers/{id}': (world) => ofCustomer(world, ''),
  'GET /organizations/{organization}/customers/{id}/export': (world) => ofCustomer(world, '/export'),
  'GET /organizations/{organization}/customers/{id}/export/size': (world) => ofCustomer(world, '/export/size'),
  'POST /organizations/{organization}/customers/{id}/erase': (world) =>
    ofCustomer(world, '/erase', { phone_number: '+12025550143' })
}

async function ofCustomer(world: World, suffix: string, body?: object): Promise<Prepared> {
  const prepared = await owner(world, '', body)
  const clientId = await addClient(world.testDb, prepared.organizationId)
  const id = await addCustomer(world.testDb, prepared.organizationId, clientId)

  return { ...prepared, path: `${prepared.path}/customers/${id}${suffix}` }
}
