import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '@callbook/http/testing'
import { sql } from 'kysely'
import { withDatabase } from '../../stack/postgres.ts'
import { callColumns } from '../call-columns.ts'
import type { ReadPoint } from '../pages.ts'
import type { Tenant } from '../tenant.ts'
import { installPackages, type Peer, startProgram } from './peer.ts'

const packages = {
  dependencies: { directus: '12.4.0' },
  // The required version cannot be built for Node 24. It only runs extensions, and none are installed.
  overrides: { 'isolated-vm': '6.1.2' }
}

/** Schema of its own tables, to keep them separate from ours. */
const schema = 'directus'

const administrator = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'benchmark', ADMIN_TOKEN: 'benchmark' }

export const directus: Peer = {
  name: 'Directus',

  async start(tenant, directory) {
    const { connectionString } = tenant
    const folder = join(directory, 'directus')
    const port = await findFreePort()
    await installPackages(folder, packages)
    await lendTables(connectionString)

    const cli = join(folder, 'node_modules/directus/cli.js')
    const env = { ...administrator, ...settings(connectionString), PORT: String(port) }
    await promisify(execFile)(process.execPath, [cli, 'bootstrap'], { cwd: folder, env })
    const program = await startProgram(process.execPath, {
      args: [cli, 'start'],
      cwd: folder,
      env,
      readyUrl: `http://127.0.0.1:${port}/server/ping`
    })

    return { ...program, port, requestOf: (point, options) => requestOf(tenant, point, options) }
  }
}

function settings(connectionString: string): Record<string, string> {
  return {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: connectionString,
    DB_SEARCH_PATH: schema,
    HOST: '127.0.0.1',
    SECRET: 'benchmark',
    NODE_ENV: 'production',
    LOG_LEVEL: 'fatal',
    SERVE_APP: 'false',
    TELEMETRY: 'false',
    // Otherwise it rejects requests under load.
    PRESSURE_LIMITER_ENABLED: 'false'
  }
}

/**
 * Directus serves tables whose key is one column, but our keys have two. It gets empty tables with such a key as
 * parents of our tables. A query of an empty table reads ours with our indexes, without a copy.
 */
async function lendTables(connectionString: string): Promise<void> {
  await withDatabase(connectionString, async (db) => {
    await sql`create schema if not exists ${sql.id(schema)}`.execute(db)
    for (const name of ['calls', 'customers']) {
      const { rows } = await sql`select from pg_tables where schemaname = ${schema} and tablename = ${name}`.execute(db)
      if (rows.length > 0) continue

      const [parent, table] = [sql.id(schema, name), sql.id('public', name)]
      await db.transaction().execute(async (tx) => {
        await sql`create table ${parent} (like ${table} including generated, primary key (id))`.execute(tx)
        await sql`alter table ${table} inherit ${parent}`.execute(tx)
      })
    }
  })
}

/** It does not know the relation of calls and evaluations. Its pages have only calls, which is less than ours. */
function requestOf(
  { organizationId, values }: Tenant,
  point: ReadPoint,
  { isCounted }: { readonly isCounted: boolean }
): readonly string[] {
  const { list, filter, limit, offset } = point
  const isOfCustomers = list.name === 'customers'
  const query = new URLSearchParams({
    limit: String(limit),
    offset: String(offset),
    sort: `-${list.sortedBy},-id`,
    'filter[organization_id][_eq]': organizationId,
    ...(!isOfCustomers && { fields: callColumns.join(',') }),
    ...(isCounted && { meta: 'filter_count' })
  })
  for (const { column, operator, value } of filter.conditions(values))
    query.set(`filter[${column}][_${operator}]`, value)

  return [
    `GET /items/${isOfCustomers ? 'customers' : 'calls'}?${query} HTTP/1.1`,
    `authorization: Bearer ${administrator.ADMIN_TOKEN}`
  ]
}
