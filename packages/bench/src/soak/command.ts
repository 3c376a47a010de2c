import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, listOrganizationRows } from '@callbook/db'
import { sql } from 'kysely'
import { readArguments } from '../arguments.ts'
import { issueKey } from '../data/tenants.ts'
import { createTenants } from '../ingest/tenants.ts'
import { createDeliveries } from '../reports.ts'
import { describeRun, resultsDir, writeResult } from '../results.ts'
import { createMigrated, defaultDataDir, dropDatabase, startPostgres, withDatabase } from '../stack/postgres.ts'
import { deployedFlags, type Service, startService } from '../stack/service.ts'
import { type EventReceiver, receiverSubnet, startListening } from './events.ts'
import { type EventLedger, type Ledger, reconcile, reconcileEvents } from './reconcile.ts'
import { startReaders, startSenders } from './traffic.ts'

export const soakDefaults = {
  minutes: 2,
  connections: 16,
  'read-connections': 4,
  'fault-every-seconds': 15,
  seed: 1,
  'data-dir': defaultDataDir,
  results: resultsDir,
  name: 'soak'
}

/** Sends reports and reads for minutes, with faults. Then every acknowledged report must be stored exactly once. */
export async function benchSoak(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, soakDefaults)
  const postgres = await startPostgres(options['data-dir'])

  try {
    const connectionString = await createMigrated(postgres, 'soak')
    const { ledger, events, ...story } = await withDatabase(connectionString, (db) =>
      runSoak(db, {
        connectionString,
        spoolDir: join(options['data-dir'], `spool-${randomBytes(4).toString('hex')}`),
        seconds: options.minutes * 60,
        faultEverySeconds: options['fault-every-seconds'],
        connections: options.connections,
        readConnections: options['read-connections'],
        seed: options.seed
      })
    )
    const problems = await withDatabase(connectionString, async (db) => [
      ...(await reconcile(db, ledger)),
      ...(await reconcileEvents(db, events))
    ])
    const report = {
      name: options.name,
      command,
      ...describeRun(),
      acknowledged: ledger.acknowledged.size,
      problems,
      ...story
    }

    await writeResult(report, options.results)
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    if (problems.length > 0) throw new Error(`The data is inconsistent:\n${problems.join('\n')}`)
    await dropDatabase(postgres, 'soak')
  } finally {
    await postgres.stop()
  }
}

interface SoakOptions {
  readonly connectionString: string
  readonly spoolDir: string
  readonly seconds: number
  readonly faultEverySeconds: number
  readonly connections: number
  readonly readConnections: number
  readonly seed: number
}

const programs = {
  ingest: import.meta.resolve('@callbook/webhook-ingest/server'),
  management: import.meta.resolve('@callbook/management-api/server'),
  worker: import.meta.resolve('@callbook/webhook-ingest/worker')
}

/** The last part of the time has no faults. In that part, memory use must be stable. */
const quietShare = 0.4

const drainedWithinMs = 600_000

async function runSoak(db: Database, options: SoakOptions) {
  const { connectionString, spoolDir, connections, readConnections, seed } = options
  const secretsKey = randomBytes(32).toString('base64')
  const slugs = await createTenants(db, secretsKey, { organizations: 4, endpoints: 16 })
  const [organization] = await listOrganizationRows(db)
  if (organization === undefined) throw new Error('there is no tenant')
  const key = await issueKey(db, organization.id)
  const limits = { WEBHOOK_RATE_LIMIT: '100000000', MANAGEMENT_RATE_LIMIT: '100000000' }
  const settings = { DATABASE_URL: connectionString, SECRETS_KEY: secretsKey, SPOOL_DIR: spoolDir, ...limits }
  await mkdir(spoolDir, { recursive: true })

  const ingest = await startReplaceable(programs.ingest, settings, deployedFlags('webhook-ingest'))
  const worker = await startReplaceable(programs.worker, { ...settings, EVENTS_ALLOWED_SUBNETS: receiverSubnet }, [])
  const management = await startService(programs.management, settings, deployedFlags('management-api'))
  const { port } = ingest.current
  const vitals = watchVitals({
    ingest: () => ingest.current,
    management: () => management,
    worker: () => worker.current
  })
  const organizationId = organization.id
  const listening = await startListening(db, { organizationId, secretsKey, port: management.port, key })
  const deliveries = createDeliveries({ seed, slugs, run: randomBytes(6).toString('hex'), startedAt: new Date() })
  const senders = startSenders({ port, connections, deliveries, seed })
  const readers = startReaders({ port: management.port, key, connections: readConnections })

  const struck = await strikeFaults({ ingest, worker, receiver: listening.receiver, db }, options)
  await senders.stop()
  await readers.stop()
  await isDrained(port)
  await listening.untilDelivered()
  const seen = vitals.stop()
  await listening.stop()
  await Promise.all([ingest.current.stop(), management.stop(), worker.current.stop()])
  await rm(spoolDir, { recursive: true })

  const { taken, problems, requests } = listening.receiver
  const events: EventLedger = { organizationId, read: listening.poller.read, taken, problems }
  const reported = { read: events.read.length, sent: taken.size, requests: requests() }
  const reads = Object.fromEntries(readers.statuses)

  return { ledger: senders as Ledger, events, struck, failures: senders.failures(), reads, reported, vitals: seen }
}

async function startReplaceable(
  program: string,
  settings: Readonly<Record<string, string>>,
  flags: readonly string[]
): Promise<Replaceable> {
  let current: Service = await startService(program, settings, flags)

  return {
    get current() {
      return current
    },
    async replace() {
      current = await startService(program, { ...settings, PORT: String(current.port) }, flags)
    }
  }
}

async function strikeFaults(targets: Targets, options: SoakOptions): Promise<string[]> {
  const { seconds, faultEverySeconds } = options
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000
  const struck: string[] = []

  while (elapsed() + faultEverySeconds < seconds * (1 - quietShare)) {
    await sleep(faultEverySeconds * 1000)
    const fault = faults[struck.length % faults.length]
    if (fault === undefined) break
    process.stderr.write(`${Math.round(elapsed())} s: ${fault.name}\n`)
    await fault.strike(targets)
    struck.push(fault.name)
  }
  await sleep(Math.max(0, seconds - elapsed()) * 1000)

  return struck
}

/** Waits until the spool is empty, according to the health of the service. */
async function isDrained(port: number): Promise<void> {
  for (const deadline = Date.now() + drainedWithinMs; Date.now() < deadline; await sleep(200)) {
    const health = await fetch(`http://127.0.0.1:${port}/health`)
    if (health.ok && !(await health.text()).includes('spool')) return
  }
  throw new Error('the spool is not drained')
}

/** A process that is restarted after it was killed. */
interface Replaceable {
  readonly current: Service
  replace(): Promise<void>
}

interface Targets {
  readonly ingest: Replaceable
  readonly worker: Replaceable
  readonly receiver: EventReceiver
  readonly db: Database
}

/** A failure that occurs in production. */
interface Fault {
  readonly name: string
  strike(targets: Targets): Promise<void>
}

/** How long the receiver of events fails. */
const failingMs = 5_000

const faults: readonly Fault[] = [
  { name: 'the service was killed', strike: ({ ingest }) => replaceKilled(ingest) },
  {
    name: 'the receiver of events failed for seconds',
    async strike({ receiver }) {
      receiver.fail()
      await sleep(failingMs)
      receiver.recover()
    }
  },
  {
    name: 'all database sessions were ended',
    async strike({ db }) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    }
  },
  { name: 'the worker was killed', strike: ({ worker }) => replaceKilled(worker) },
  {
    name: 'a database process was killed, and the server recovered',
    async strike({ db }) {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and application_name = 'callbook' limit 1`.execute(db)
      const [backend] = rows
      if (backend !== undefined) process.kill(backend.pid, 'SIGKILL')
    }
  }
]

async function replaceKilled(target: Replaceable): Promise<void> {
  await target.current.kill()
  await target.replace()
}

/** Memory and other vitals of a process: first, last and worst. */
interface Seen {
  readonly rssMbFirst: number
  readonly rssMbLast: number
  readonly rssMbMost: number
  readonly eventLoopP99MsMost: number
}

const everyMs = 1_000

/** Polls the vitals of processes every second. A replaced process starts over. */
function watchVitals<Name extends string>(services: Readonly<Record<Name, () => Service>>) {
  const seen = new Map<string, Seen & { readonly pid: number }>()
  const names = Object.keys(services) as Name[]

  async function look(name: Name): Promise<void> {
    const service = services[name]()
    const { rssMb, eventLoopDelayMs } = await service.readVitals()
    const before = seen.get(name)
    const isSame = before?.pid === service.pid
    seen.set(name, {
      pid: service.pid,
      rssMbFirst: isSame ? before.rssMbFirst : Math.round(rssMb),
      rssMbLast: Math.round(rssMb),
      rssMbMost: Math.max(Math.round(rssMb), isSame ? before.rssMbMost : 0),
      eventLoopP99MsMost: Math.max(Math.round(eventLoopDelayMs.p99), isSame ? before.eventLoopP99MsMost : 0)
    })
  }

  // A process that was just killed does not respond.
  const looking = setInterval(() => void Promise.allSettled(names.map(look)), everyMs)

  return {
    stop(): Readonly<Record<string, Seen>> {
      clearInterval(looking)
      return Object.fromEntries([...seen].map(([name, { pid: _, ...vitals }]) => [name, vitals]))
    }
  }
}
