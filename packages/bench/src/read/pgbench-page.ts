import { createAdminDatabase } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { noteSentQueries, type SentQuery } from '@callbook/postgres/testing'
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

/** Measures the product's own statements, prepared, without any of our code. Returns `undefined` without pgbench. */
export async function startPgbenchPage(
  postgres: Postgres,
  options: PgbenchPageOptions
): Promise<Runner<ReadPoint> | undefined> {
  const program = await findExecutable('pgbench')
  if (program === undefined) return undefined
  const { connectionString, connections, seconds } = options
  const readSentQueries = noteSentQueries()

  return {
    name: pgbenchPage,
    async run(point) {
      const { text, parameters } = await captureStatement(options, point, readSentQueries)
      const variables = Object.fromEntries(
        (parameters[0] ?? []).map((value, index) => [`p${index + 1}`, textOf(value)])
      )
      const scripts = [`${text.replaceAll(/\$(\d+)/g, ':p$1')};`]

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

async function captureStatement(
  { connectionString, organizationId }: PgbenchPageOptions,
  { resource, conditions, limit, offset }: ReadPoint,
  readSentQueries: () => SentQuery[]
): Promise<SentQuery> {
  const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
  readSentQueries()
  await resource.query(db, organizationId, conditions, { limit, offset })
  await db.destroy()
  const [statement] = readSentQueries()
  if (statement === undefined) throw new Error('a page was read without a statement')

  return statement
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.join()}}`

  return value instanceof Date ? value.toISOString() : String(value)
}
