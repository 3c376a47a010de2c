import { insertMapping, newId } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { owner, type Preparations, type Prepared, type World } from './prepared.ts'

const document = { id: ['/call/id'], fields: { summary: { from: ['/call/summary'] } } }

/** Requests about mappings. */
export const mappingRequests: Preparations = {
  'GET /organizations/{organization}/mappings': (world) => ofMapping(world, '/mappings'),
  'GET /organizations/{organization}/mappings/{name}': (world) => ofMapping(world, '/mappings/acme'),
  'PUT /organizations/{organization}/mappings/{name}': (world) => ofMapping(world, '/mappings/acme', { document }),
  'DELETE /organizations/{organization}/mappings/{name}': (world) => ofMapping(world, '/mappings/acme'),
  'POST /organizations/{organization}/mappings/preview': (world) =>
    ofMapping(world, '/mappings/preview', { name: 'acme', document: null, sample: '{"call":{"id":"call-1"}}' })
}

async function ofMapping(world: World, path: string, body?: object): Promise<Prepared> {
  const prepared = await owner(world, '', body)
  const { organizationId = newId<OrganizationId>() } = prepared
  const saved = { name: 'acme', version: 1, document, madeBy: 'Ada', madeAt: new Date() }
  await insertMapping(world.db, organizationId, saved)

  return { ...prepared, path: `${prepared.path}${path}` }
}
