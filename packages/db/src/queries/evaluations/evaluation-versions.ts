import { isDeepStrictEqual } from 'node:util'
import type {
  CallId,
  EvaluationDomain,
  EvaluationResult,
  EvaluationSource,
  OrganizationId,
  UserId
} from '@callbook/domain'
import type { Queryable } from '../../database.ts'

export interface NewEvaluation {
  readonly domain: EvaluationDomain
  readonly result: EvaluationResult
  readonly source: EvaluationSource
  /** The name of the model that judged; null for a person, and where there was nothing to judge. */
  readonly model: string | null
  /** How a model of ours was asked; absent for every other result. */
  readonly judging?: Judging
  /** Who judged in the console; absent for every other result. */
  readonly review?: Review
}

/** What a person judged in the console. */
export interface Review {
  readonly userId: UserId
  /** The version that was current when the person judged; 0 for none. */
  readonly seen: number
}

export interface Judging extends Usage {
  readonly promptVersion: string
}

/** What models used up, as far as they tell; null where they tell nothing. */
export interface Usage {
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly costUsd: number | null
}

/** A kept result. */
export interface EvaluationVersion {
  readonly version: number
  readonly source: EvaluationSource
  readonly model: string | null
  readonly prompt_version: string | null
  readonly user_id: UserId | null
  /** JSON text. */
  readonly result: string
  readonly created_at: string
}

/** The version whose result is served. */
export async function findCurrentVersion(
  db: Queryable,
  organizationId: OrganizationId,
  callId: CallId,
  domain: EvaluationDomain
): Promise<EvaluationVersion | undefined> {
  return await db
    .selectFrom('call_evaluations as current')
    .innerJoin('evaluation_versions as kept', (join) =>
      join
        .onRef('kept.organization_id', '=', 'current.organization_id')
        .onRef('kept.call_id', '=', 'current.call_id')
        .onRef('kept.version', '=', `current.${domain}_version`)
    )
    .select(['kept.version', 'kept.source', 'kept.model', 'kept.prompt_version', 'kept.user_id'])
    .select(['kept.result', 'kept.created_at'])
    .where('current.organization_id', '=', organizationId)
    .where('current.call_id', '=', callId)
    .where('kept.domain', '=', domain)
    .$narrowType<EvaluationVersion>()
    .executeTakeFirst()
}

/** The version recorded last, whether or not its result is served. */
export async function findLatestVersion(
  db: Queryable,
  organizationId: OrganizationId,
  callId: CallId,
  domain: EvaluationDomain
): Promise<EvaluationVersion | undefined> {
  return await db
    .selectFrom('evaluation_versions')
    .select(['version', 'source', 'model', 'prompt_version', 'user_id', 'result', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('call_id', '=', callId)
    .where('domain', '=', domain)
    .orderBy('version', 'desc')
    .limit(1)
    .$narrowType<EvaluationVersion>()
    .executeTakeFirst()
}

/** A result as it was kept: the next version after `latest`. */
export interface KeptEvaluation extends NewEvaluation {
  readonly version: number
  readonly keptAt: Date
}

interface Keeping {
  readonly latest: EvaluationVersion | undefined
  readonly now: Date
  /** How far a reviewer's score is from that of the model; null where that is not to be told. */
  readonly modelDifference?: number | null
}

/**
 * Keeps a result as the next version. To be called with the call locked, and the latest version read under that lock.
 *
 * The clock was read before the lock was waited for, maybe by another machine: the time of a version is never before
 * that of the one before.
 */
export async function addVersion(
  db: Queryable,
  organizationId: OrganizationId,
  callId: CallId,
  evaluation: NewEvaluation,
  { latest, now, modelDifference = null }: Keeping
): Promise<KeptEvaluation> {
  const version = 1 + (latest?.version ?? 0)
  const keptAt = new Date(Math.max(now.getTime(), Date.parse(latest?.created_at ?? now.toISOString())))
  await db
    .insertInto('evaluation_versions')
    .values({
      organization_id: organizationId,
      call_id: callId,
      domain: evaluation.domain,
      version,
      source: evaluation.source,
      model: evaluation.model,
      prompt_version: evaluation.judging?.promptVersion ?? null,
      input_tokens: evaluation.judging?.inputTokens ?? null,
      output_tokens: evaluation.judging?.outputTokens ?? null,
      cost_usd: evaluation.judging?.costUsd ?? null,
      user_id: evaluation.review?.userId ?? null,
      model_difference: modelDifference,
      result: JSON.stringify(evaluation.result),
      created_at: keptAt
    })
    .execute()

  return { ...evaluation, version, keptAt }
}

/** Whether a result is one that is kept already, from the same source. Each reviewer speaks for himself. */
export function isRepeat(evaluation: NewEvaluation, current: EvaluationVersion): boolean {
  const { source, model, judging, review, result } = evaluation

  return (
    (review === undefined || review.userId === current.user_id) &&
    source === current.source &&
    model === current.model &&
    (judging?.promptVersion ?? null) === current.prompt_version &&
    isDeepStrictEqual(JSON.parse(JSON.stringify(result)), JSON.parse(current.result))
  )
}
