import { runInKysely, sqlstateOf } from '@callbook/postgres'
import type { SentQuery } from '@callbook/postgres/testing'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { acrossTenants } from '../tenancy/statements.ts'

interface Spread {
  readonly text: string
  readonly tasks: number
  readonly organizations: number
}

export interface CheckedQueries {
  /** Statements that read or write data of given organizations. */
  readonly checked: number
  /** Statements that were sent to more shards than their organizations have. */
  readonly spread: readonly Spread[]
}

export async function checkQueries(db: Database, queries: readonly SentQuery[]): Promise<CheckedQueries> {
  const ofTenants = queries.filter(({ text }) => isPlanned.test(text) && !text.includes(acrossTenants))
  const spread: Spread[] = []
  for (const query of ofTenants) spread.push(...(await spreadOf(db, query)))

  return { checked: ofTenants.length, spread }
}

const isPlanned = /^\s*(select|insert|update|delete|with)\b/i

async function spreadOf(db: Database, { text, parameters }: SentQuery): Promise<Spread[]> {
  for (const values of parameters) {
    const [tasks, organizations] = [await countTasks(db, text, values), await countOrganizations(db, values)]
    if (tasks > Math.max(1, organizations)) return [{ text, tasks, organizations }]
  }

  return []
}

/**
 * Each subplan is planned and sent separately. A statement answered by the coordinator has no task, nor has one with
 * values that PostgreSQL rejects.
 */
export async function countTasks(db: Database, text: string, values: readonly unknown[]): Promise<number> {
  try {
    // Citus runs an INSERT with a SELECT that it plans separately, but explains it only without parameters.
    return insertsSelected.test(text)
      ? await countPlanned(db, withLiterals(db, text, values), [])
      : await countPlanned(db, text, values)
  } catch (error) {
    if (sqlstateOf(error).startsWith('22')) return 0
    throw error
  }
}

const insertsSelected = /^\s*insert into \w+ \([^)]*\)\s+select\b/i

async function countPlanned(db: Database, text: string, values: readonly unknown[]): Promise<number> {
  const explain = { text: `explain (format json) ${text}`, values }
  const [row] = await runInKysely<{ 'QUERY PLAN': string }>(db, explain)

  return tasksIn(JSON.parse(row?.['QUERY PLAN'] ?? '[]'))
}

function withLiterals(db: Database, text: string, values: readonly unknown[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, number) => sql.lit(values[Number(number) - 1] ?? null).compile(db).sql)
}

function tasksIn(plan: unknown): number {
  if (typeof plan !== 'object' || plan === null) return 0

  return Object.entries(plan).reduce(
    (total, [name, part]) => total + (name === 'Task Count' ? Number(part) : tasksIn(part)),
    0
  )
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function countOrganizations(db: Database, values: readonly unknown[]): Promise<number> {
  const ids = values.flat().filter((value) => typeof value === 'string' && uuid.test(value))
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from organizations where id = any(${ids}::uuid[])`.execute(db)

  return rows[0]?.count ?? 0
}
