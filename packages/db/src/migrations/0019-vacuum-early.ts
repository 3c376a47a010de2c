import type { Kysely } from 'kysely'
import { run } from './run.ts'

/** By default, a table is vacuumed after a fifth of it has changed: a table with years of data, once in months. */
const early = [
  'autovacuum_vacuum_scale_factor = 0.01',
  'autovacuum_vacuum_threshold = 1000',
  'autovacuum_vacuum_insert_scale_factor = 0.01',
  'autovacuum_vacuum_insert_threshold = 1000'
].join(', ')

/** Index-only scans for counts require a vacuum since the last change of the rows. */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    `alter table calls set (${early})`,
    // A customer changes with each call, which does not affect the indexes as long as the page has space.
    `alter table customers set (${early}, fillfactor = 90)`
  ])
}
