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
import { insertApiKey } from '../api-keys/api-keys.ts'
import { findApiKeyOrganization } from './find-api-key-organization.ts'
import { findCallOrganization } from './find-call-organization.ts'
import { findClientOrganization } from './find-client-organization.ts'
import { findCustomerOrganization } from './find-customer-organization.ts'
import { findEndpointOrganization } from './find-endpoint-organization.ts'
import { findRejectionOrganization } from './find-rejection-organization.ts'

const { db, testDb } = await createTestDatabase()

describe('the organization of an id', () => {
  it('is found for a call, client, customer, endpoint, key or rejected report', async () => {
    const organizationIds = [await addOrganization(testDb), await addOrganization(testDb)]

    for (const organizationId of organizationIds) {
      const clientId = await addClient(testDb, organizationId)
      const callId = await addCall(testDb, organizationId, clientId)
      const customerId = await addCustomer(testDb, organizationId, clientId)

      expect(await findClientOrganization(db, clientId)).toBe(organizationId)
      const { id: endpointId } = await addEndpoint(testDb, organizationId, clientId)
      expect(await findCallOrganization(db, callId)).toBe(organizationId)
      expect(await findEndpointOrganization(db, endpointId)).toBe(organizationId)
      expect(await findApiKeyOrganization(db, await addApiKey(organizationId))).toBe(organizationId)
      expect(await findCustomerOrganization(db, customerId)).toBe(organizationId)
      expect(await findRejectionOrganization(db, await addRejection(organizationId))).toBe(organizationId)
    }
  })

  it('is `undefined` for an unknown id', async () => {
    expect(await findClientOrganization(db, newId())).toBeUndefined()
    expect(await findCallOrganization(db, newId())).toBeUndefined()
    expect(await findCustomerOrganization(db, newId())).toBeUndefined()
    expect(await findEndpointOrganization(db, newId())).toBeUndefined()
    expect(await findApiKeyOrganization(db, newId())).toBeUndefined()
    expect(await findRejectionOrganization(db, newId())).toBeUndefined()
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

  return (await insertApiKey(db, organizationId, { ...key, ...hidden }, new Date())).id
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
