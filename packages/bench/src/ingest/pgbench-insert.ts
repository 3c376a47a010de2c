import { sql } from 'kysely'
import { pgbench } from '../pgbench.ts'
import { itemAt } from '../random.ts'
import { vapiReports } from '../reports/vapi-reports.ts'
import type { Runner } from '../rounds.ts'
import { findExecutable } from '../stack/executables.ts'
import { createMigrated, dropDatabase, type Postgres, withDatabase } from '../stack/postgres.ts'
import type { IngestPoint, IngestSetup } from './start-contender.ts'

export const pgbenchInsert = 'pgbench, one insert of the text'

/** pgbench keeps each script in memory, and parses its text again for each transaction. */
const scriptCount = 64

const database = 'ingest_pgbench'

/** Inserts the same reports into a table of one json column. Returns `undefined` without pgbench. */
export async function startPgbenchInsert(
  postgres: Postgres,
  { seed, seconds }: IngestSetup
): Promise<Runner<IngestPoint> | undefined> {
  const program = await findExecutable('pgbench')
  if (program === undefined) return undefined

  const connectionString = await createMigrated(postgres, database)
  await withDatabase(connectionString, async (db) => {
    await sql`create table reports (id bigint generated always as identity primary key, body json not null)`.execute(db)
  })
  const reports = vapiReports(256, seed, new Date())
  const scripts = Array.from({ length: scriptCount }, (_, index) => insertOf(itemAt(reports, index * 97)))

  return {
    name: pgbenchInsert,
    run: ({ connections }) =>
      pgbench(program, postgres, { connectionString, scripts, connections, seconds, protocol: 'simple' }),
    stop: () => dropDatabase(postgres, database)
  }
}

function insertOf(report: string): string {
  return `insert into reports (body) values ('${report.replaceAll("'", "''")}');`
}
