import { type Kysely, sql } from 'kysely'
import { buildIndex } from './build-index.ts'

export const withoutTransaction = true

const columns = '(organization_id, endpoint_id, received_at desc, call_id desc)'

/**
 * Indexes the reports of an endpoint by time. An index on the partitioned table raw_reports cannot be built concurrently,
 * but an index on each partition can. Later partitions are created with the index.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'raw_reports'::regclass and c.relname <> 'raw_reports_default' order by c.relname
  `.execute(db)

  for (const name of ['raw_reports_default', ...rows.map((row) => row.name)]) {
    await buildIndex(db, `${name}_of_endpoint`, `on ${name} ${columns}`)
  }
}
