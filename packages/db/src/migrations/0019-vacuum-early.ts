import type { Kysely } from 'kysely'
import { run } from './run.ts'

/** By default, a table is vacuumed when a fifth of it has changed: a table of years, once in months. */
const early = [
  'autovacuum_vacuum_scale_factor = 0.01',
  'autovacuum_vacuum_threshold = 1000',
  'autovacuum_vacuum_insert_scale_factor = 0.01',
  'autovacuum_vacuum_insert_threshold = 1000'
].join(', ')

/** Counts read an index alone only where a vacuum has been since the rows there were last changed. */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    `alter table calls set (${early})`,
    // A customer is changed with each call, which is no matter for the indexes as long as the page has room.
    `alter table customers set (${early}, fillfactor = 90)`
  ])
}
