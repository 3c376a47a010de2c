import { createDatabase, type Database, indexNextCalls } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Metrics } from '../results/sample.ts'
import type { Postgres } from '../stack/postgres.ts'

export function openDatabase(connectionString: string): Database {
  return createDatabase({
    connectionString,
    maxConnections: 10,
    preparesStatements: true,
    onIdleError: () => undefined,
    connectionTimeoutMs: 60_000
  })
}

/** Runs steps of the worker's job until all calls are indexed. */
export async function indexCalls(db: Database, organizationId: OrganizationId): Promise<void> {
  // The first step begins the index.
  await indexNextCalls(db, organizationId)
  while ((await indexNextCalls(db, organizationId)).hasMore);
}

/** Indexes all calls, and returns the cost of each. */
export async function measureIndexing(
  postgres: Postgres,
  connectionString: string,
  organizationId: OrganizationId,
  calls: number
): Promise<Metrics> {
  const db = openDatabase(connectionString)
  try {
    const before = {
      wal: await readWal(db),
      cpu: process.cpuUsage(),
      databaseUs: (await postgres.cpuUs()) ?? Number.NaN
    }
    const startMs = performance.now()
    await indexCalls(db, organizationId)
    const { user, system } = process.cpuUsage(before.cpu)
    const { rows } = await sql<{ bytes: string; blocks: string }>`
      select pg_total_relation_size('search_blocks') + pg_total_relation_size('search_pages') as bytes,
        (select count(*) from search_blocks) as blocks`.execute(db)

    return {
      seconds: (performance.now() - startMs) / 1000,
      node_cpu_us: (user + system) / calls,
      database_cpu_us: (((await postgres.cpuUs()) ?? Number.NaN) - before.databaseUs) / calls,
      wal_bytes: ((await readWal(db)) - before.wal) / calls,
      index_bytes: Number(rows[0]?.bytes) / calls,
      blocks: Number(rows[0]?.blocks)
    }
  } finally {
    await db.destroy()
  }
}

async function readWal(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`.execute(db)

  return Number(rows[0]?.bytes)
}
