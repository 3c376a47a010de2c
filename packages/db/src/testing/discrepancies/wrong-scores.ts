import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { TestDb } from '../connect.ts'
import type { Discrepancy } from './discrepancy.ts'

/**
 * Returns calls whose scores, in either table, differ from their current results, or that have scores without a result.
 */
export async function findWrongScores(db: TestDb, organizationId: OrganizationId): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    with told as (
      select e.call_id, c.client_id, c.occurred_at, (e.lead_quality ->> 'overall_score')::float8 as lead_score,
        (e.lead_quality #>> '{scores,failure_risk,score}')::float8 as failure_risk,
        e.lead_quality #>> '{sentiment,value}' as sentiment,
        (e.lead_quality #>> '{flags,negative_call}')::boolean as negative_call,
        (e.prompt_adherence ->> 'score')::float8 as adherence_score,
        judged.flagged, coalesce(judged.has_conversation, true) as has_conversation
      from call_evaluations e join calls c on c.organization_id = e.organization_id and c.id = e.call_id
      left join lateral (
        select (v.result #>> '{flags,human_review_required}')::boolean as flagged,
          v.source <> 'model' or v.model is not null as has_conversation
        from evaluation_versions v
        where v.organization_id = e.organization_id and v.call_id = e.call_id and v.domain = 'lead_quality'
          and v.source <> 'human' and not exists (
            select from evaluation_versions h
            where h.organization_id = v.organization_id and h.call_id = v.call_id and h.domain = v.domain
              and h.source = 'human' and h.version < v.version)
        order by v.version desc limit 1
      ) as judged on true
      where e.organization_id = ${organizationId}
    ),
    kept as (
      select call_id, client_id, occurred_at, lead_score, failure_risk, sentiment, negative_call, adherence_score,
        flagged, has_conversation
      from call_scores where organization_id = ${organizationId}
    )
    select 'a call with scores of another result' as what, call_id::text as id
    from ((table told except table kept) union (table kept except table told)) as wrong
    union
    select 'a call that shows other scores', c.id::text
    from calls c left join kept k on k.call_id = c.id
    where c.organization_id = ${organizationId} and (c.lead_score, c.adherence_score, c.sentiment)
      is distinct from (k.lead_score, k.adherence_score, k.sentiment)`.execute(db)

  return rows
}
