import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAdminDatabase, type Database } from '@callbook/db'
import { createRoles } from '@callbook/db/embedded'
import { asRole, type RecordedInstallation, restoreRows, startFaultyServer } from '@callbook/db/testing'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { sayWell, startModelServer } from '@callbook/evaluation/testing'
import { createPool } from '@callbook/postgres'
import { databaseUrl } from '@callbook/postgres/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHistory, type Target } from '../durability/history.ts'
import { chosenSeed, createRandom } from '../durability/random.ts'
import { reconcile } from '../durability/reconcile.ts'
import { root } from '../launcher.ts'
import { report } from '../scaling/requests.ts'
import { newReport } from '../scaling/tenants.ts'
import { createServiceProcess, type ServiceProcess } from '../service-process.ts'
import { findPreviousRelease, type PreviousRelease } from './previous-release.ts'
import { startSteadyLoad } from './steady-load.ts'

/** Reports a second while the programs are replaced. */
const perSecond = 200

const previous = await findPreviousRelease()

describe.skipIf(previous === undefined)('an upgrade from the previous release, and back', () => {
  it('rejects, loses and doubles no report, and both releases answer', async () => {
    const release = previous ?? expect.fail()
    const { db, urlOf } = await restoreDatabase(release)
    const programs = await createPrograms(release, urlOf)
    const targets = targetsOf(release.installation)
    const [random, history] = [createRandom(chosenSeed), createHistory()]
    const evaluated = targets.find(({ provider }) => provider === 'vapi') ?? targets[0]
    const restored = await listCalls(db)

    /** Replaces the programs of one release by those of the other, one after the other, while reports arrive. */
    async function replace(from: Programs, to: Programs, first: () => Promise<unknown>): Promise<void> {
      const urls = [from.one.url, from.two.url]
      const load = startSteadyLoad({ perSecond, urls, targets, random, history })
      onTestFinished(load.stop)
      await history.acknowledged(perSecond)
      await first()
      await history.acknowledged(perSecond)
      for (const name of ['one', 'two'] as const) {
        await load.remove(from[name].url)
        expect(await from[name].end('SIGTERM')).toBe(0)
        await to[name].start()
        load.add(to[name].url)
        await history.acknowledged(perSecond)
      }
      await load.stop()
      for (const name of ['worker', 'management'] as const) {
        expect(await from[name].end('SIGTERM')).toBe(0)
        await to[name].start()
      }
    }

    async function expectWork({ one, two, worker, management }: Programs): Promise<void> {
      for (const { health } of [one, two, worker, management]) {
        await expect.poll(health).toMatchObject({ status: 'ok', checks: { database: 'ok' } })
      }
      expect(await listFailedPages(management.url, release)).toEqual([])
      const before = await countEvaluations(db)
      expect(await report(one.url, newReport(evaluated, history))).toMatchObject({ status: 200 })
      await expect.poll(() => countEvaluations(db)).toBeGreaterThan(before)
    }

    for (const program of Object.values(programs.previous)) await program.start()
    await expectWork(programs.previous)
    await replace(programs.previous, programs.next, () => migrate(root, urlOf('migrator')))
    await expectWork(programs.next)
    await replace(programs.next, programs.previous, async () => undefined)
    await expectWork(programs.previous)
    for (const program of Object.values(programs.previous)) expect(await program.end('SIGTERM')).toBe(0)

    const found = await reconcile(db, targets, history)
    const { sent, acknowledged } = found
    const surplus = found.surplus.filter((name) => !restored.has(name.split(' ').slice(0, 2).join(' ')))
    print({ sent, acknowledged, answers: Object.fromEntries(history.answers) })
    expect([...history.answers.keys()]).toEqual([200])
    expect({ ...found, surplus }).toMatchObject({ missing: [], surplus: [], discrepancies: [] })
  }, 900_000)
})

type Roles = Parameters<typeof asRole>[0]

/** Starts a server with the recorded database of a release, which its own `migrate` creates. */
async function restoreDatabase({ version, folder }: PreviousRelease) {
  const server = await startFaultyServer()
  const connectionString = databaseUrl(server.connectionString, 'upgraded')
  const pool = createPool({
    connectionString: server.connectionString,
    maxConnections: 1,
    onIdleError: () => undefined
  })
  await pool.query('create database upgraded')
  await pool.end()
  const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
  onTestFinished(() => db.destroy())
  await createRoles(db, connectionString)
  const urlOf = (role: Roles) => asRole(role, connectionString)
  await migrate(folder, urlOf('migrator'))
  await restoreRows(db, version)
  const dayMs = 86_400_000
  await db
    .updateTable('access_tokens')
    .set({ expires_at: new Date(Date.now() + dayMs) })
    .execute()

  return { server, db, urlOf }
}

/** Runs the migrations of a release. */
async function migrate(folder: string, DATABASE_URL: string): Promise<string> {
  const { NODE_COMPILE_CACHE, PATH } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, ['packages/db/src/cli.ts', 'migrate'], {
    ...{ cwd: folder, env: { NODE_COMPILE_CACHE, PATH, DATABASE_URL } }
  })

  return stdout
}

/** Creates the programs of both releases, which share settings and the spools of webhook-ingest. */
async function createPrograms({ folder, installation }: PreviousRelease, urlOf: (role: Roles) => string) {
  const model = await startModelServer(sayWell)
  const files = await mkdtemp(join(tmpdir(), 'callbook-upgrade-'))
  await mkdir(join(files, 'console/assets'), { recursive: true })
  await writeFile(join(files, 'console/index.html'), '<head>__NONCE__</head>')
  await writeFile(join(files, 'console/preloads.json'), '[]')
  const started: ServiceProcess[] = []
  onTestFinished(async () => {
    await Promise.all(started.map((program) => program.end('SIGKILL')))
    await model.close()
    await rm(files, { recursive: true })
  })
  const settings = {
    SECRETS_KEY: installation.secrets_key,
    ERASURE_KEY: installation.erasure_key,
    RECORDINGS_DIR: join(files, 'recordings'),
    PUBLIC_WEBHOOK_URL: 'https://hooks.example.com',
    WEBHOOK_RATE_LIMIT: '1000000',
    MANAGEMENT_RATE_LIMIT: '1000000',
    EVALUATOR_BASE_URL: model.baseUrl,
    EVALUATOR_MODEL: 'practice'
  }
  const ofConsole = {
    CONSOLE_DATABASE_URL: urlOf('console'),
    CONSOLE_DIR: join(files, 'console'),
    CONSOLE_ORIGINS: 'https://console.example.com',
    CONSOLE_SECOND_FACTOR: 'optional'
  }
  const create = async (
    folder: string,
    service: 'webhook-ingest' | 'management-api',
    own: object,
    program?: string
  ) => {
    const created = await createServiceProcess({
      ...{ service, folder, settings: { ...settings, ...own } },
      ...(program !== undefined && { program })
    })
    started.push(created)
    return created
  }
  const ofRelease = async (folder: string) => ({
    one: await create(folder, 'webhook-ingest', { DATABASE_URL: urlOf('ingest'), SPOOL_DIR: join(files, 'one') }),
    two: await create(folder, 'webhook-ingest', { DATABASE_URL: urlOf('ingest'), SPOOL_DIR: join(files, 'two') }),
    worker: await create(folder, 'webhook-ingest', { DATABASE_URL: urlOf('worker') }, 'src/worker.ts'),
    management: await create(folder, 'management-api', { DATABASE_URL: urlOf('management'), ...ofConsole })
  })

  return { previous: await ofRelease(folder), next: await ofRelease(root) }
}

type Programs = Awaited<ReturnType<typeof createPrograms>>['next']

/** Returns the recorded webhook URLs that need no signature. */
function targetsOf({ endpoints }: RecordedInstallation): [Target, ...Target[]] {
  const [first, ...others] = endpoints.flatMap(({ organization_id, client_id, provider, path }) => {
    const slug = path.slice(path.lastIndexOf('/') + 1)
    const target = { organizationId: organization_id as OrganizationId, clientId: client_id as ClientId, slug }
    return provider === 'vapi' || provider === 'retell' ? [{ ...target, provider } as const] : []
  })
  if (first === undefined) throw new Error('No webhook URL is recorded')

  return [first, ...others]
}

/** Returns the calls as `reconcile` names them. */
async function listCalls(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('calls').select(['client_id', 'provider_call_id']).execute()

  return new Set(rows.map(({ client_id, provider_call_id }) => `${client_id} ${provider_call_id}`))
}

async function countEvaluations(db: Database): Promise<number> {
  const found = db.selectFrom('evaluations').select(({ fn }) => fn.countAll<number>().as('count'))

  return (await found.where('source', '=', 'model').executeTakeFirstOrThrow()).count
}

/** Pages of the console about an organization, beside those that the API of tenants has too. */
const consolePages = [
  ...['', '/overview', '/calls', '/customers', '/clients', '/alarms', '/recordings', '/recording-policies', '/holds'],
  ...['/views', '/provider-accounts', '/rejections', '/mappings', '/event-endpoints', '/review', '/evaluation-work'],
  ...['/scorecards', '/budget', '/api-keys', '/insights', '/members', '/members/invitations', '/audit']
]

/**
 * Requests every list of the API of tenants that the previous release describes, and pages of the console.
 *
 * @returns the requests that failed
 */
async function listFailedPages(url: string, { folder, installation }: PreviousRelease): Promise<string[]> {
  const { api_keys, access_token, endpoints } = installation
  const failed: string[] = []
  const request = async (path: string, headers: Readonly<Record<string, string>>) => {
    const response = await fetch(`${url}${path}`, { headers })
    const text = await response.text()
    if (response.status !== 200) failed.push(`${path}: ${response.status} ${text.slice(0, 200)}`)
  }

  const description = await readFile(join(folder, 'apps/management-api/openapi.json'), 'utf8')
  const paths = Object.keys(JSON.parse(description).paths)
  const lists = paths.filter((path) => path.startsWith('/v1/') && !path.includes('{'))
  for (const key of api_keys)
    for (const path of lists) await request(`${path}${queries[path] ?? ''}`, { 'x-api-key': key })

  const headers = { authorization: `Bearer ${access_token}` }
  const organizations = new Set(endpoints.map(({ organization_id }) => `/organizations/${organization_id}`))
  const pages = [...organizations].flatMap((path) => consolePages.map((page) => `${path}${page}`))
  for (const path of ['/me', '/people', '/overview', '/audit', ...pages]) await request(`/console/api${path}`, headers)

  return failed
}

/** Required parameters of lists. */
const queries: Readonly<Record<string, string>> = { '/v1/analytics/answers': '?domain=booking' }

function print(facts: object): void {
  process.stdout.write(`${JSON.stringify(facts)}\n`)
}
