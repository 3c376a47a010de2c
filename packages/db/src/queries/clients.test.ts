import type { ClientId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { describe, expect, it } from 'vitest'
import { addCall, addClient, addOrganization, createTestDatabase } from '../testing/index.ts'
import { type ClientProfile, findClient, insertClient, listClients } from './clients.ts'

const { db, testDb } = await createTestDatabase()

const profile: ClientProfile = {
  name: 'Acme Honda',
  display_name: 'Honda',
  type: 'dealership',
  status: 'active',
  subscription_plan: 'pro',
  contact_person: 'Ada Lovelace',
  contact_email: 'ada@example.com',
  phone_number: '+12025550100'
}

describe('insertClient', () => {
  it('returns the client as a later read does', async () => {
    const organizationId = await addOrganization(testDb)
    const id = newId<ClientId>()

    const client = await insertClient({ db, organizationId }, { ...profile, id }, new Date('2026-05-01T10:00:00.123Z'))

    expect(client).toEqual({
      ...profile,
      id,
      organization_id: organizationId,
      joined_at: '2026-05-01T10:00:00.123Z',
      last_active_at: '2026-05-01T10:00:00.123Z',
      last_call_at: null
    })
    expect(await findClient({ db, reach: organizationId }, id)).toEqual(client)
  })
})

describe('listClients', () => {
  it('returns the latest joined client first, and orders equal times by id', async () => {
    const organizationId = await addOrganization(testDb)
    const old = await addClient(testDb, organizationId, { joined_at: '2026-01-01T00:00:00Z' })
    const twins = [await newcomer(organizationId), await newcomer(organizationId)]

    const ids = (await listClients({ db, reach: organizationId })).map(({ id }) => id)

    expect(ids).toEqual([...twins.sort().reverse(), old])
  })

  it('leaves out the clients of other organizations', async () => {
    const organizationId = await addOrganization(testDb)
    await addClient(testDb, await addOrganization(testDb))

    expect(await listClients({ db, reach: organizationId })).toEqual([])
  })

  it('returns the time of the latest call of each client, also of one before the client joined', async () => {
    const organizationId = await addOrganization(testDb)
    const quiet = await addClient(testDb, organizationId, { joined_at: '2026-01-01T00:00:00Z' })
    const busy = await addClient(testDb, organizationId, { joined_at: '2026-01-02T00:00:00Z' })
    const imported = await addClient(testDb, organizationId, { joined_at: '2026-01-03T00:00:00Z' })
    await addCall(testDb, organizationId, busy, { created_at: '2026-03-01T00:00:00Z' })
    await addCall(testDb, organizationId, busy, { created_at: '2026-02-01T00:00:00Z' })
    await addCall(testDb, organizationId, imported, { created_at: '2025-12-01T00:00:00Z' })

    const [newest, ...others] = await listClients({ db, reach: organizationId })

    expect([newest, ...others]).toMatchObject([
      { id: imported, last_active_at: '2026-01-03T00:00:00.000Z', last_call_at: '2025-12-01T00:00:00.000Z' },
      { id: busy, last_active_at: '2026-03-01T00:00:00.000Z', last_call_at: '2026-03-01T00:00:00.000Z' },
      { id: quiet, last_active_at: '2026-01-01T00:00:00.000Z', last_call_at: null }
    ])
    expect(await findClient({ db, reach: organizationId }, imported)).toEqual(newest)
  })
})

describe('findClient', () => {
  it('finds nothing in another organization', async () => {
    const id = await addClient(testDb, await addOrganization(testDb))

    expect(await findClient({ db, reach: await addOrganization(testDb) }, id)).toBeUndefined()
  })
})

async function newcomer(organizationId: Parameters<typeof addClient>[1]) {
  return await addClient(testDb, organizationId, { joined_at: '2026-02-01T00:00:00Z' })
}
