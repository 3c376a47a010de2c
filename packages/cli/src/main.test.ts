import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@callbook/db'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAdmin, runAdmin, secretsKey } from './testing/index.ts'

const { env } = await createAdmin()

describe('help', () => {
  it.each([
    { args: ['--help'], shows: 'Usage: callbook [options] [command]' },
    { args: ['evaluation', 'record', '--help'], shows: '(choices: "human", "import", "model", default: "human")' }
  ])('is shown for $args, without any settings', async ({ args, shows }) => {
    const { code, stdout, stderr } = await runAdmin({}, args)

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.replace(/\s+/g, ' ')).toContain(shows)
  })
})

describe('a wrong command line', () => {
  it.each([
    { args: ['organisation'], says: "error: unknown command 'organisation' (Did you mean organization?)\n" },
    { args: ['foo'], says: "error: unknown command 'foo': see --help\n" },
    { args: ['client', 'xyzzy'], says: "error: unknown command 'xyzzy': see --help\n" },
    {
      args: ['client', 'list', '--organisation', 'ID'],
      says: "error: unknown option '--organisation' (Did you mean --organization?)\n"
    },
    {
      args: ['client', 'list', '--status', 'x'],
      says: "error: unknown option '--status': see --help\n"
    },
    { args: ['organization', 'create'], says: "error: required option '--name <name>' not specified\n" },
    { args: ['organization', 'list', '--jsn'], says: "error: unknown option '--jsn' (Did you mean --json?)\n" },
    ...['callbook_mgmt_x', 'https://hooks.example.com/webhooks/vapi/x'].map((secret) => ({
      args: ['api-key', 'revoke', secret],
      says: 'error: Give the id, which is a UUID, not the key or URL itself\n'
    })),
    { args: ['api-key', 'revoke', 'a\u202e\u001b[2J\nb'], says: "'a\\u202e\\u001b[2J b' is invalid" }
  ])('$args is explained on one line', async ({ args, says }) => {
    const { code, stdout, stderr } = await runAdmin(env, args)

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(says)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })
})

describe('a JSON error', () => {
  it.each([
    {
      args: ['organisation'],
      is: { error: 'usage', message: "unknown command 'organisation' (Did you mean organization?)" }
    },
    { args: ['organization'], is: { error: 'usage', message: 'a command is missing: see --help' } },
    { args: [], is: { error: 'usage', message: 'a command is missing: see --help' } },
    {
      args: ['organization', 'create'],
      is: { error: 'usage', message: "required option '--name <name>' not specified" }
    },
    {
      args: ['counts', 'verify', '--organization', newId()],
      is: { error: 'not_found', message: expect.stringMatching(/^There is no organization /) }
    },
    {
      args: ['report', 'check', '/nowhere.json'],
      is: { error: 'invalid', message: 'The file /nowhere.json cannot be read' }
    }
  ])('is one object on stderr: $args', async ({ args, is }) => {
    const { code, stdout, stderr } = await runAdmin(env, [...args, '--json'])

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^.+\n$/)
    expect(JSON.parse(stderr)).toEqual(is)
  })

  it('ignores options after --', async () => {
    const { stderr } = await runAdmin(env, ['api-key', 'revoke', '--', '--json'])

    expect(stderr).toBe("error: command-argument value '--json' is invalid for argument 'id'. It must be a UUID.\n")
  })
})

describe('report check', () => {
  const body = JSON.stringify({ type: 5, report: { id: 'call-1', started_at: 5 } })

  it('prints one difference on each line', async () => {
    const { code, stdout, stderr } = await runAdmin({}, ['report', 'check', '-'], body)

    expect({ code, stderr }).toEqual({ code: 1, stderr: 'error: - differs from the schema\n' })
    expect(stdout).toMatch(/^type: Expected .+$/m)
    expect(stdout).toMatch(/^report\.started_at: Expected .+$/m)
  })

  it('lists the differences as JSON', async () => {
    const { code, stdout } = await runAdmin({}, ['report', 'check', '-', '--json'], body)

    const type = { path: 'type', message: expect.stringMatching(/^Expected /) }
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toEqual({ valid: false, problems: expect.arrayContaining([type]) })
  })
})

describe('the version of the project', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))

  it.each([
    { args: ['--version'], shows: version },
    { args: ['organization', '--version'], shows: version },
    { args: ['--version', '--json'], shows: JSON.stringify({ version }) }
  ])('is shown by $args', async ({ args, shows }) => {
    expect(await runAdmin({}, args)).toEqual({ code: 0, stdout: `${shows}\n`, stderr: '' })
  })
})

describe('the name in help', () => {
  it.each([
    { script: undefined, name: 'callbook' },
    { script: 'test', name: 'callbook' },
    { script: 'npx', name: 'npx callbook' },
    { script: 'callbook', name: 'npm run --silent callbook --' },
    { script: 'admin', name: 'npm run --silent admin --' }
  ])('matches the command used: $name', async ({ script, name }) => {
    const settings = script === undefined ? {} : { npm_lifecycle_event: script }
    const { stdout } = await runAdmin(settings, ['organization', 'create', '--help'])

    expect(stdout).toContain(`Usage: ${name} organization create [options]\n`)
    expect(stdout).toContain(`  $ ${name} organization create --name "Acme Group"\n`)
  })
})

describe('the installation', () => {
  it('of a command on the database defaults to the running `npm start`, through DATA_DIR', async () => {
    const DATA_DIR = await dataDir(started())

    expect(await runAdmin({ DATA_DIR }, ['secrets', 'reencrypt', '--dry-run'])).toMatchObject({ code: 0, stderr: '' })
  })

  it.each([
    {
      args: ['organization', 'list'],
      says: /^error: No Callbook runs with .*\. Run `npm start`, or `npx callbook login` /
    },
    {
      args: ['retention', 'run'],
      says: /^error: DATABASE_URL is not set\. Set it, or run `npm start` in this project\n$/
    }
  ])('gets an error with the remedy if it does not exist: $args', async ({ args, says }) => {
    const DATA_DIR = await dataDir(undefined)

    const { code, stdout, stderr } = await runAdmin({ DATA_DIR }, args)

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(says)
  })

  it.each([
    { wrong: { SECRETS_KEY: '' }, says: 'error: SECRETS_KEY is not set' },
    { wrong: { SECRETS_KEY: 'c2VjcmV0' }, says: 'error: SECRETS_KEY: ' },
    {
      wrong: { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
      says: 'error: the database cannot be reached (ECONNREFUSED)',
      exits: 75
    },
    {
      wrong: { DATABASE_URL: 'postgres://callbook:c2VjcmV0#@127.0.0.1:1/x' },
      says: 'error: DATABASE_URL must be postgresql://user:password@host:5432/name'
    }
  ])('gets this error if it is misconfigured: $says', async ({ wrong, says, exits = 1 }) => {
    const settings = { ...env, DATA_DIR: await dataDir(undefined), ...wrong }

    const { code, stderr } = await runAdmin(settings, ['secrets', 'reencrypt', '--dry-run'])

    expect(code).toBe(exits)
    expect(stderr).toContain(says)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).not.toContain('c2VjcmV0')
  })

  it('does not use its keys for another database', async () => {
    const DATA_DIR = await dataDir({ ...started(), database_url: 'postgres://127.0.0.1:1/x' })

    const settings = { DATA_DIR, DATABASE_URL: env['DATABASE_URL'] ?? '' }
    const { stderr } = await runAdmin(settings, ['secrets', 'reencrypt', '--dry-run'])

    expect(stderr).toMatch(/^error: SECRETS_KEY is not set/)
  })
})

function started() {
  return {
    database_url: env['DATABASE_URL'],
    secrets_key: secretsKey
  }
}

async function dataDir(connection: object | undefined): Promise<string> {
  const path = join(tmpdir(), `callbook-admin-${randomUUID()}`)
  await mkdir(path)
  onTestFinished(() => rm(path, { recursive: true }))
  if (connection !== undefined) await writeFile(join(path, 'connection.json'), JSON.stringify(connection))

  return path
}
