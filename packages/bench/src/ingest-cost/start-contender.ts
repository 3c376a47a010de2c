import { randomBytes } from 'node:crypto'
import type { IncomingReport } from '@callbook/calls'
import { sql } from 'kysely'
import { itemAt } from '../random.ts'
import type { Metrics } from '../results/sample.ts'
import type { Runner } from '../rounds.ts'
import { dropDatabase, type Postgres } from '../stack/postgres.ts'
import type { Tree } from '../stack/tree.ts'
import { createBodies } from './bodies.ts'
import { readDisk } from './disk.ts'
import { openNumbering } from './numbering.ts'
import { readDatabase, startLaps } from './usage.ts'
import { openWriter, type WriterOfTree } from './writer-of-tree.ts'

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
  const bodies = createBodies(setup.seed, new Date())
  const run = async () => {
    const round = Array.from({ length: setup.reports }, bodies.next)
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
