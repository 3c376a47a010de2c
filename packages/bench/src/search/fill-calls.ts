import type { ClientId, OrganizationId } from '@callbook/domain'
import { createPool } from '@callbook/postgres'
import type { Pool } from 'pg'
import { planCalls } from '../data/call-plan.ts'
import { callColumns, callRow } from '../data/call-rows.ts'
import { copyRows, type Row } from '../data/copy.ts'
import { insertTenants } from '../data/tenants.ts'
import { createWorld } from '../data/world.ts'
import { createProgressBar } from '../progress-bar.ts'
import { withDatabase } from '../stack/postgres.ts'
import type { Words } from './words.ts'

export interface FilledCalls {
  readonly organizationId: OrganizationId
  /** The client with the fewest calls. */
  readonly clientId: ClientId
  /** Returns a call in the columns of `callColumns`, with words in addition to its text. */
  row(call: number, more: string): Row
}

const batchSize = 20_000

/**
 * Stores a year of calls of one organization, without customers, counters, evaluations and the indexes of lists, which
 * no search reads. `further` calls are planned, but not stored.
 */
export async function fillCalls(
  connectionString: string,
  { calls, further, seed, words }: { calls: number; further: number; seed: number; words: Words }
): Promise<FilledCalls> {
  const plan = planCalls({ calls: calls + further, organizations: 1, largestShare: 1, seed, until: new Date() })
  const ids = await withDatabase(connectionString, (db) => insertTenants(db, plan, seed))
  const world = createWorld(plan, ids, seed)
  const row = (call: number, more: string) => withText(callRow(world, call), `${words.textOf(call)} ${more}`)
  const pool = createPool({
    connectionString,
    maxConnections: 2,
    onIdleError: () => undefined,
    connectionTimeoutMs: 60_000,
    statementTimeoutMs: 0,
    queryTimeoutMs: 0,
    settings: { synchronous_commit: 'off' }
  })
  const progress = createProgressBar('calls', calls)
  try {
    await dropIndexes(pool)
    for (let from = 0; from < calls; from += batchSize) {
      const until = Math.min(calls, from + batchSize)
      await copyRows(
        pool,
        'calls',
        callColumns,
        rowsOf(from, until, (call) => row(call, ''))
      )
      progress.add(until - from)
    }
    await pool.query('vacuum (analyze) calls')
  } finally {
    progress.end()
    await pool.end()
  }
  const [organizationId, clientId] = [ids.organizations[0], ids.clients.at(-1)]
  if (organizationId === undefined || clientId === undefined) throw new Error('there is no client')

  return { organizationId, clientId, row }
}

function* rowsOf(from: number, until: number, rowOf: (index: number) => Row): Generator<Row> {
  for (let index = from; index < until; index += 1) yield rowOf(index)
}

async function dropIndexes(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = 'calls'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { name } of rows) await pool.query(`drop index ${name}`)
}

const at = (column: string) => callColumns.indexOf(column)

function withText(row: Row, text: string): Row {
  const turns = [{ role: 'user', text, start_seconds: 0 }]

  return row.with(at('messages'), JSON.stringify(turns)).with(at('transcript'), null).with(at('customer_id'), null)
}
