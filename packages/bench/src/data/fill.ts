import type { OrganizationId } from '@callbook/domain'
import { createPool } from '@callbook/postgres'
import type { Pool } from 'pg'
import { createProgressBar, type ProgressBar } from '../progress-bar.ts'
import { withDatabase } from '../stack/postgres.ts'
import { type PlanOptions, planCalls } from './call-plan.ts'
import { callColumns, callRow } from './call-rows.ts'
import { copyRows, type Row } from './copy.ts'
import { countColumns, countRows } from './count-rows.ts'
import { customerColumns, customerRow } from './customer-rows.ts'
import {
  evaluationColumns,
  evaluationRows,
  scoreColumns,
  scoreRows,
  versionColumns,
  versionRows,
  workColumns,
  workRows
} from './evaluation-rows.ts'
import { insertTenants } from './tenants.ts'
import { createWorld, type World } from './world.ts'

export interface Filled {
  /** The organization with the largest share is first. */
  readonly organizations: readonly OrganizationId[]
  readonly rows: number
  readonly seconds: number
}

/** Number of calls whose rows are sent together. */
const batchSize = 20_000

/** Fills a migrated database with the rows and counters of a year of calls. */
export async function fill(connectionString: string, options: PlanOptions): Promise<Filled> {
  const startedAt = performance.now()
  const plan = planCalls(options)
  const ids = await withDatabase(connectionString, (db) => insertTenants(db, plan, options.seed))
  const world = createWorld(plan, ids, options.seed)
  const progress = createProgressBar('calls', plan.calls)
  const pool = createPool({
    connectionString,
    maxConnections: 4,
    onIdleError: () => undefined,
    // Making rows can occupy this process for seconds, while a connection opens.
    connectionTimeoutMs: 60_000,
    statementTimeoutMs: 0,
    queryTimeoutMs: 0,
    settings: { synchronous_commit: 'off' }
  })

  try {
    const rows = await copyAll(pool, world, progress)
    await pool.query('vacuum (analyze)')

    return { organizations: ids.organizations, rows, seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    progress.end()
    await pool.end()
  }
}

type Copy = (table: string, columns: readonly string[], of: Iterable<Row>) => Promise<void>

/** The evaluations of a batch are sent concurrently with the calls of the next batch. */
async function copyAll(pool: Pool, world: World, progress: ProgressBar): Promise<number> {
  let rows = 0
  const count = () => {
    rows += 1
  }
  const copy: Copy = (table, columns, of) => copyRows(pool, table, columns, counted(of, count))
  const { calls, customers } = world.plan
  const rowsOfCustomers = mapped(0, customers.length, (index) => [customerRow(world, index)])

  await copy('customers', customerColumns, rowsOfCustomers)
  await copy('call_counts', countColumns, countRows(world))
  let evaluations = Promise.resolve()
  for (let from = 0; from < calls; from += batchSize) {
    const until = Math.min(calls, from + batchSize)
    const rowsOfCalls = mapped(from, until, (call) => [callRow(world, call)])
    await Promise.all([evaluations, copy('calls', callColumns, rowsOfCalls)])
    evaluations = copyEvaluations(copy, world, from, until)
    progress.add(until - from)
  }
  await evaluations

  return rows
}

async function copyEvaluations(copy: Copy, world: World, from: number, until: number): Promise<void> {
  const ofCalls = (rowsOf: (world: World, call: number) => Iterable<Row>) =>
    mapped(from, until, (call) => rowsOf(world, call))

  await copy('call_evaluations', evaluationColumns, ofCalls(evaluationRows))
  await copy('call_scores', scoreColumns, ofCalls(scoreRows))
  await copy('evaluation_versions', versionColumns, ofCalls(versionRows))
  await copy('evaluation_work', workColumns, ofCalls(workRows))
}

function* mapped(from: number, until: number, rowsOf: (index: number) => Iterable<Row>): Generator<Row> {
  for (let index = from; index < until; index += 1) yield* rowsOf(index)
}

function* counted(rows: Iterable<Row>, count: () => void): Generator<Row> {
  for (const row of rows) {
    count()
    yield row
  }
}
