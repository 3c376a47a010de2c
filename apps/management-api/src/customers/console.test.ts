import { addCall, addClient, addCustomer, addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const console = startConsole(testDb)

describe('customers', async () => {
  const organizationId = await addOrganization(db)
  const [acme, other] = await Promise.all([addClient(testDb, organizationId), addClient(testDb, organizationId)])
  const phone_number = '+442079460001'
  const ada = await addCaller(organizationId, acme, '2026-01-02', { phone_number })
  const bob = await addCaller(organizationId, other, '2026-01-03', {
    phone_number,
    full_name: 'Zoë Łukasz-O’Brien',
    customer_status: 'returning',
    created_at: new Date('2026-01-01')
  })
  const browser = await enter(organizationId)
  const list = async (query: string) => await browser.send('GET', `/organizations/${organizationId}/customers?${query}`)

  it.each([
    { query: '', ids: [bob, ada] },
    { query: `client_id=${acme}`, ids: [ada] },
    { query: 'customer_status=returning', ids: [bob] },
    { query: 'name=zoe%20lu', ids: [bob] },
    { query: 'phone_number=%2B44%2020%207946%200001', ids: [bob, ada] },
    { query: `name=love&client_id=${other}`, ids: [] }
  ])('are filtered by "$query"', async ({ query, ids }) => {
    const { data, pagination } = (await list(query)).json()

    expect(data.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(pagination.total).toBe(ids.length)
  })

  it('are paginated to the end', async () => {
    const first = (await list('limit=1&cursor=')).json()
    const second = (await list(`limit=1&cursor=${first.pagination.next_cursor}`)).json()

    expect([...first.data, ...second.data]).toMatchObject([{ id: bob }, { id: ada }])
    expect(second.pagination).toMatchObject({ total: 2, next_cursor: null })
  })

  it('have formatted phone numbers', async () => {
    const { data } = (await browser.send('GET', `/organizations/${organizationId}/customers/${ada}`)).json()

    expect(data).toMatchObject({ phone_number: '+442079460001', phone_number_international: '+44 20 7946 0001' })
    expect((await list('limit=1')).json().data).toMatchObject([{ phone_number_international: '+44 20 7946 0001' }])
  })

  it.each(['phone_number=anonymous', 'name=%20', 'customer_status=old', 'limit=0'])('rejects %s', async (query) => {
    expect((await list(query)).statusCode).toBe(400)
  })
})

/** Adds a customer with one call at a time. */
async function addCaller(
  organizationId: OrganizationId,
  clientId: ClientId,
  at: string,
  customer: Parameters<typeof addCustomer>[3]
): Promise<CustomerId> {
  const last_call_id = await addCall(testDb, organizationId, clientId, { created_at: at })
  const id = await addCustomer(testDb, organizationId, clientId, { ...customer, last_call_id, last_call_at: at })
  await testDb
    .updateTable('calls')
    .set({ customer_id: id })
    .where('organization_id', '=', organizationId)
    .where('id', '=', last_call_id)
    .execute()

  return id
}

async function enter(organizationId: OrganizationId) {
  const browser = console.open()
  await browser.enter(await addPerson(db, { memberships: { [organizationId]: 'viewer' } }))

  return browser
}
