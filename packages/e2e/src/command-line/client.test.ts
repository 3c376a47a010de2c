import { newId } from '@callbook/db'
import { addCall, addClient, addOrganization } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error, run } = await startCommandLineStack()
const { testDb } = admin

describe('client create', () => {
  it('creates a client from a name', async () => {
    const organizationId = await addOrganization(testDb)

    const client = await json(['client', 'create', '--organization', organizationId, '--name', 'Acme Honda'])

    expect(client).toEqual({
      id: expect.any(String),
      organization_id: organizationId,
      name: 'Acme Honda',
      display_name: 'Acme Honda',
      type: 'other',
      status: 'active',
      subscription_plan: 'trial',
      contact_person: '',
      contact_email: '',
      phone_number: '',
      joined_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      last_active_at: expect.any(String),
      last_call_at: null
    })
  })

  it('accepts every property of a client', async () => {
    const organizationId = await addOrganization(testDb)
    const profile = {
      name: 'Acme Honda',
      display_name: 'Honda',
      type: 'dealership',
      status: 'inactive',
      subscription_plan: 'pro',
      contact_person: 'Ada Lovelace',
      contact_email: 'ada@example.com',
      phone_number: '+1 (202) 555-0143'
    }
    const options = Object.entries(profile).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, value])

    const client = await json(['client', 'create', '--organization', organizationId, ...options])

    expect(client).toMatchObject({ ...profile, phone_number: '+12025550143' })
    expect(await json(['client', 'list', '--organization', organizationId])).toEqual([client])
  })

  it.each([
    { option: '--type', value: 'bakery', message: /Allowed choices are dealership, clinic, .*, other\./ },
    { option: '--name', value: 'x'.repeat(201), message: '--name must be a line of 1 to 200 characters' },
    { option: '--phone-number', value: '555-0143', message: /^--phone-number must be a phone number with its country/ }
  ])('rejects $option $value', async ({ option, value, message }) => {
    const organizationId = await addOrganization(testDb)

    expect(
      await error(['client', 'create', '--organization', organizationId, '--name', 'Acme', option, value])
    ).toMatch(message)
  })

  it('rejects an unknown organization', async () => {
    const id = newId<OrganizationId>()

    expect(await error(['client', 'create', '--organization', id, '--name', 'Acme'])).toBe(
      `There is no organization ${id}`
    )
    expect(await error(['client', 'create', '--organization', 'acme', '--name', 'Acme'])).toMatch(
      /'--organization <id>' argument 'acme' is invalid. It must be a UUID/
    )
  })
})

describe('client update', () => {
  it('changes only the given properties', async () => {
    const organizationId = await addOrganization(testDb)
    const given = ['--organization', organizationId, '--name', 'Acme', '--type', 'legal']
    const client = (await json(['client', 'create', ...given])) as { id: string }

    const changed = await json(['client', 'update', client.id, '--status', 'inactive', '--contact-person', ''])

    expect(changed).toEqual({ ...client, status: 'inactive' })
    expect(await json(['client', 'list', '--organization', organizationId])).toEqual([changed])
  })

  it('rejects an unknown client', async () => {
    const id = newId()

    expect(await error(['client', 'update', id, '--name', 'Acme'])).toBe(`There is no client ${id}`)
  })

  it('rejects an update without a change', async () => {
    expect(await error(['client', 'update', newId()])).toBe('Give at least one setting to change')
  })
})

describe('client list', () => {
  it('prints a table, and exits with 0; with 1 for an unknown organization', async () => {
    const organizationId = await addOrganization(testDb)
    const clientId = await addClient(testDb, organizationId, { name: 'Acme Honda', type: 'dealership' })

    const known = await run(['client', 'list', '--organization', organizationId])
    const unknown = await run(['client', 'list', '--organization', newId()])

    expect(known).toEqual({
      code: 0,
      stdout: `id                                    name        type        status\n${clientId}  Acme Honda  dealership  active\n`,
      stderr: ''
    })
    expect(unknown).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^error: There is no org/) })
  })

  it('lists the clients of one organization with their last activity', async () => {
    const organizationId = await addOrganization(testDb)
    const clientId = await addClient(testDb, organizationId)
    await addCall(testDb, organizationId, clientId, { created_at: '2099-01-01T00:00:00Z' })
    await addClient(testDb, await addOrganization(testDb))

    expect(await json(['client', 'list', '--organization', organizationId.toUpperCase()])).toMatchObject([
      { id: clientId, last_active_at: '2099-01-01T00:00:00.000Z' }
    ])
  })

  it('rejects an unknown organization', async () => {
    const id = newId<OrganizationId>()

    expect(await error(['client', 'list', '--organization', id])).toBe(`There is no organization ${id}`)
  })
})
