import type { Kysely } from 'kysely'
import { buildIndex } from './build-index.ts'
import { run } from './run.ts'

export const withoutTransaction = true

/** As of calls: an index answers alone only where a vacuum has been. */
const early = [
  'autovacuum_vacuum_scale_factor = 0.01',
  'autovacuum_vacuum_threshold = 1000',
  'autovacuum_vacuum_insert_scale_factor = 0.01',
  'autovacuum_vacuum_insert_threshold = 1000'
].join(', ')

/** What judging has cost is read from an index alone; and what people say, of which there is little, is found. */
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
