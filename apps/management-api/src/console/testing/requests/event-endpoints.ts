import { owner, type Preparations, type PreparedWithin, type World } from './prepared.ts'

const root = '/organizations/{organization}/event-endpoints'

const url = 'https://example.com/callbook'

/** Of places to which events are sent. */
export const eventEndpointRequests: Preparations = {
  'GET /organizations/{organization}/event-types': (world) => owner(world, '/event-types'),
  [`GET ${root}`]: (world) => owner(world, '/event-endpoints'),
  [`POST ${root}`]: (world) => owner(world, '/event-endpoints', { url }),
  [`GET ${root}/{id}`]: (world) => ofOne(world, ''),
  [`PATCH ${root}/{id}`]: (world) => ofOne(world, '', { description: 'The CRM' }),
  [`DELETE ${root}/{id}`]: (world) => ofOne(world, ''),
  [`POST ${root}/{id}/rotate-secret`]: (world) => ofOne(world, '/rotate-secret')
}

async function ofOne(world: World, suffix: string, body?: object): Promise<PreparedWithin> {
  const prepared = await owner(world, '/event-endpoints', body)
  const added = await prepared.browser.send('POST', prepared.path, { url })

  return { ...prepared, path: `${prepared.path}/${added.json().data.id}${suffix}` }
}
