import type { ApiKeyId, EndpointId, OrganizationId, RejectionId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { describe, expect, it } from 'vitest'
import {
  addCall,
  addClient,
  addCustomer,
  addEndpoint,
  addOrganization,
  createTestDatabase
} from '../../testing/index.ts'
import { insertApiKey } from '../api-keys.ts'
import { findOrganizationOfId } from './find-organization-of-id.ts'

const { db, testDb } = await createTestDatabase()

describe('the organization of an id', () => {
  it('is found for a call, client, customer, endpoint, key or rejected report', async () => {
    const organizationIds = [await addOrganization(testDb), await addOrganization(testDb)]

    for (const organizationId of organizationIds) {
      const clientId = await addClient(testDb, organizationId)
      const callId = await addCall(testDb, organizationId, clientId)
      const customerId = await addCustomer(testDb, organizationId, clientId)

      expect(await findOrganizationOfId(db, 'clients', clientId)).toBe(organizationId)
      const { id: endpointId } = await addEndpoint(testDb, organizationId, clientId)
      expect(await findOrganizationOfId(db, 'calls', callId)).toBe(organizationId)
      expect(await findOrganizationOfId(db, 'endpoints', endpointId)).toBe(organizationId)
      expect(await findOrganizationOfId(db, 'api-keys', await addApiKey(organizationId))).toBe(organizationId)
      expect(await findOrganizationOfId(db, 'customers', customerId)).toBe(organizationId)
      expect(await findOrganizationOfId(db, 'rejections', await addRejection(organizationId))).toBe(organizationId)
    }
  })

  it('is `undefined` for an unknown id', async () => {
    expect(await findOrganizationOfId(db, 'clients', newId())).toBeUndefined()
    expect(await findOrganizationOfId(db, 'calls', newId())).toBeUndefined()
    expect(await findOrganizationOfId(db, 'customers', newId())).toBeUndefined()
    expect(await findOrganizationOfId(db, 'endpoints', newId())).toBeUndefined()
    expect(await findOrganizationOfId(db, 'api-keys', newId())).toBeUndefined()
    expect(await findOrganizationOfId(db, 'rejections', newId())).toBeUndefined()
  })
})

async function addApiKey(organizationId: OrganizationId): Promise<ApiKeyId> {
  const hidden = {
    issuedBy: 'Ada',
    issuedById: null,
    hash: Buffer.from(newId().replaceAll('-', '')),
    prefix: 'callbook_mgmt_ab'
  }
  const key = {
    id: newId<ApiKeyId>(),
    name: 'CI',
    environment: 'sandbox',
    scopes: [],
    expiresAt: null,
    rateLimit: null
  } as const

  return (await insertApiKey({ db, organizationId }, { ...key, ...hidden }, new Date())).id
}

async function addRejection(organizationId: OrganizationId): Promise<RejectionId> {
  const id = newId<RejectionId>()
  const nothing = { path: null, provider_call_id: null, is_acknowledged: false, codec: null, body: null }
  const reported = { endpoint_id: newId<EndpointId>(), request_id: newId(), received_at: new Date(), cause: 'odd' }
  await testDb
    .insertInto('rejected_reports')
    .values({ organization_id: organizationId, id, ...reported, ...nothing })
    .execute()

  return id
}
