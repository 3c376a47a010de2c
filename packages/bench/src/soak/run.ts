import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, listOrganizations } from '@callbook/db'
import { issueKey } from '../data/tenants.ts'
import { createTenants } from '../ingest/tenants.ts'
import { createDeliveries } from '../reports/deliveries.ts'
import { deployedFlags } from '../stack/deployed-flags.ts'
import { type Service, startService } from '../stack/service.ts'
import { receiverSubnet, startListening } from './events/listening-tenant.ts'
import type { EventLedger } from './events/reconcile-events.ts'
import { faults, type Replaceable, type Targets } from './faults.ts'
import { startReaders } from './readers.ts'
import type { Ledger } from './reconcile.ts'
import { startSenders } from './senders.ts'
import { watchVitals } from './watch-vitals.ts'

export interface SoakOptions {
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

export async function runSoak(db: Database, options: SoakOptions) {
  const { connectionString, spoolDir, connections, readConnections, seed } = options
  const secretsKey = randomBytes(32).toString('base64')
  const slugs = await createTenants(db, secretsKey, { organizations: 4, endpoints: 16 })
  const [organization] = await listOrganizations(db)
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
