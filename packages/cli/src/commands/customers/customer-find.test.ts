import { newId } from '@callbook/db'
import { addClient, addCustomer, addOrganization } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../../testing/index.ts'

const { testDb, env, json, error } = await createAdmin()

describe('customer list', () => {
  it('finds callers by number and by name, in the format of the API', async () => {
    const { organizationId, clientId, id } = await someCustomer()
    const other = await addClient(testDb, organizationId, { phone_number: '+442079460000' })
    const british = { phone_number: '+442079460958', full_name: 'Grace Hopper' }
    const grace = await addCustomer(testDb, organizationId, other, british)
    const atOther = await addCustomer(testDb, organizationId, other)

    const byNumber = await find(organizationId, '--phone-number', '+1 (202) 555-0143')

    expect(new Set(byNumber.map((customer) => customer.id))).toEqual(new Set([id, atOther]))
    expect(byNumber.find((customer) => customer.id === id)).toMatchObject({
      client_id: clientId,
      organization_id: organizationId,
      phone_number: '+12025550143',
      full_name: 'Ada Lovelace',
      email: 'ada@example.com',
      customer_status: 'new',
      total_calls: 1,
      metadata: {}
    })
    const alone = await find(organizationId, '--phone-number', '+12025550143', '--client', clientId)
    expect(alone).toMatchObject([{ id }])
    expect(await find(organizationId, '--name', 'grace')).toMatchObject([{ id: grace }])
    expect(await find(organizationId, '--phone-number', '020 7946 0958', '--client', other)).toMatchObject([
      { id: grace }
    ])
    expect(await find(organizationId, '--name', 'grace', '--phone-number', '+12025550143')).toEqual([])
  })

  it('shows the callers in a table', async () => {
    const { organizationId, id } = await someCustomer()

    const { stdout } = await runAdmin(env, ['customer', 'list', '--organization', organizationId, '--name', 'ada'])

    expect(stdout).toMatch(/^id {36}name +phone_number +calls\n/)
    expect(stdout).toMatch(new RegExp(`^${id} {2}Ada Lovelace +\\+12025550143  1$`, 'm'))
  })

  it('finds no callers or clients of another organization', async () => {
    const [mine, theirs] = [await someCustomer(), await someCustomer()]

    expect(await find(mine.organizationId, '--phone-number', '+12025550143')).toMatchObject([{ id: mine.id }])
    for (const id of [theirs.clientId, newId()]) {
      const of = ['customer', 'list', '--organization', mine.organizationId, '--name', 'ada', '--client', id]
      expect(await error(of)).toBe(`There is no client ${id}`)
    }
  })

  it.each([
    { args: [], says: 'Give --phone-number or --name' },
    { args: ['--phone-number', '555-0143'], says: 'The phone number must have a country code' },
    { args: ['--name', '-'], says: 'The name must have a letter or a digit' },
    { args: ['--name', 'ada', '--offset', '1001'], says: 'in a search by name or scores' }
  ])('rejects $args', async ({ args, says }) => {
    const organizationId = await addOrganization(testDb)

    expect(await error(['customer', 'list', '--organization', organizationId, ...args])).toContain(says)
  })

  it('rejects an unknown organization', async () => {
    const id = newId()

    expect(await error(['customer', 'list', '--organization', id, '--name', 'ada'])).toBe(
      `There is no organization ${id}`
    )
  })
})

async function someCustomer() {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)

  return { organizationId, clientId, id: await addCustomer(testDb, organizationId, clientId) }
}

async function find(organizationId: OrganizationId, ...search: readonly string[]) {
  return (await json(['customer', 'list', '--organization', organizationId, ...search])) as { readonly id: string }[]
}
