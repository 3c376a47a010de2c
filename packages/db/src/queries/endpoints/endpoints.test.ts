import { randomBytes } from 'node:crypto'
import type { EndpointId, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { describe, expect, it } from 'vitest'
import { addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'
import { setSuspension } from '../organizations.ts'
import { recordEndpointUse } from '../usage.ts'
import { insertEndpoint, updateEndpointStatus } from './endpoint-changes.ts'
import { findEndpoint, findEndpointBySlugHash, listChangedEndpoints, listEndpoints } from './endpoints.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-05-01T10:00:00.000Z')
const later = new Date('2026-06-01T10:00:00.000Z')

describe('findEndpointBySlugHash', () => {
  it('returns the settings for requests, in any status', async () => {
    const { endpoint, slugHash } = await addEndpoint()

    const active = await findEndpointBySlugHash(db, slugHash)
    await updateEndpointStatus({ db, organizationId: endpoint.organization_id }, endpoint.id, { status: 'inactive' })
    const inactive = await findEndpointBySlugHash(db, slugHash)

    expect(active).toEqual({ ...endpoint, client_phone_number: '+442079460000' })
    expect(active).toMatchObject({ status: 'active', signature: null, allowed_ips: [], ingest_lane: 0 })
    expect(inactive?.status).toBe('inactive')
  })

  it('returns no active endpoint for an organization that rejects reports', async () => {
    const { slugHash, organizationId } = await addEndpoint()

    await refuseReports(organizationId, true)
    const refusing = await findEndpointBySlugHash(db, slugHash)
    await refuseReports(organizationId, false)

    expect([refusing?.status, (await findEndpointBySlugHash(db, slugHash))?.status]).toEqual(['inactive', 'active'])
  })

  it('finds nothing for another slug', async () => {
    expect(await findEndpointBySlugHash(db, randomBytes(32))).toBeUndefined()
  })
})

describe('listChangedEndpoints', () => {
  it('returns endpoints that were deactivated or activated, with their organization', async () => {
    const { endpoint, organizationId } = await addEndpoint()
    await testDb.updateTable('webhook_endpoints').set({ status_changed_at: now, settings_changed_at: now }).execute()
    const listed = async () =>
      (await listChangedEndpoints(db, 60_000)).flatMap(({ id, status }) => (id === endpoint.id ? status : []))

    const before = await listed()
    await refuseReports(organizationId, true)
    const refusing = await listed()
    await refuseReports(organizationId, false)

    expect([before, refusing, await listed()]).toEqual([[], ['inactive'], ['active']])
  })
})

describe('listEndpoints', () => {
  it('lists the endpoints of one client with their usage, newest first', async () => {
    const { endpoint: old, organizationId, clientId } = await addEndpoint()
    const revoked = await updateEndpointStatus({ db, organizationId: old.organization_id }, old.id, {
      status: 'revoked'
    })
    const recent = await insertEndpoint({ db, organizationId }, { ...identity(), clientId, provider: 'vapi' }, later)
    await addEndpoint()
    await recordEndpointUse(db, [
      { organizationId, endpointId: old.id, requests: 7, differingRepeats: 4, lastUsedAt: later }
    ])

    expect(await listEndpoints({ db, organizationId }, clientId)).toEqual([
      { ...recent, request_count: 0, differing_repeat_count: 0, last_used_at: null },
      { ...old, ...revoked, request_count: 7, differing_repeat_count: 4, last_used_at: '2026-06-01T10:00:00.000Z' }
    ])
  })

  it('returns nothing for a client of another organization', async () => {
    const { clientId } = await addEndpoint()

    expect(await listEndpoints({ db, organizationId: await addOrganization(testDb) }, clientId)).toEqual([])
  })
})

describe('findEndpoint', () => {
  it('finds an endpoint of an organization by its id', async () => {
    const { endpoint } = await addEndpoint()

    expect(await findEndpoint({ db, organizationId: endpoint.organization_id }, endpoint.id)).toEqual(endpoint)
    expect(await findEndpoint({ db, organizationId: newId() }, endpoint.id)).toBeUndefined()
    expect(await findEndpoint({ db, organizationId: endpoint.organization_id }, newId())).toBeUndefined()
  })
})

async function addEndpoint() {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId, { phone_number: '+442079460000' })
  const { id, slugHash, slugEncrypted } = identity()
  const endpoint = await insertEndpoint(
    { db, organizationId },
    { id, slugHash, slugEncrypted, clientId, provider: 'vapi' },
    now
  )

  return { organizationId, clientId, slugHash, endpoint }
}

function identity() {
  return { id: newId<EndpointId>(), slugHash: randomBytes(32), slugEncrypted: 'v1.sealed' }
}

async function refuseReports(organizationId: OrganizationId, rejects_reports: boolean): Promise<void> {
  await setSuspension(db, organizationId, { suspended_at: null, suspended_reason: null, rejects_reports })
}
