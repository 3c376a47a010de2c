import type { Kysely } from 'kysely'
import { buildIndex } from './build-index.ts'
import { run } from './run.ts'

export const withoutTransaction = true

/** As for calls, index-only scans require a vacuum. */
const early = [
  'autovacuum_vacuum_scale_factor = 0.01',
  'autovacuum_vacuum_threshold = 1000',
  'autovacuum_vacuum_insert_scale_factor = 0.01',
  'autovacuum_vacuum_insert_threshold = 1000'
].join(', ')

/** Allows index-only scans for the cost of evaluations, and finds the few human results. */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [`alter table evaluation_versions set (${early})`])
  await buildIndex(
    db,
    'evaluation_versions_for_sums',
    `on evaluation_versions (organization_id, created_at)
      include (domain, model, prompt_version, input_tokens, output_tokens, cost_usd) where source = 'model'`
  )
  await buildIndex(
    db,
    'evaluation_versions_by_people',
    "on evaluation_versions (organization_id, domain, call_id desc, version desc) where source = 'human'"
  )
}
