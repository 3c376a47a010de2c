import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createReportWriter, HeldUpError, type IncomingReport } from '@callbook/calls'
import { chunk, type Database, numberEvents } from '@callbook/db'
import { addClient, addOrganization } from '@callbook/db/testing'
import {
  type ApiKeyId,
  type CallId,
  type ClientId,
  type EndpointId,
  type OrganizationId,
  parseErasureKey,
  parseKeyRing,
  providers
} from '@callbook/domain'
import { vapiReport } from '@callbook/domain/testing'
import { createEndpoint, issueApiKey, within } from '@callbook/operations'
import { newId } from '@callbook/postgres'
import { openRecordingStore } from '@callbook/recordings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from '../curl.ts'
import { root } from '../launcher.ts'
import { tester } from '../scaling/tenants.ts'
import { createInstallation, type Installation } from './installation.ts'
import type { RunOutput } from './runbook.ts'
import { programs } from './server.ts'

const [calls, customers, recordings] = [20_000, 2_000, 30]
/** Calls after the backup: before the moment that is restored, and after it. */
const later = 100
const spooled = 30

const dayMs = 86_400_000
const [erased, erasedLater] = [numberOf(1), numberOf(2)]

if (programs === undefined) {
  process.stderr.write('no PostgreSQL with pg_dump and pg_basebackup in /usr/lib/postgresql: no backup is restored\n')
}

describe.skipIf(programs === undefined)('infra/postgres/restore.md', () => {
  let installation: Installation
  let backedUp: Original
  beforeAll(async () => {
    installation = await createInstallation(programs ?? '')
    backedUp = await backUp(installation)
  }, 1_200_000)
  afterAll(() => installation.remove())

  it('restores a dump into an empty server', async () => {
    await loseDatabase(installation, backedUp, 'dump')
    const env = await installation.backupsIn('first')

    await installation.startServer()
    await timed('restore of the dump', () => succeed('2. Restore the database', { env }))
    await restoreServices({ env, ...backedUp.before, erasedAgain: 2, hasPasswords: false })

    await timed('dump', () => succeed('Dump', { env }))
    await finish(env)
  })

  it('restores a base backup', async () => {
    await loseDatabase(installation, backedUp, 'base')
    const env = await installation.backupsIn('first')

    await timed('start of the base backup', () => succeed('2. Restore the database', { env, nth: 1 }))
    await restoreServices({ env, ...backedUp.before, erasedAgain: 2, hasPasswords: true })

    await finish(env)
  })

  it('restores a point in time, and every command of the page was run', async () => {
    await loseDatabase(installation, backedUp, 'time')
    const env = { ...(await installation.backupsIn('second')), TARGET_TIME: backedUp.targetTime }

    await timed('recovery to a point in time', () => succeed('2. Restore the database', { env, nth: 2 }))
    await restoreServices({ env, ...backedUp.atTarget, erasedAgain: 1, hasPasswords: true })

    await finish(env)
    expect(installation.runbook.listUnused()).toEqual([])
  })

  /** Runs the steps after the restore of the database, and compares the installation with the original. */
  async function restoreServices(expected: Expected): Promise<void> {
    const { runbook, services, query } = installation
    const { env, total, marks, erasedAgain, hasPasswords } = expected
    await succeed('3. Keep the services out', { env })
    if (hasPasswords) await succeed('3. Keep the services out', { env, nth: 1 })
    expect(await marksOf(installation)).toEqual(marks)
    expect((await services.ingest.health()).spool?.waiting).toBe(spooled)

    await succeed('4. Restore roles and privileges', { env })
    const listed = await runbook.run(nameOf('5. Put back lost recordings'), { env })
    expect(listed).toMatchObject({ code: 1, stdout: expect.stringMatching(/\b[1-9] recordings without a file/) })
    await succeed('5. Put back lost recordings', { env, nth: 1 })
    const repeated = await succeed('6. Erase again', { env })
    expect(repeated.stdout).toMatch(new RegExp(`^customers +${erasedAgain}$`, 'm'))
    const swept = await succeed('7. Remove unknown recordings', { env })
    expect(swept.stdout).toMatch(/^[1-9]\d* unknown to the database, [1-9]\d* removed\n0 recordings without a file$/m)
    const { stdout: checks } = await runbook.run(nameOf('8. Check'), { env })
    expect(namesIn(checks).filter((check) => !withoutServices.includes(check))).toEqual([])

    await succeed('9. Let the services in', { env })
    await until(async () => (await services.ingest.health()).spool === undefined)
    await Promise.all([services.management.start(), services.worker.start()])
    await timed('work of the services', () =>
      until(async () => (await failedChecks()).every((check) => check === 'backup'))
    )

    const { stored } = (await query(`select count(*)::integer as stored from calls`))[0] ?? {}
    expect(stored).toBe(total + spooled)
    await expectApi(expected)
    expect(existsSync(join(installation.settings['RECORDINGS_DIR'] ?? '', backedUp.recordingOfErased))).toBe(false)
  }

  async function expectApi({ total, keptCursor }: Expected): Promise<void> {
    const headers = { 'x-api-key': backedUp.key }
    const get = async (path: string) => await send(`${installation.services.management.url}/v1/${path}`, { headers })
    const totalOf = async (path: string) => (await get(path)).body.pagination.total

    expect(await totalOf('calls?limit=1')).toBe(total + spooled)
    expect((await get('calls?search=zanzibar')).body.data).toMatchObject([{ id: backedUp.foundCall }])
    for (const number of [erased, erasedLater]) {
      const ofNumber = `phone_number=${encodeURIComponent(number)}`
      expect(await totalOf(`customers?limit=1&${ofNumber}`)).toBe(0)
      expect(await totalOf(`calls?limit=1&${ofNumber}`)).toBe(0)
    }
    expect((await get(`changes?cursor=${backedUp.lostCursor}`)).status).toBe(410)
    const kept = await get(`changes?limit=200&cursor=${keptCursor}`)
    expect([kept.status, kept.body.data.length]).toEqual([200, expect.any(Number)])
    expect(kept.body.data.length).toBeGreaterThanOrEqual(spooled)
    const recording = await fetch(
      `${installation.services.management.url}/v1/calls/${backedUp.lostRecordingCall}/recording`,
      { headers }
    )
    expect([recording.status, await recording.text()]).toEqual([200, `recording of ${backedUp.lostRecordingCall}`])
  }

  /** Takes a new backup, after which nothing is wrong. */
  async function finish(env: Readonly<Record<string, string>>): Promise<void> {
    await succeed('Recordings', { env })
    await succeed('Record a backup', { env })
    expect(await failedChecks()).toEqual([])
  }

  async function failedChecks(): Promise<string[]> {
    const { stdout } = await installation.runbook.run(nameOf('8. Check'))

    return namesIn(stdout)
  }

  async function succeed(heading: string, options: { env: Readonly<Record<string, string>>; nth?: number }) {
    return await runOrFail(installation, heading, options)
  }
})

interface Expected {
  readonly env: Readonly<Record<string, string>>
  readonly total: number
  readonly marks: Marks
  readonly keptCursor: string
  /** Customers that were erased after the restored moment. */
  readonly erasedAgain: number
  /** Whether the restored server knows the passwords of the roles. */
  readonly hasPasswords: boolean
}

/** What the installation was before the database was lost. */
interface Original {
  readonly before: State
  readonly atTarget: State
  readonly targetTime: string
  readonly key: string
  readonly place: Place
  readonly foundCall: CallId
  /** A cursor after changes that no backup has. */
  readonly lostCursor: string
  /** A call whose file was lost after the backup. */
  readonly lostRecordingCall: CallId
  /** Path of that file. */
  readonly lostRecording: string
  /** Path of the file of an erased caller. */
  readonly recordingOfErased: string
}

interface State {
  readonly total: number
  readonly marks: Marks
  readonly keptCursor: string
}

interface Place {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  readonly endpointId: EndpointId
  readonly slug: string
}

/** Fills an installation, backs it up, and changes it afterwards. */
async function backUp(installation: Installation): Promise<Original> {
  const { services, onDatabase, query, settings } = installation
  const [first, second] = [await installation.backupsIn('first'), await installation.backupsIn('second')]
  await installation.startServer()
  await createDatabase(installation)
  const place = await onDatabase((db) => addPlace(db, settings))
  const key = await onDatabase((db) => addKey(db, place))
  const started = performance.now()
  await storeCalls(installation, place, { from: 0, count: calls - 1, startedAt: new Date(Date.now() - dayMs) })
  print('stored', `${calls} calls in ${Math.round((performance.now() - started) / 1_000)} s`)
  await addRecordings(installation, place)
  await Promise.all(Object.values(services).map((service) => service.start()))
  const run = await installation.signIn()
  await report(installation, place, { callId: 'last', callerNumber: numberOf(3) })
  await until(async () => (await onDatabase((db) => numberEvents(db, place.organizationId))) === 0)
  await until(async () => /^ok +search +all/m.test(await checksOf(installation)))
  await services.worker.end('SIGTERM')
  const cursorNow = async () => await readCursor(installation, key)
  const before = { total: calls, keptCursor: await cursorNow() }
  await services.ingest.end('SIGTERM')
  const marks = await marksOf(installation)

  await timed('dump', () => runOrFail(installation, 'Dump', { env: first }))
  await timed('base backup', () => runOrFail(installation, 'Base backup', { env: first }))
  for (const env of [first, second]) await runOrFail(installation, 'Recordings', { env })
  await runOrFail(installation, 'Record a backup', { env: first })
  await runOrFail(installation, 'Archive of WAL', { env: second })
  await runOrFail(installation, 'Base backup', { env: second })

  await services.ingest.start()
  const [customer, laterCustomer] = await Promise.all(
    [erased, erasedLater].map((one) => findCustomer(installation, one))
  )
  const recordingOfErased = (await findRecording(installation, 'call-1')).object_key
  await run('customer', 'erase', customer ?? '')
  await rm(join(settings['RECORDINGS_DIR'] ?? '', recordingOfErased))
  await storeCalls(installation, place, { from: calls, count: later, startedAt: new Date() })
  await onDatabase((db) => numberAll(db, place.organizationId))
  const keptCursor = await cursorNow()
  // It writes the use of keys now and then.
  await services.management.end('SIGTERM')
  const atTarget = { total: calls + later, keptCursor, marks: await marksOf(installation) }
  const [{ now: targetTime }] = (await query('select now()::text')) as [{ now: string }]
  await services.management.start()

  await run('customer', 'erase', laterCustomer ?? '')
  await storeCalls(installation, place, { from: calls + later, count: later, startedAt: new Date() })
  await onDatabase((db) => numberAll(db, place.organizationId))
  await query('select pg_switch_wal()')
  await until(async () => {
    const [{ done }] = (await query(
      'select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as done from pg_stat_archiver'
    )) as [{ done: boolean }]

    return done
  })
  const lost = await findRecording(installation, 'call-20')
  const [{ id: foundCall }] = (await query(
    `select id from calls where provider_call_id = 'call-777' and organization_id = '${place.organizationId}'`
  )) as [{ id: CallId }]

  return {
    before: { ...before, marks },
    ...{ atTarget, targetTime, key, place, foundCall, recordingOfErased },
    lostCursor: await cursorNow(),
    lostRecordingCall: lost.call_id,
    lostRecording: lost.object_key
  }
}

/**
 * Loses the server, and the file of a recording. The store has a file of a call after the backup. Reports continue to
 * arrive, also a late one about a call of an erased caller.
 */
async function loseDatabase(installation: Installation, original: Original, name: string): Promise<void> {
  const { ingest, management, worker } = installation.services
  const { place } = original
  await addOrphan(installation.settings, place)
  await rm(join(installation.settings['RECORDINGS_DIR'] ?? '', original.lostRecording))
  await Promise.all([worker.end('SIGTERM'), management.end('SIGTERM')])
  await installation.loseServer()
  const startedAt = new Date(Date.now() - dayMs)
  for (let index = 0; index < spooled; index += 1) {
    const callerNumber = index === 0 ? erased : numberOf(index + 10)
    await report(installation, place, { callId: `${name}-${index}`, callerNumber, startedAt })
  }
  expect((await ingest.health()).spool?.waiting).toBe(spooled)
}

/** Creates the database as the page does after a restore. */
async function createDatabase(installation: Installation): Promise<void> {
  const { settings } = installation
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { env: settings, cwd: root })
  run('createdb', 'callbook')
  run('psql', '--dbname', 'callbook', '--quiet', '--file', 'infra/postgres/roles.sql')
  run('bash', '-c', 'POSTGRES_USER=postgres POSTGRES_DB=callbook sh infra/compose/passwords.sh')
  run('bash', '-c', 'DATABASE_URL="$MIGRATOR_URL" node packages/db/src/cli.ts migrate')
}

async function addPlace(db: Database, settings: Installation['settings']): Promise<Place> {
  const organizationId = await addOrganization(db)
  const clientId = await addClient(db, organizationId)
  const urls = { keyRing: parseKeyRing(settings['SECRETS_KEY'] ?? ''), publicUrl: 'https://hooks.example.com' }
  const made = { urls, id: newId<EndpointId>(), now: new Date(), randomBytes }
  const { id, url } = await createEndpoint(within(db, organizationId, tester), { clientId, provider: 'vapi' }, made)

  return { organizationId, clientId, endpointId: id, slug: url.split('/').at(-1) ?? '' }
}

async function addKey(db: Database, { organizationId }: Place): Promise<string> {
  const input = { name: 'CI', environment: 'sandbox', scopes: ['recordings:read'], expiresAt: null } as const
  const made = { id: newId<ApiKeyId>(), now: new Date(), randomBytes }
  const { key } = await issueApiKey(within(db, organizationId, tester), input, made)

  return key
}

interface Calls {
  readonly from: number
  readonly count: number
  readonly startedAt: Date
}

/** Stores reports with the writer of webhook-ingest, and its role. */
async function storeCalls(installation: Installation, place: Place, { from, count, startedAt }: Calls): Promise<void> {
  const { settings, urlOf } = installation
  const writer = createReportWriter({
    ...{ connectionString: urlOf('ingest'), onIdleError: () => undefined, now: () => new Date() },
    ...{ connectionTimeoutMs: 60_000, erasureKey: parseErasureKey(settings['ERASURE_KEY'] ?? '') }
  })
  const [{ settings_changed_at: settingsChangedAt }] = (await installation.query(
    'select settings_changed_at from webhook_endpoints'
  )) as [{ settings_changed_at: string }]
  const indexes = Array.from({ length: count }, (_, index) => from + index)
  // On a busy machine, a batch can hold a counter for longer than the next one waits.
  const append = async (report: IncomingReport): Promise<{ readonly kind: string }> =>
    await writer.append(report).catch((error: unknown) => {
      if (error instanceof HeldUpError) return append(report)
      throw error
    })
  for (const some of chunk(indexes, 500)) {
    const outcomes = await Promise.all(
      some.map(async (index) => await append(incoming(place, { index, startedAt, settingsChangedAt })))
    )
    expect(outcomes.every(({ kind }) => kind === 'stored')).toBe(true)
  }
  await writer.close()
}

function incoming(
  { organizationId, clientId, endpointId }: Place,
  { index, startedAt, settingsChangedAt }: { index: number; startedAt: Date; settingsChangedAt: string }
): IncomingReport {
  const text = index === 777 ? 'The caller moves to Zanzibar.' : `The caller asks for visit ${index}.`
  const message = { messages: [], transcript: text, summary: text, artifact: { transcript: text } }
  const body = JSON.stringify(
    vapiReport({ callId: `call-${index}`, callerNumber: callerOf(index), startedAt, message })
  )
  const reading = providers.vapi.read(JSON.parse(body), { country: 'US' })
  if (reading.kind !== 'report') throw new Error('the report cannot be read')
  const place = { organizationId, clientId, endpointId, provider: 'vapi', settingsChangedAt }

  return { ...place, requestId: newId(), lane: 0, report: reading.report, body, receivedAt: new Date() }
}

/** Callers of calls after the backup are new: a call after an erasure belongs to a new contact of the same caller. */
function callerOf(index: number): string {
  return numberOf(index < calls ? index % customers : index - calls + customers)
}

/** Returns the number of a caller. */
function numberOf(index: number): string {
  return `+1415555${String(index).padStart(4, '0')}`
}

async function report(
  { services }: Installation,
  { slug }: Pick<Place, 'slug'>,
  options: Parameters<typeof vapiReport>[0]
): Promise<void> {
  const { status } = await send(`${services.ingest.url}/webhook/vapi/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(vapiReport(options))
  })
  expect(status).toBe(200)
}

/** Stores recordings of some calls, of the erased callers among them. */
async function addRecordings({ query, settings }: Installation, place: Place): Promise<void> {
  const store = openStore(settings)
  const rows = (await query(
    `select id from calls where provider_call_id in (${Array.from({ length: recordings }, (_, index) => `'call-${index}'`)})`
  )) as { id: CallId }[]
  for (const { id } of rows) {
    const content = Buffer.from(`recording of ${id}`)
    const key = `${place.organizationId}/2026-11/${newId()}`
    const sha256 = createHash('sha256').update(content).digest()
    const file = { content, bytes: content.length, contentType: 'audio/wav', sha256 }
    await store.put(key, file, new AbortController().signal)
    await query(`insert into call_recordings (organization_id, call_id, kind, client_id, provider, state, object_key,
        bytes, content_type, sha256, created_at, stored_at, run_after)
      values ('${place.organizationId}', '${id}', 'mixed', '${place.clientId}', 'vapi', 'stored', '${key}',
        ${content.length}, 'audio/wav', '\\x${sha256.toString('hex')}', now(), now(), now())`)
  }
  await store.close()
}

/** Adds a file as of a call that was stored after the backup. */
async function addOrphan(settings: Installation['settings'], { organizationId }: Place): Promise<void> {
  const store = openStore(settings)
  const content = Buffer.from('recording of a call after the backup')
  const sha256 = createHash('sha256').update(content).digest()
  const file = { content, bytes: content.length, contentType: 'audio/wav', sha256 }
  await store.put(`${organizationId}/2026-11/${newId()}`, file, new AbortController().signal)
  await store.close()
}

interface RecordingRow {
  readonly call_id: CallId
  readonly object_key: string
}

async function findRecording({ query }: Installation, providerCallId: string): Promise<RecordingRow> {
  const [row] = (await query(`select call_id, object_key from call_recordings join calls on id = call_id
    where provider_call_id = '${providerCallId}'`)) as readonly unknown[] as readonly RecordingRow[]
  if (row === undefined) throw new Error(`${providerCallId} has no recording`)

  return row
}

function openStore(settings: Installation['settings']) {
  const store = openRecordingStore({
    RECORDINGS_DIR: settings['RECORDINGS_DIR'] ?? '',
    RECORDINGS_S3_REGION: '',
    RECORDINGS_S3_PREFIX: ''
  })
  if (store === undefined) throw new Error('no store')

  return store
}

async function findCustomer({ query }: Installation, number: string): Promise<string> {
  const [row] = (await query(`select id from customers where phone_number = '${number}'`)) as { id: string }[]

  return row?.id ?? ''
}

async function readCursor({ services }: Installation, key: string): Promise<string> {
  const { body } = await send(`${services.management.url}/v1/changes?cursor=now`, { headers: { 'x-api-key': key } })

  return body.pagination?.next_cursor ?? body.next_cursor
}

async function numberAll(db: Database, organizationId: OrganizationId): Promise<void> {
  while ((await numberEvents(db, organizationId)) > 0);
}

/** Number and hash of the rows of each table, except for the latest uses of keys: services write them later. */
type Marks = Readonly<Record<string, string>>

async function marksOf({ query }: Installation): Promise<Marks> {
  const tables = (await query(`select relname from pg_class where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p') and not relispartition order by relname`)) as { relname: string }[]
  const marks: Record<string, string> = {}
  for (const { relname } of tables) {
    if (relname === 'api_key_usage') continue
    const [{ mark }] = (await query(`select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)
      as mark from "${relname}" t`)) as [{ mark: string }]
    marks[relname] = mark
  }

  return marks
}

async function checksOf(installation: Installation): Promise<string> {
  return (await installation.runbook.run(nameOf('8. Check'))).stdout
}

/** Checks that are not `ok` while no service runs, according to the page. */
const withoutServices = ['search', 'worker', 'backup', 'services', 'spool']

/** Returns the names of the checks that are not `ok`. */
function namesIn(checks: string): string[] {
  return [...checks.matchAll(/^(?:problem|warning) +(\w+)/gm)].map(([, check = '']) => check)
}

function nameOf(heading: string): string {
  return heading.replace(/^\d+\. /, '')
}

/** Runs commands that must succeed. */
async function runOrFail(
  { runbook }: Installation,
  heading: string,
  options: { readonly env: Readonly<Record<string, string>>; readonly nth?: number }
): Promise<RunOutput> {
  const output = await runbook.run(nameOf(heading), options)
  expect({ heading, ...output }).toMatchObject({ heading, code: 0 })

  return output
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await work()
  print(what, `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)

  return result
}

function print(what: string, text: string): void {
  process.stderr.write(`${what}: ${text}\n`)
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue().catch(() => false))) await sleep(200)
}
