import type { CallId, ClientId, EvaluationDomain, EvaluationSource, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import type { OrganizationScope } from '../scope.ts'

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
    .select((eb) => eb.fn.coalesce('sampled', eb.lit(false)).as('is_sampled'))
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
    from evaluations v
    left join users on users.id = v.user_id
    where v.organization_id = ${organizationId} and v.call_id = ${callId} and v.is_current
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
  { db, organizationId }: OrganizationScope<Database>,
  callId: CallId,
  limit: number
): Promise<VersionReviewer[]> {
  return await db
    .selectFrom('evaluations as v')
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
