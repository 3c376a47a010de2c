import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, listOrganizations } from '@callbook/db'
import { issueKey } from '../data/tenants.ts'
import { createTenants } from '../ingest/tenants.ts'
import { createDeliveries } from '../reports/deliveries.ts'
import { deployedFlags } from '../stack/deployed-flags.ts'
import { type Service, startService } from '../stack/service.ts'
import { faults, type Replaceable } from './faults.ts'
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
  management: import.meta.resolve('@callbook/management-api/server')
}

/** The last part of the time has no faults: there memory must have come to rest. */
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

  const ingest = await startReplaceable(programs.ingest, settings)
  const management = await startService(programs.management, settings, deployedFlags('management-api'))
  const { port } = ingest.current
  const vitals = watchVitals({ ingest: () => ingest.current, management: () => management })
  const deliveries = createDeliveries({ seed, slugs, run: randomBytes(6).toString('hex') })
  const senders = startSenders({ port, connections, deliveries, seed })
  const readers = startReaders({ port: management.port, key, connections: readConnections })

  const struck = await strikeFaults(ingest, db, options)
  await senders.stop()
  await readers.stop()
  await isDrained(port)
  const seen = vitals.stop()
  await Promise.all([ingest.current.stop(), management.stop()])
  await rm(spoolDir, { recursive: true })

  const ledger: Ledger = senders
  return { ledger, struck, failures: senders.failures(), reads: Object.fromEntries(readers.statuses), vitals: seen }
}

async function startReplaceable(program: string, settings: Readonly<Record<string, string>>): Promise<Replaceable> {
  const flags = deployedFlags('webhook-ingest')
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

async function strikeFaults(target: Replaceable, db: Database, options: SoakOptions): Promise<string[]> {
  const { seconds, faultEverySeconds } = options
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000
  const struck: string[] = []

  while (elapsed() + faultEverySeconds < seconds * (1 - quietShare)) {
    await sleep(faultEverySeconds * 1000)
    const fault = faults[struck.length % faults.length]
    if (fault === undefined) break
    process.stderr.write(`${Math.round(elapsed())} s: ${fault.name}\n`)
    await fault.strike(target, db)
    struck.push(fault.name)
  }
  await sleep(Math.max(0, seconds - elapsed()) * 1000)

  return struck
}

/** Waits until nothing is left in the spool: while there is, the health of the service says so. */
async function isDrained(port: number): Promise<void> {
  for (const deadline = Date.now() + drainedWithinMs; Date.now() < deadline; await sleep(200)) {
    const health = await fetch(`http://127.0.0.1:${port}/health`)
    if (health.ok && !(await health.text()).includes('spool')) return
  }
  throw new Error('the spool is not drained')
}
