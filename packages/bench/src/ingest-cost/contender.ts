import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingReport } from '@callbook/calls'
import type { storeBatch } from '@callbook/calls/testing/rows'
import type { compressBody } from '@callbook/db'
import type { findProvider, OrganizationId } from '@callbook/domain'
import type { createPool, indexPlans } from '@callbook/postgres'
import type { parseReportBody } from '@callbook/webhook-ingest/delivery/report-body'
import { sql } from 'kysely'
import { itemAt } from '../random.ts'
import { createDeliveries } from '../reports.ts'
import type { Metrics } from '../results.ts'
import type { Runner } from '../rounds.ts'
import { dropDatabase, type Postgres } from '../stack/postgres.ts'
import type { Tree } from '../stack/tree.ts'
import { readDisk } from './disk.ts'

export interface CostSetup {
  readonly organizations: number
  readonly endpoints: number
  readonly seed: number
  /** Reports of one round. */
  readonly reports: number
  /** Reports per transaction, on which the database's cost of a report depends. */
  readonly batch: number
}

export interface CostRunner extends Runner<{ readonly point: string }> {
  readDisk(): ReturnType<typeof readDisk>
}

type Place = Pick<
  IncomingReport,
  'organizationId' | 'clientId' | 'endpointId' | 'settingsChangedAt' | 'lane' | 'provider'
>

/** Prepares a database for a tree. All steps of a report run in this process and are measured there. */
export async function startContender(
  postgres: Postgres,
  { name, tree }: { readonly name: string; readonly tree: Tree },
  setup: CostSetup
): Promise<CostRunner> {
  const database = `ingest_cost_${name.toLowerCase().replaceAll(' ', '_')}`
  const connectionString = await tree.createMigrated(postgres, database)
  const places = await tree.withDatabase(connectionString, async (db) => {
    await tree.createTenants(db, randomBytes(32).toString('base64'), setup)
    const { rows } = await sql<Place>`
      select organization_id as "organizationId", client_id as "clientId", id as "endpointId",
        settings_changed_at as "settingsChangedAt", ingest_lane as lane, provider from webhook_endpoints`.execute(db)

    return rows
  })
  const writer = await openWriter(tree)
  const pool = writer.createPool({
    ...{ connectionString, maxConnections: 1, onIdleError: () => undefined, connectionTimeoutMs: 60_000 },
    settings: { ...writer.indexPlans, plan_cache_mode: 'force_generic_plan' }
  })
  const numbering = await openNumbering(tree, connectionString, places)
  const nextBody = createBodies(setup.seed)
  const run = async () => {
    const round = Array.from({ length: setup.reports }, nextBody)
    const metrics = await measureSteps(writer, pool, { ...setup, places, bodies: round })

    return { ...metrics, ...(await numbering.run(setup.reports)) }
  }
  await run()
  await tree.withDatabase(connectionString, (db) => sql`vacuum (analyze)`.execute(db))

  return {
    name,
    run,
    readDisk: () => tree.withDatabase(connectionString, readDisk),
    async stop() {
      await pool.end()
      await numbering.close()
      await dropDatabase(postgres, database)
    }
  }
}

/** Returns the bodies of first reports, each of a new call. */
function createBodies(seed: number): () => Buffer {
  const run = randomBytes(6).toString('hex')
  const deliveries = createDeliveries({ seed, slugs: ['0'.repeat(24)], run, startedAt: new Date() })

  return () => {
    const request = deliveries.next()
    return request.subarray(request.indexOf('\r\n\r\n') + 4)
  }
}

interface Round extends Pick<CostSetup, 'batch'> {
  readonly places: readonly Place[]
  readonly bodies: readonly Buffer[]
}

/** Sends each batch through all steps before the next one, so that memory use is no higher than in the service. */
async function measureSteps(
  writer: WriterOfTree,
  pool: ReturnType<WriterOfTree['createPool']>,
  { places, bodies, batch }: Round
): Promise<Metrics> {
  const { parseReportBody, findProvider, compressBody, storeBatch } = writer
  const vapi = findProvider('vapi')
  const used = { parse: 0, read: 0, pack: 0, store: 0 }
  const lap = startLaps()
  const client = await pool.connect()
  const before = await readDatabase(client)

  for (let at = 0; at < bodies.length; at += batch) {
    const chunk = bodies.slice(at, at + batch)
    lap()
    for (const bytes of chunk) JSON.parse(bytes.toString())
    used.parse += lap()
    const read = chunk.map((bytes) => {
      const { text, value } = parseReportBody(bytes)
      return { body: text, reading: vapi?.read(value, { country: 'US' }) }
    })
    used.read += lap()
    const compressed = read.map(({ body }) => compressBody(body))
    used.pack += lap()
    const now = new Date()
    const reports = read.map(({ body, reading }, index) => {
      const compressedBody = compressed[index]
      if (reading?.kind !== 'report' || compressedBody === undefined) throw new Error('a report cannot be read')
      const { report } = reading

      return {
        ...{ ...itemAt(places, at + index), requestId: '', report, body, receivedAt: now },
        ...{ codec: 'zstd' as const, compressedBody }
      }
    })
    const outcomes = await storeBatch(client, reports, { now, erasureKey: undefined })
    used.store += lap()
    if (outcomes.some(({ kind }) => kind !== 'stored')) throw new Error('a report was not stored')
  }

  const after = await readDatabase(client)
  client.release()
  const perReport = (value: number) => value / bodies.length

  return {
    parse_cpu_us: perReport(used.parse),
    read_cpu_us: perReport(used.read),
    pack_cpu_us: perReport(used.pack),
    store_cpu_us: perReport(used.store),
    database_cpu_us: perReport(after.cpuUs - before.cpuUs),
    wal_bytes: perReport(after.walBytes - before.walBytes)
  }
}

/** Numbers the events of the reports of a round, on its own connection. */
interface MeasuredNumbering {
  /** @returns the CPU time divided by the number of reports: of this process, and of the connection */
  run(reports: number): Promise<Metrics>
  close(): Promise<void>
}

/** @param places the organizations with reports */
async function openNumbering(
  tree: Tree,
  connectionString: string,
  places: readonly { readonly organizationId: OrganizationId }[]
): Promise<MeasuredNumbering> {
  const db = tree.db.createDatabase({
    connectionString,
    maxConnections: 1,
    preparesStatements: true,
    onIdleError: () => undefined,
    connectionTimeoutMs: 60_000
  })
  const organizationIds = [...new Set(places.map(({ organizationId }) => organizationId))]
  const client = { query: (text: string) => sql.raw<{ pid: number; wal: string }>(text).execute(db) }

  return {
    async run(reports) {
      const lap = startLaps()
      const before = await readDatabase(client)
      lap()
      for (const organizationId of organizationIds) await tree.db.numberEvents(db, organizationId)
      const usedUs = lap()
      const after = await readDatabase(client)

      return {
        number_cpu_us: usedUs / reports,
        number_database_cpu_us: (after.cpuUs - before.cpuUs) / reports
      }
    },
    close: () => db.destroy()
  }
}

/** Returns a function that returns the CPU time of this process since its previous invocation, in microseconds. */
function startLaps(): () => number {
  let last = ownCpuUs()

  return () => {
    const before = last
    last = ownCpuUs()

    return last - before
  }
}

function ownCpuUs(): number {
  const { user, system } = process.cpuUsage()

  return user + system
}

/**
 * Returns the CPU time of the server process of a connection, in microseconds, and the bytes of WAL so far. Linux
 * only.
 */
async function readDatabase(client: { query(text: string): Promise<{ rows: { pid: number; wal: string }[] }> }) {
  const { rows } = await client.query("select pg_backend_pid() as pid, pg_current_wal_lsn() - '0/0'::pg_lsn as wal")
  const [row] = rows
  const [nanoseconds] = (await readFile(`/proc/${row?.pid}/schedstat`, 'utf8')).split(' ')

  return { cpuUs: Number(nanoseconds) / 1000, walBytes: Number(row?.wal) }
}

/** The functions of a tree that process a report, in order. */
interface WriterOfTree {
  readonly parseReportBody: typeof parseReportBody
  readonly findProvider: typeof findProvider
  readonly compressBody: typeof compressBody
  readonly storeBatch: typeof storeBatch
  readonly createPool: typeof createPool
  readonly indexPlans: typeof indexPlans
}

const files = [
  'apps/webhook-ingest/src/inbound/report-body.ts',
  'packages/domain/src/index.ts',
  'packages/db/src/index.ts',
  'packages/calls/src/testing/rows.ts',
  'packages/postgres/src/index.ts'
]

async function openWriter({ folder }: Tree): Promise<WriterOfTree> {
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href)))

  return Object.assign({}, ...modules)
}
