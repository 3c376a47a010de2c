import { createPool, type Schema } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { pgbench } from '../pgbench.ts'
import type { Runner } from '../rounds.ts'
import { findExecutable } from '../stack/executables.ts'
import type { Postgres } from '../stack/postgres.ts'
import type { ReadPoint } from './points.ts'

export const pgbenchPage = 'pgbench, the same statement'

export interface PgbenchPageOptions {
  readonly connectionString: string
  readonly organizationId: OrganizationId
  readonly connections: number
  readonly seconds: number
}

/** The product's own statements, prepared, without anything of ours around them. Undefined without pgbench. */
export async function startPgbenchPage(
  postgres: Postgres,
  options: PgbenchPageOptions
): Promise<Runner<ReadPoint> | undefined> {
  const program = await findExecutable('pgbench')
  if (program === undefined) return undefined
  const { connectionString, organizationId, connections, seconds } = options

  return {
    name: pgbenchPage,
    async run(point) {
      const { sql, parameters } = await captureStatement(connectionString, organizationId, point)
      const variables = Object.fromEntries(parameters.map((value, index) => [`p${index + 1}`, textOf(value)]))
      const scripts = [`${sql.replaceAll(/\$(\d+)/g, ':p$1')};`]

      return await pgbench(program, postgres, {
        connectionString,
        scripts,
        variables,
        connections,
        seconds,
        protocol: 'prepared'
      })
    },
    stop: async () => undefined
  }
}

/** What the product sends for a page, taken down as it sends it. */
async function captureStatement(
  connectionString: string,
  organizationId: OrganizationId,
  { resource, isFiltered, limit, offset }: ReadPoint
): Promise<CompiledQuery> {
  const sent: CompiledQuery[] = []
  const pool = createPool({ connectionString, maxConnections: 1, onIdleError: () => undefined, statementTimeoutMs: 0 })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) })
  await resource.query(db, organizationId, isFiltered, { limit, offset })
  await db.destroy()
  const [statement] = sent
  if (statement === undefined) throw new Error('a page was read without a statement')

  return statement
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}
