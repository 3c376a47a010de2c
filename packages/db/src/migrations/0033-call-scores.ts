import type { Kysely } from 'kysely'
import { run } from './run.ts'

/**
 * Each call has one slot for its sentiment, whether it went badly, and the band of five points of each of its two
 * scores.
 */
const slot = `((case when sentiment is null then 0 else 1
    + case sentiment when 'positive' then 0 when 'neutral' then 1 when 'negative' then 2 when 'mixed' then 3 end
    + 4 * case when negative_call then 1 else 0 end
    + 8 * case when lead_score is null then 0 else 1 + least(floor(lead_score)::integer / 5, 19) end end
  + 169 * case when adherence_score is null then 0 else 1 + least(floor(adherence_score)::integer / 5, 19) end)::smallint)`

/**
 * Scores of the current results, by which calls are filtered and averaged. A command fills them for existing calls; no
 * service reads them for calls that were evaluated earlier.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await run(db, [
    `create table call_scores (
      organization_id uuid not null,
      call_id         uuid not null,
      client_id       uuid not null,
      created_at      timestamptz(3) not null,
      lead_score      double precision,
      failure_risk    double precision,
      sentiment       text check (sentiment in ('positive', 'neutral', 'negative', 'mixed')),
      negative_call   boolean,
      adherence_score double precision,
      primary key (organization_id, call_id),
      foreign key (organization_id, call_id) references call_evaluations (organization_id, call_id)
    ) with (
      autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000,
      autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_insert_threshold = 1000
    )`,
    `create index call_scores_by_time on call_scores (organization_id, created_at desc, call_id desc)
      include (client_id, lead_score, failure_risk, sentiment, negative_call, adherence_score)`,
    `create index call_scores_by_slot on call_scores (organization_id, ${slot}, created_at desc, call_id desc)
      include (client_id, lead_score, sentiment, negative_call, adherence_score)`
  ])
}
