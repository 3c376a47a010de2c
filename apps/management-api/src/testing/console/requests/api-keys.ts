import { addOrganization } from '@callbook/db/testing'
import { addApiKey } from '../../tenants.ts'
import { owner, type Preparations, type PreparedWithin, staff, type World } from './prepared.ts'

/** Requests about API keys. */
export const apiKeyRequests: Preparations = {
  'GET /organizations/{organization}/api-keys': (world) => owner(world, '/api-keys'),
  'POST /organizations/{organization}/api-keys': (world) => {
    const input = { name: 'Reporting', environment: 'production', scopes: [], expires_at: null }

    return owner(world, '/api-keys', input)
  },
  'PATCH /organizations/{organization}/api-keys/{id}': async (world) => {
    const prepared = await owner(world, '', { name: 'CRM' })
    const { id } = await addApiKey(world.db, prepared.organizationId)

    return { ...prepared, path: `${prepared.path}/api-keys/${id}` }
  },
  'POST /organizations/{organization}/api-keys/{id}/revoke': (world) => ending(world, 'revoke', { reason: 'lost' }),
  'POST /organizations/{organization}/api-keys/{id}/rotate': (world) => ending(world, 'rotate', { overlap_hours: 24 })
}

async function ending(world: World, what: string, body: object): Promise<PreparedWithin> {
  const organizationId = await addOrganization(world.db)
  const { id } = await addApiKey(world.db, organizationId)
  const path = `/organizations/${organizationId}/api-keys/${id}/${what}`

  return { ...(await staff(world, 'account_manager', path, body)), organizationId }
}
