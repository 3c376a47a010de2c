import type { Kysely } from 'kysely'
import { buildIndex } from './build-index.ts'
import { run } from './run.ts'

export const withoutTransaction = true

export async function up(db: Kysely<never>): Promise<void> {
  const columns = 'on evaluation_work (organization_id, is_backfill, run_after)'
  await buildIndex(db, 'evaluation_work_in_order', `${columns} where state <> 'failed'`)
  await buildIndex(
    db,
    'evaluation_work_in_order_without_model',
    `${columns} where state <> 'failed' and not needs_model`
  )
  await run(db, [
    'drop index concurrently if exists evaluation_work_due',
    'drop index concurrently if exists evaluation_work_without_model'
  ])
}
