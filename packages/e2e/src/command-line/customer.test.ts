import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@callbook/db'
import { addCall, addClient, addCustomer, addOrganization } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { readZip } from '@callbook/operations/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error, run } = await startCommandLineStack()
const { testDb } = admin

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

    const { stdout } = await run(['customer', 'list', '--organization', organizationId, '--name', 'ada'])

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
    { args: ['--phone-number', '555-0143'], says: '--phone-number must' },
    { args: ['--name', '-'], says: 'name must' }
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

describe('customer erase', () => {
  it('previews and lists the removed data, and erases it once', async () => {
    const { organizationId, clientId, id } = await someCustomer()
    await addCall(testDb, organizationId, clientId, { customer_id: id, transcript: 'User: Hello' })

    const preview = await json(['customer', 'erase', id, '--dry-run'])
    const { stdout } = await run(['customer', 'erase', id])

    const owner = { id, organization_id: organizationId, client_id: clientId }
    expect(preview).toMatchObject({ ...owner, applied: false, calls: 1, transcripts: 1, raw_reports: 0 })
    expect(stdout).toMatch(/^id {17}\S+\napplied {12}true\norganization_id/)
    expect(stdout).toContain('\ntranscripts        1\n')
    expect(await error(['customer', 'erase', id])).toBe(`There is no customer ${id}`)
  })
})

describe('customer export', () => {
  it('writes a private file, and does not overwrite it', async () => {
    const { organizationId, clientId, id } = await someCustomer()
    const callId = await addCall(testDb, organizationId, clientId, { customer_id: id })
    const folder = await mkdtemp(join(tmpdir(), 'callbook-export-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'customer.zip')
    const args = ['customer', 'export', id, '--output', file]

    const exported = await json(args)

    const zip = await readFile(file)
    expect(exported).toEqual({ id, file, bytes: zip.length })
    expect(String(readZip(zip).get('calls.jsonl'))).toContain(callId)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await error(args)).toBe(`${file} already exists and is not overwritten`)
  })

  it('leaves no file for an unknown customer', async () => {
    const [unknown, file] = [newId(), join(tmpdir(), `callbook-${newId()}.zip`)]

    expect(await error(['customer', 'export', unknown, '--output', file])).toBe(`There is no customer ${unknown}`)
    await expect(stat(file)).rejects.toThrow('ENOENT')
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
