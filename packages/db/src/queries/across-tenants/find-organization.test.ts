import type { EndpointId, OrganizationId, RejectionId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { newId } from '../../new-id.ts'
import { addCall, addClient, addCustomer, addOrganization, createTestDatabase } from '../../testing/index.ts'
import { recordRejections } from '../record-rejections.ts'
import { listRejectedReports } from '../rejections.ts'
import { findCallOrganization } from './find-call-organization.ts'
import { findClientOrganization } from './find-client-organization.ts'
import { findCustomerOrganization } from './find-customer-organization.ts'
import { findRejectionOrganization } from './find-rejection-organization.ts'

const db = await createTestDatabase()

describe('the organization of an id', () => {
  it('is that of the call, the client, the customer or the rejected report, among several', async () => {
    const organizationIds = [await addOrganization(db), await addOrganization(db)]

    for (const organizationId of organizationIds) {
      const clientId = await addClient(db, organizationId)
      const callId = await addCall(db, organizationId, clientId)
      const customerId = await addCustomer(db, organizationId, clientId)

      expect(await findClientOrganization(db, clientId)).toBe(organizationId)
      expect(await findCallOrganization(db, callId)).toBe(organizationId)
      expect(await findCustomerOrganization(db, customerId)).toBe(organizationId)
      expect(await findRejectionOrganization(db, await addRejection(organizationId))).toBe(organizationId)
    }
  })

  it('is undefined for an unknown id', async () => {
    expect(await findClientOrganization(db, newId())).toBeUndefined()
    expect(await findCallOrganization(db, newId())).toBeUndefined()
    expect(await findCustomerOrganization(db, newId())).toBeUndefined()
    expect(await findRejectionOrganization(db, newId())).toBeUndefined()
  })
})

async function addRejection(organizationId: OrganizationId): Promise<RejectionId> {
  const endpointId = newId<EndpointId>()
  const nothing = { path: null, providerCallId: null, body: null }
  const rejection = { organizationId, endpointId, requestId: newId(), receivedAt: new Date(), cause: 'odd', ...nothing }
  await recordRejections(db, [rejection], [])
  const [row] = await listRejectedReports(db, organizationId, endpointId)
  if (row === undefined) throw new Error('nothing was recorded')

  return row.id
}
