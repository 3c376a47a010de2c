import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@callbook/db'
import { addCall, addClient, addOrganization } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error, run } = await startCommandLineStack()
const { testDb } = admin

it('creates organizations and lists them, oldest first', async () => {
  const acme = await json(['organization', 'create', '--name', 'Acme Group'])
  const zenith = await json(['organization', 'create', '--name', 'Zenith'])

  expect(acme).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Acme Group' })
  expect(await json(['organization', 'list'])).toEqual([acme, zenith])
})

it('rejects an invalid name', async () => {
  expect(await error(['organization', 'create', '--name', ' '])).toBe('--name must be a line of 1 to 200 characters')
})

it('renames one organization and no other', async () => {
  const before = (await json(['organization', 'list'])) as { id: string; name: string }[]
  const { id } = (await json(['organization', 'create', '--name', 'Misspelt'])) as { id: string }

  const renamed = await json(['organization', 'rename', id, '--name', 'Right'])

  expect(renamed).toEqual({ id, name: 'Right' })
  expect(await json(['organization', 'list'])).toEqual([...before, { id, name: 'Right' }])
})

it('rejects an unknown organization and an invalid name', async () => {
  const unknown = newId()
  const { id } = (await json(['organization', 'create', '--name', 'Steady'])) as { id: string }

  expect(await error(['organization', 'rename', unknown, '--name', 'x'])).toBe(`There is no organization ${unknown}`)
  expect(await error(['organization', 'rename', id, '--name', ' '])).toBe(
    '--name must be a line of 1 to 200 characters'
  )
})

it('suspends an organization, shows the time and reason, and resumes it', async () => {
  const [id, other] = [await addOrganization(testDb), await addOrganization(testDb)]

  const suspended = await json(['organization', 'suspend', id, '--reason', 'unpaid'])
  const again = await json(['organization', 'suspend', id, '--refuse-reports'])
  const listed = await json(['organization', 'list'])
  const resumed = await json(['organization', 'resume', id])

  const since = { suspended_at: expect.stringMatching(/Z$/) }
  expect(suspended).toMatchObject({ id, ...since, suspended_reason: 'unpaid', refuses_reports: false })
  expect(again).toEqual({ ...(suspended as object), refuses_reports: true })
  expect(listed).toEqual(
    expect.arrayContaining([
      { id, name: expect.any(String), ...since },
      { id: other, name: expect.any(String) }
    ])
  )
  expect(resumed).toMatchObject({ id, suspended_at: null, suspended_reason: null, refuses_reports: false })
})

it.each(['suspend', 'resume'])('rejects an unknown organization: %s', async (command) => {
  const id = newId()

  expect(await error(['organization', command, id])).toBe(`There is no organization ${id}`)
})

describe('organization export', () => {
  it('writes the rows of each table as the server sends them, and does not overwrite them', async () => {
    const id = await addOrganization(testDb)
    const clientId = await addClient(testDb, id)
    const metadata = '{"exact": 12345678901234567890.12345678901234567890, "text": "Ä\\n"}'
    const ids = []
    for (let index = 0; index < 120; index += 1) ids.push(await addCall(testDb, id, clientId, { metadata }))
    const parent = await mkdtemp(join(tmpdir(), 'callbook-export-'))
    onTestFinished(() => rm(parent, { recursive: true }))
    const folder = join(parent, 'all')
    const args = ['organization', 'export', id, '--output', folder]

    const exported = (await json(args)) as { readonly rows: Readonly<Record<string, number>> }

    expect(exported).toMatchObject({ id, folder, rows: { calls: 120, clients: 1, customers: 0 } })
    expect((await readdir(folder)).toSorted()).toEqual(
      [...Object.keys(exported.rows).map((table) => `${table}.jsonl`), 'organization.json'].toSorted()
    )
    const text = await readFile(join(folder, 'calls.jsonl'), 'utf8')
    const lines = text.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(ids)
    expect(lines[0]).toContain('12345678901234567890.12345678901234567890')
    expect(await error(args)).toBe(`${folder} already exists and is not overwritten`)
  })

  it('leaves nothing for an unknown organization', async () => {
    const [unknown, folder] = [newId(), join(tmpdir(), `callbook-${newId()}`)]

    expect(await error(['organization', 'export', unknown, '--output', folder])).toBe(
      `There is no organization ${unknown}`
    )
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
    await expect(readdir(`${folder}.partial`)).rejects.toThrow('ENOENT')
  })
})

describe('the output for people', () => {
  it('has one line per field, and a table for several items', async () => {
    const { stdout: created } = await run(['organization', 'create', '--name', 'Acme'])
    const [, id] = /^id {4}(\S+)\nname {2}Acme\n$/.exec(created) ?? []

    const { stdout: list } = await run(['organization', 'list'])

    expect(list).toMatch(/^id {36}name +state\n/)
    expect(list).toMatch(new RegExp(`^${id}  Acme +open$`, 'm'))
  })
})

describe('untrusted names', () => {
  const name = `Acme \u202e\u009b2J${'Kabushiki '.repeat(40)}`

  it('are escaped in 80 columns, and exact in JSON', async () => {
    const created = (await json(['organization', 'create', '--name', 'Acme'])) as { id: OrganizationId }
    // Names from earlier releases may contain such characters.
    await testDb.updateTable('organizations').set({ name }).where('id', '=', created.id).execute()

    const { stdout: table } = await run(['organization', 'list'])
    const { stdout: list } = await run(['organization', 'list', '--json'])

    expect(table).toContain('  Acme \\u202e')
    for (const line of table.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    expect(JSON.parse(list)).toContainEqual(expect.objectContaining({ ...created, name }))
    for (const printed of [table, list]) expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })
})
