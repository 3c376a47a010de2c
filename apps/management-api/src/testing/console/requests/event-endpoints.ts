import { logEvents, newId, numberEvents } from '@callbook/db'
import { addPerson } from '../people.ts'
import { owner, type Preparations, type PreparedWithin, type World } from './prepared.ts'

const root = '/organizations/{organization}/event-endpoints'

/** A closed port of this machine, so that nothing is sent anywhere. */
const url = 'http://127.0.0.1:1/callbook'

/** Requests about event endpoints. */
export const eventEndpointRequests: Preparations = {
  'GET /organizations/{organization}/event-types': (world) => owner(world, '/event-types'),
  [`GET ${root}`]: (world) => owner(world, '/event-endpoints'),
  [`POST ${root}`]: (world) => owner(world, '/event-endpoints', { url }),
  [`GET ${root}/{id}`]: (world) => ofOne(world, ''),
  [`PATCH ${root}/{id}`]: (world) => ofOne(world, '', { description: 'The CRM' }),
  [`DELETE ${root}/{id}`]: (world) => ofOne(world, ''),
  [`POST ${root}/{id}/rotate-secret`]: (world) => ofOne(world, '/rotate-secret'),
  [`GET ${root}/{id}/deliveries`]: (world) => ofOne(world, '/deliveries'),
  [`POST ${root}/{id}/test`]: (world) => ofOne(world, '/test'),
  [`POST ${root}/{id}/replay`]: (world) => ofReplay(world),
  'GET /organizations/{organization}/members/{id}/event-endpoints': async (world) => {
    const prepared = await owner(world, '')
    const { id } = await addPerson(world.db, { memberships: { [prepared.organizationId]: 'viewer' } })

    return { ...prepared, path: `${prepared.path}/members/${id}/event-endpoints` }
  }
}

/** Prepares a replay of an event from before the endpoint existed. */
async function ofReplay(world: World): Promise<PreparedWithin> {
  const prepared = await owner(world, '/event-endpoints', { since_sequence: 1 })
  const { organizationId } = prepared
  const event = { organizationId, type: 'call.stored', subjectId: newId(), clientId: null } as const
  await world.db.transaction().execute((tx) => logEvents(tx, [event], new Date()))
  await numberEvents(world.db, organizationId)

  return await withEndpoint(prepared, '/replay')
}

async function ofOne(world: World, suffix: string, body?: object): Promise<PreparedWithin> {
  return await withEndpoint(await owner(world, '/event-endpoints', body), suffix)
}

async function withEndpoint(prepared: PreparedWithin, suffix: string): Promise<PreparedWithin> {
  const added = await prepared.browser.send('POST', prepared.path, { url })

  return { ...prepared, path: `${prepared.path}/${added.json().data.id}${suffix}` }
}
