import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChangingCommand, changingCommands, httpCommands, runAdmin } from '@callbook/cli/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const recordingsDir = await mkdtemp(join(tmpdir(), 'callbook-recordings-'))
afterAll(() => rm(recordingsDir, { recursive: true }))
const settings = { RECORDINGS_DIR: recordingsDir }
const { admin, url, addToken } = await startCommandLineStack({ more: settings })
const onDatabase = { ...admin.env, ...settings }
const overHttp = { CALLBOOK_URL: url, CALLBOOK_TOKEN: await addToken() }

const changes = Object.entries(changingCommands)
  .filter(([name]) => name in httpCommands)
  .flatMap(([name, all]) =>
    all.map((one, index) => ({ what: all.length > 1 ? `${name} (${index + 1})` : name, name, ...one }))
  )

/** Commands that change nothing: the command whose preparation has something to read, and the arguments. */
const reads: Readonly<
  Record<string, { readonly after: string; readonly args: (of: ChangingCommand) => Promise<string[]> }>
> = {
  'audit list': { after: 'reader remove', args: inOrganization }
}

describe.each(changes)('$what', ({ name, prepare }) => {
  it('prints the same over HTTP as with the database', async () => {
    const first = await prepare(admin)
    const fromDatabase = await run(name, { ...onDatabase, ...first.env }, first)
    const second = await prepare(admin)
    const fromServer = await run(name, serverOf(second), second)

    expect(fromServer.code, fromServer.stderr).toBe(0)
    expect(masked(fromServer.stdout)).toBe(masked(fromDatabase.stdout))
  })
})

it('compares every command', () => {
  expect([...new Set([...Object.keys(reads), ...changes.map(({ name }) => name)])].toSorted()).toEqual(
    Object.keys(httpCommands).toSorted()
  )
})

describe.each(Object.entries(reads))('%s', (name, { after, args }) => {
  it.each([{ format: 'text' }, { format: 'JSON' }])(
    'prints the same $format over HTTP as with the database',
    async ({ format }) => {
      const command = await prepared(after)
      const given = { ...command, args: [...(await args(command)), ...(format === 'JSON' ? ['--json'] : [])] }

      const fromDatabase = await run(name, { ...onDatabase, ...command.env }, given)
      const fromServer = await run(name, serverOf(command), given)

      expect(fromServer.code, fromServer.stderr).toBe(0)
      expect(fromDatabase.stdout).not.toMatch(/^(none|\[\])\n$/)
      if (format === 'text') expect(fromServer.stdout).toBe(fromDatabase.stdout)
      else expect(JSON.parse(fromServer.stdout)).toEqual(JSON.parse(fromDatabase.stdout))
    }
  )
})

it('exports the same files over HTTP as with the database', async () => {
  const command = await prepared('counts rebuild')
  const organizationId = command.organizationId ?? ''
  const folders = [join(recordingsDir, 'database'), join(recordingsDir, 'server')] as const
  const exportTo = (folder: string) => ['organization', 'export', organizationId, '--output', folder, '--json']

  const fromDatabase = await runAdmin(onDatabase, exportTo(folders[0]))
  // The second export has the audit event of the first one.
  await admin.testDb.deleteFrom('audit_events').where('action', '=', 'organization.export').execute()
  const fromServer = await runAdmin(serverOf(command), exportTo(folders[1]))

  expect(fromServer).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(fromServer.stdout).rows).toEqual(JSON.parse(fromDatabase.stdout).rows)
  for (const table of Object.keys(JSON.parse(fromServer.stdout).rows).filter((name) => name !== 'audit_events')) {
    const [database, server] = folders.map((folder) => readFileSync(join(folder, `${table}.jsonl`), 'utf8'))
    expect(server).toBe(database)
  }
  expect(readdirSync(folders[1])).toEqual(readdirSync(folders[0]))
})

async function prepared(name: string): Promise<ChangingCommand> {
  const command = await changingCommands[name]?.[0]?.prepare(admin)
  if (command === undefined) throw new Error(`There is no command ${name}`)

  return command
}

async function inOrganization({ organizationId }: ChangingCommand): Promise<string[]> {
  return ['--organization', organizationId ?? '']
}

/** Commands about all organizations, unless they name one. */
const ofAll = ['report reprocess']

async function run(
  name: string,
  env: Readonly<Record<string, string>>,
  { args, input, organizationId }: ChangingCommand
) {
  const limits = ofAll.includes(name) ? ['--organization', organizationId ?? ''] : []

  return await runAdmin(env, [...name.split(' '), ...args, ...limits], input)
}

function serverOf({ organizationId }: ChangingCommand) {
  return { ...overHttp, CALLBOOK_ORGANIZATION: organizationId ?? '' }
}

/** Replaces ids, times, secrets, names and numbers of people, and sizes, which differ between two resources. */
function masked(stdout: string): string {
  return stdout
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/callbook_mgmt_\w+|whsec_[\w+/=]+|\/webhook\/(\w+)\/\w{24}|link#\S+/g, 'SECRET$1')
    .replaceAll(/^(slug|secret|duration_ms|bytes) .*$/gm, '$1')
    .replaceAll(/\b(Root|tester)\b/g, 'ACTOR')
    .replaceAll(/(callbook-export-)\w+/g, '$1')
    .replaceAll(/\b(Zebulon|Quagmire|Plughwort)\w+/g, '$1')
    .replaceAll(/\(?202\)?[ -]?555[ -]?\d{4}/g, 'NUMBER')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'ADDRESS')
}
