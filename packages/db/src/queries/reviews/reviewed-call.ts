import type { CallId, ClientId, EvaluationDomain, EvaluationSource, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'

export interface ReviewedCallRow {
  readonly id: CallId
  readonly client_id: ClientId
  readonly occurred_at: string
  readonly created_at: string
  readonly caller_full_name: string | null
  readonly human_review_required: boolean | null
  /** Whether the latest result of a model was selected for a review without a flag. */
  readonly is_sampled: boolean
}

export interface ReviewedResultRow {
  readonly domain: EvaluationDomain
  readonly version: number
  readonly source: EvaluationSource
  readonly model: string | null
  /** The user who evaluated it in the console; null for all other results. */
  readonly reviewer: string | null
  readonly created_at: string
  /** JSON text. */
  readonly result: string
  /** JSON text; an empty list without evidence. */
  readonly evidence: string
}

export async function findReviewedCall(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId
): Promise<ReviewedCallRow | undefined> {
  return await db
    .selectFrom('calls')
    .select(['id', 'client_id', 'occurred_at', 'created_at', 'caller_full_name', 'human_review_required'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('call_scores')
            .where('call_scores.organization_id', '=', organizationId)
            .where('call_scores.call_id', '=', callId)
            .where('call_scores.sampled', '=', true)
        )
        .as('is_sampled')
    )
    .where('organization_id', '=', organizationId)
    .where('id', '=', callId)
    .$narrowType<ReviewedCallRow>()
    .executeTakeFirst()
}

/** Returns the current result of each domain of a call that has one. */
export async function listCurrentResults(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId
): Promise<ReviewedResultRow[]> {
  const { rows } = await sql<ReviewedResultRow>`
    select v.domain, v.version, v.source, v.model, users.name as reviewer, v.created_at, v.result,
      coalesce(v.evidence, '[]') as evidence
    from call_evaluations e
    join evaluation_versions v on v.organization_id = ${organizationId} and v.call_id = e.call_id and v.version =
      case v.domain when 'lead_quality' then e.lead_quality_version else e.prompt_adherence_version end
    left join users on users.id = v.user_id
    where e.organization_id = ${organizationId} and e.call_id = ${callId}
    order by v.domain`.execute(db)

  return rows
}

export interface VersionReviewer {
  readonly domain: EvaluationDomain
  readonly version: number
  readonly reviewer: string
}

/** Lists the reviewers of a call's results, the latest of each domain first. */
export async function listVersionReviewers(
  db: Database,
  organizationId: OrganizationId,
  callId: CallId,
  limit: number
): Promise<VersionReviewer[]> {
  return await db
    .selectFrom('evaluation_versions as v')
    .innerJoin('users', 'users.id', 'v.user_id')
    .select(['v.domain', 'v.version', 'users.name as reviewer'])
    .where('v.organization_id', '=', organizationId)
    .where('v.call_id', '=', callId)
    .orderBy('v.version', 'desc')
    .orderBy('v.domain')
    .limit(limit)
    .$narrowType<VersionReviewer>()
    .execute()
}
