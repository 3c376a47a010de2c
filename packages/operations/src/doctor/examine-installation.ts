import {
  countErasuresByKey,
  countIndexesAhead,
  countStoredRecordings,
  type Database,
  examineRoles,
  findOrganizationsToIndex,
  findSchemaProblems,
  isTimeLimit,
  isUnavailable,
  listMaintenance,
  listOrganizationRecordings,
  listOrganizationRows,
  measureCleaning,
  measureCopies,
  measureDeliveries,
  measureEvaluationBacklog,
  measureIndexing,
  measureRecordingDeletions,
  measureUnnumberedEvents,
  missingReportMonths,
  newId,
  readServerState
} from '@callbook/db'
import { type ErasureKey, type KeyRing, releaseVersion } from '@callbook/domain'
import { checkStore, type RecordingStore, StoreError, verifyRecording } from '@callbook/recordings'
import { verifyCounts } from '../counts/counts.ts'
import { countUnrepeatedErasures } from '../customers/repeat-erasures.ts'
import { examineSecrets } from '../secrets/examine-secrets.ts'
import { checkServices } from './check-services.ts'
import { type CheckResult, type Finding, found, notChecked, ok, problem, warning } from './finding.ts'

/** What the checks compare the database with. */
export interface Installation {
  /** Its statements end within `limitMs`. */
  readonly db: Database
  /** Each of these returns `undefined` without the setting, and throws an `InputError` if it is invalid. */
  readonly keyRing: () => KeyRing | undefined
  readonly erasureKey: () => ErasureKey | undefined
  readonly openStore: () => Promise<RecordingStore | undefined>
  /** Origins of processes, whose `/health` is requested. */
  readonly serviceUrls: () => readonly string[]
}

interface ExaminationOptions {
  readonly now: Date
  /** Time limit of each check, in milliseconds. */
  readonly limitMs: number
  /** Called with each result as soon as it is known. */
  readonly onChecked?: (result: CheckResult) => void
}

/** A check, and the time at which it has to end. */
type Check = (installation: Installation, now: Date, isOver: () => boolean) => Promise<Finding | readonly CheckResult[]>

/** The checks by name, in the order in which their problems are to be solved. */
const checks: Readonly<Record<string, Check>> = {
  database: checkDatabase,
  schema: checkSchema,
  roles: checkRoles,
  keys: checkKeys,
  erasures: checkErasures,
  counters: checkCounters,
  search: checkSearch,
  recordings: checkRecordings,
  worker: checkWorker,
  retention: checkRetention,
  backup: checkBackup,
  services: ({ serviceUrls }) => checkServices(serviceUrls(), releaseVersion)
}

/**
 * Checks an installation: its database, keys, store of recordings and processes. A check that fails does not affect the
 * others, and none takes longer than `limitMs`. It changes nothing except a test object in the store, which it removes.
 */
export async function examineInstallation(
  installation: Installation,
  { now, limitMs, onChecked }: ExaminationOptions
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  for (const [name, check] of Object.entries(checks)) {
    const finding = await runWithin(limitMs, (isOver) => check(installation, now, isOver))
    for (const result of 'state' in finding ? [found(name, finding)] : finding) {
      results.push(result)
      onChecked?.(result)
    }
  }

  return results
}

async function runWithin<Result>(
  limitMs: number,
  check: (isOver: () => boolean) => Promise<Result>
): Promise<Result | Finding> {
  const end = performance.now() + limitMs
  const limit = Promise.withResolvers<Finding>()
  // A check that counts until its end has a moment to report how far it came.
  const timer = setTimeout(() => limit.resolve(tooSlow(limitMs)), limitMs + 1_000)
  const running = check(() => performance.now() >= end)
  try {
    return await Promise.race([running, limit.promise])
  } catch (error) {
    return describeFailure(error, limitMs)
  } finally {
    clearTimeout(timer)
    running.catch(() => undefined)
  }
}

function tooSlow(limitMs: number): Finding {
  return warning(`it did not end within ${limitMs / 1_000} seconds`, 'repeat it with more time: --seconds')
}

/** Describes an error without texts of the database, which may contain data. */
function describeFailure(error: unknown, limitMs: number): Finding {
  if (!(error instanceof Error)) throw error
  const code = 'code' in error ? String(error.code) : ''
  if (isTimeLimit(error) || code === '57014') return tooSlow(limitMs)
  if (isUnavailable(error) || /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)/.test(code)) {
    return problem('the database does not respond', 'start it, or check DATABASE_URL')
  }
  if (/^(28...|3D000)$/.test(code)) return problem('the database denies the connection', 'check DATABASE_URL')
  if (code === '42501') {
    return problem('the role of DATABASE_URL may not read this', 'use callbook_operator, or run `migrate`')
  }
  if (/^42(P01|703)$/.test(code)) return problem('a table or column is missing', 'see the check of the schema')
  if (error instanceof StoreError) return problem(`the store: ${error.message}`, 'correct its settings')
  if ('status' in error) return problem(error.message, 'correct the setting')

  return problem(`the check failed (${code || error.name})`, 'repeat it, and report it if it fails again')
}

const [oldestVersion, newestVersion] = [15, 18]

async function checkDatabase({ db }: Installation): Promise<Finding> {
  const { version, versionText, fsync, fullPageWrites, synchronousCommit, isInRecovery } = await readServerState(db)
  const major = Math.floor(version / 10_000)
  if (isInRecovery) return problem('the server is in recovery, and nothing can be stored', 'promote it')
  const off = [
    ...(fsync === 'on' ? [] : ['fsync']),
    ...(fullPageWrites === 'on' ? [] : ['full_page_writes']),
    ...(synchronousCommit === 'off' ? ['synchronous_commit'] : [])
  ]
  if (off.length > 0) {
    return problem(`off: ${off.join(', ')}. A crash of the server loses acknowledged reports`, 'turn it on')
  }
  if (major < oldestVersion || major > newestVersion) {
    return warning(`PostgreSQL ${versionText} is not tested`, `use ${oldestVersion} to ${newestVersion}`)
  }

  return ok(`PostgreSQL ${versionText}; fsync and synchronous_commit are on`)
}

async function checkSchema({ db }: Installation): Promise<Finding> {
  const [first, ...others] = await findSchemaProblems(db)
  if (first === undefined) return ok(`the schema of release ${releaseVersion}`)

  return problem(withMore(first, others), 'run `migrate` of this release, or start the release of the database')
}

async function checkRoles({ db }: Installation): Promise<Finding> {
  const { missing, problems } = await examineRoles(db)
  const [first, ...others] = problems
  if (first !== undefined) {
    return problem(withMore(first, others), 'run infra/postgres/roles.sql, then `migrate`')
  }
  if (missing.length > 0) {
    return warning(`missing: ${missing.join(', ')}`, 'run infra/postgres/roles.sql, then `migrate`')
  }

  return ok('all roles exist, with their privileges')
}

async function checkKeys({ db, keyRing }: Installation): Promise<Finding> {
  const ring = keyRing()
  if (ring === undefined) return notChecked('SECRETS_KEY is not set')
  const { secrets, outdated, lost, missingKeys } = await examineSecrets(db, ring)
  if (lost > 0) {
    const advice = missingKeys.length > 0 ? `append the key ${missingKeys.join(', ')}` : 'replace these secrets'
    return problem(`SECRETS_KEY decrypts all but ${lost} of ${secrets} secrets`, advice)
  }
  const inUse = outdated > 0 ? `, ${outdated} with a later key of the ring` : ''

  return ok(`SECRETS_KEY decrypts all ${secrets} secrets${inUse}`)
}

async function checkErasures({ db, erasureKey, openStore }: Installation): Promise<Finding> {
  const key = erasureKey()
  const erasures = await countErasuresByKey(db)
  const callers = erasures.reduce((sum, { callers: some }) => sum + some, 0)
  const others = erasures.filter(({ keyId }) => keyId !== key?.id).map(({ keyId }) => keyId)
  if (key === undefined) return notChecked('ERASURE_KEY is not set')
  if (others.length > 0) {
    return problem(
      `ERASURE_KEY is not the key of all erasures: ${others.join(', ')}. Erased callers are not recognized`,
      'set the key with which they were erased'
    )
  }

  const store = await openStore()
  if (store === undefined) {
    return callers === 0
      ? ok('no caller was erased')
      : notChecked(`${plural(callers, 'caller')} erased, but the store with the journal of erasures is not set`)
  }
  try {
    const { journal, missing } = await countUnrepeatedErasures(db, store)
    if (missing > 0) {
      return problem(`the journal has ${plural(missing, 'erasure')} that the database lacks`, 'run `erasure repeat`')
    }
    const known = `ERASURE_KEY recognizes ${plural(callers, 'erased caller')}`

    return ok(`${callers === 0 ? 'no caller was erased' : known}; ${journal} in the journal`)
  } finally {
    await store.close()
  }
}

async function checkCounters({ db }: Installation, _now: Date, isOver: () => boolean): Promise<Finding> {
  const organizationIds = (await listOrganizationRows(db)).map(({ id }) => id)
  let months = 0
  const onProgress = () => {
    months += 1
  }
  const wrong = await verifyCounts(db, { organizationIds, since: undefined, onProgress, isOver })
  const counters = wrong.reduce((sum, { counters: some }) => sum + some, 0)
  if (counters > 0) return problem(`${counters} counters are wrong`, 'run `counts rebuild`')
  if (isOver()) {
    return warning(`only ${months} months of organizations were counted, all right`, 'run `counts verify`')
  }

  return ok(`equal to the rows of ${plural(organizationIds.length, 'organization')}`)
}

/** Age of the oldest change without an entry in the index, above which the index is late. As in alerts.yml. */
const indexMinutes = 10

async function checkSearch({ db }: Installation, now: Date): Promise<Finding> {
  const ahead = await countIndexesAhead(db)
  if (ahead > 0) {
    return problem(`the index of ${ahead} organizations has changes that the database lacks`, 'run `search rebuild`')
  }
  const { due, oldestDueAt } = await measureIndexing(db)
  if (isOlder(oldestDueAt, now, indexMinutes)) {
    return problem(`calls have not been indexed for ${ageOf(oldestDueAt, now)}`, 'start the worker')
  }
  if (due > 0) return warning(`the index of ${due} organizations is being built`, 'wait for the worker')
  const waiting = (await findOrganizationsToIndex(db)).length

  return ok(waiting === 0 ? 'all calls are indexed' : `up to date, with new calls of ${waiting} organizations`)
}

/** Recordings whose files are read. `recording verify` and `recording sweep` read all. */
const sampledRecordings = 20

async function checkRecordings({ db, openStore }: Installation, _now: Date, isOver: () => boolean): Promise<Finding> {
  const stored = await countStoredRecordings(db)
  const store = await openStore()
  if (store === undefined) {
    return stored === 0
      ? ok('no store, and no recording is stored')
      : notChecked(`${stored} recordings are stored, but RECORDINGS_DIR or RECORDINGS_S3_ENDPOINT is not set`)
  }
  try {
    const failed = (await checkStore(store, `doctor/${newId()}`)).filter(({ passed }) => !passed)
    if (failed.length > 0) {
      const texts = failed.map(({ check, explanation }) => `"${check}" failed: ${explanation}`)
      return problem(`the store: ${texts.join('; ')}`, 'correct its settings')
    }
    const { read, wrong } = await readSample(db, store, isOver)
    if (wrong > 0)
      return problem(
        `${wrong} of ${read} recordings differ from their files`,
        'run `recording sweep` and `recording verify`'
      )

    return ok(`the store works; ${read} of ${stored} recordings were read`)
  } finally {
    await store.close()
  }
}

async function readSample(db: Database, store: RecordingStore, isOver: () => boolean) {
  let [read, wrong] = [0, 0]
  for (const { id: organizationId } of await listOrganizationRows(db)) {
    const limit = sampledRecordings - read
    if (limit === 0) break
    for (const row of await listOrganizationRecordings({ db, organizationId }, { state: 'stored', limit })) {
      if (isOver()) return { read, wrong }
      if ((await verifyRecording(store, row)) !== undefined) wrong += 1
      read += 1
    }
  }

  return { read, wrong }
}

interface Backlog {
  readonly oldestDueAt?: Date | undefined
  readonly oldestAt?: Date | undefined
}

/** Jobs of the worker, with the minutes that their oldest work may be due. As in alerts.yml. */
const jobs: readonly {
  readonly work: string
  readonly minutes: number
  readonly measure: (db: Database, now: Date) => Promise<Backlog>
}[] = [
  { work: 'changes without a number', minutes: 1, measure: measureUnnumberedEvents },
  { work: 'deliveries of events', minutes: 15, measure: measureDeliveries },
  {
    work: 'evaluations without a model',
    minutes: 60,
    measure: (db, now) => measureEvaluationBacklog(db, { hasModel: false, now })
  },
  { work: 'removals of recordings', minutes: 5, measure: measureRecordingDeletions },
  { work: 'copies of recordings', minutes: 60, measure: measureCopies },
  { work: 'removals from the search index', minutes: 60, measure: measureCleaning }
]

async function checkWorker({ db }: Installation, now: Date): Promise<Finding> {
  const late: string[] = []
  for (const { work, minutes, measure } of jobs) {
    const { oldestDueAt, oldestAt = oldestDueAt } = await measure(db, now)
    if (isOlder(oldestAt, now, minutes)) late.push(`${work} (${ageOf(oldestAt, now)})`)
  }
  if (late.length > 0) return problem(`late: ${late.join(', ')}`, 'start the worker, or read its log')

  return ok('no work is late')
}

/** As in alerts.yml. */
const [retentionHours, backupHours] = [48, 26]

async function checkRetention({ db }: Installation, now: Date): Promise<Finding> {
  const completedAt = await findMaintenance(db, 'retention')
  const months = await missingReportMonths(db, now)
  if (months.some((month) => month.getTime() <= now.getTime())) {
    return problem('raw reports have no partition for this month', 'run `retention run` once a day')
  }
  if (isOlder(completedAt, now, retentionHours * 60)) {
    return problem(`it last ran ${ageOf(completedAt, now)} ago`, 'run `retention run` once a day')
  }
  if (months.length > 0) return warning('raw reports lack a partition for a coming month', 'run `retention run`')

  return ok(`it ran ${ageOf(completedAt, now)} ago`)
}

async function checkBackup({ db }: Installation, now: Date): Promise<Finding> {
  const { archiveMode, archivingFailedAt, lastArchivedAt } = await readServerState(db)
  if (archivingFailedAt !== undefined) {
    return problem(`WAL was last not archived ${ageOf(archivingFailedAt, now)} ago`, 'read the log of PostgreSQL')
  }
  const completedAt = await findMaintenance(db, 'backup')
  if (completedAt === undefined) return warning('no backup was recorded', 'see infra/postgres/restore.md')
  if (isOlder(completedAt, now, backupHours * 60)) {
    return warning(`the last backup is ${ageOf(completedAt, now)} old`, 'see infra/postgres/restore.md')
  }
  const archived = lastArchivedAt === undefined ? 'WAL is archived' : `WAL archived ${ageOf(lastArchivedAt, now)} ago`

  return ok(`the last is ${ageOf(completedAt, now)} old; ${archiveMode === 'off' ? 'WAL is not archived' : archived}`)
}

async function findMaintenance(db: Database, name: string): Promise<Date | undefined> {
  return (await listMaintenance(db)).find((run) => run.name === name)?.completedAt
}

function isOlder(time: Date | undefined, now: Date, minutes: number): boolean {
  return time !== undefined && now.getTime() - time.getTime() > minutes * 60_000
}

/** Returns an age in the largest unit of which it has at least two, such as `3 hours`. */
function ageOf(time: Date | undefined, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - (time ?? now).getTime()) / 60_000))
  if (minutes < 120) return `${minutes} minutes`

  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} hours` : `${Math.floor(minutes / (24 * 60))} days`
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function withMore(first: string, others: readonly string[]): string {
  return others.length === 0 ? first : `${first}; and ${others.length} more`
}
