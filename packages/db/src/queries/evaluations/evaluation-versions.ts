import { isDeepStrictEqual } from 'node:util'
import {
  type CallId,
  type EvaluationDomain,
  type EvaluationResult,
  type EvaluationSource,
  type Evidence,
  type OrganizationId,
  type UserId,
  valuesOf
} from '@callbook/domain'
import { type NamedQuery, runInKysely } from '@callbook/postgres'
import type { OrganizationScope } from '../scope.ts'
import type { EvaluatedCall } from './make-current.ts'

export interface NewEvaluation {
  readonly domain: EvaluationDomain
  readonly result: EvaluationResult
  /** Revision of the scorecard whose questions were answered; absent for built-in domains. */
  readonly revision?: number
  /** Verified quotes that support the result; absent for results of others. */
  readonly evidence?: readonly Evidence[]
  readonly source: EvaluationSource
  /** Name of the model; null for a person, and for a call without a conversation. */
  readonly model: string | null
  /** Prompt and usage of our model; absent for other results. */
  readonly scoring?: ModelScoring
  /** Review in the console; absent for other results. */
  readonly review?: Review
}

interface Review {
  readonly userId: UserId
  /** Version that was current during the review; 0 for none. */
  readonly seen: number
}

export interface ModelScoring extends Usage {
  readonly promptVersion: string
}

/** Usage as reported by the model; null if it reports none. */
export interface Usage {
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly costUsd: number | null
}

export interface EvaluationVersion {
  readonly version: number
  /** Whether its result is served. */
  readonly is_current: boolean
  readonly source: EvaluationSource
  readonly model: string | null
  readonly prompt_version: string | null
  readonly revision: number | null
  readonly user_id: UserId | null
  /** JSON text. */
  readonly result: string
  /** JSON text; null without evidence. */
  readonly evidence: string | null
  readonly created_at: string
}

export interface FoundVersions {
  /** Version whose result is served. */
  readonly current: EvaluationVersion | undefined
  /** Last recorded version, whether or not its result is served. */
  readonly latest: EvaluationVersion | undefined
}

export async function findVersions(
  { db, organizationId }: OrganizationScope,
  callId: CallId,
  domain: EvaluationDomain
): Promise<FoundVersions> {
  const found = await db
    .selectFrom('evaluations as kept')
    .select([
      'kept.version',
      'kept.is_current',
      'kept.source',
      'kept.model',
      'kept.prompt_version',
      'kept.revision',
      'kept.user_id'
    ])
    .select(['kept.result', 'kept.evidence', 'kept.created_at'])
    .where('kept.organization_id', '=', organizationId)
    .where('kept.call_id', '=', callId)
    .where('kept.domain', '=', domain)
    .where((eb) => {
      const later = eb
        .selectFrom('evaluations as later')
        .where('later.organization_id', '=', organizationId)
        .where('later.call_id', '=', callId)
        .where('later.domain', '=', domain)
        .whereRef('later.version', '>', 'kept.version')
        .select('later.version')

      return eb.or([eb('kept.is_current', '=', true), eb.not(eb.exists(later))])
    })
    .orderBy('kept.version', 'desc')
    .$narrowType<EvaluationVersion>()
    .execute()

  return { current: found.find(({ is_current }) => is_current), latest: found[0] }
}

/** A result as it was stored: the next version after `latest`. */
export interface KeptEvaluation extends NewEvaluation {
  readonly version: number
  readonly keptAt: Date
}

interface Keeping {
  readonly found: FoundVersions
  /** Whether the result is served from now on, instead of the current one. */
  readonly isCurrent: boolean
  readonly now: Date
  /** Difference between the score of the reviewer and of the model; null if not applicable. */
  readonly modelDifference?: number | null
}

/**
 * Stores a result as the next version. Call it with the call locked, and with the versions found under that lock.
 *
 * The clock was read before waiting for the lock, perhaps on another machine. The time of a version is never before
 * the previous one. The statements are sent with the next one of the transaction, which fails if these do.
 */
export async function addVersion(
  { db: tx, organizationId }: OrganizationScope,
  call: Pick<EvaluatedCall, 'client_id' | 'id' | 'occurred_at'>,
  {
    evaluation,
    found: { current, latest },
    isCurrent,
    now,
    modelDifference = null
  }: Keeping & { readonly evaluation: NewEvaluation }
): Promise<KeptEvaluation> {
  const version = 1 + (latest?.version ?? 0)
  const keptAt = new Date(Math.max(now.getTime(), Date.parse(latest?.created_at ?? now.toISOString())))
  const replaced = tx
    .updateTable('evaluations')
    .set({ is_current: false })
    .where('organization_id', '=', organizationId)
    .where('call_id', '=', call.id)
    .where('domain', '=', evaluation.domain)
    .where('version', '=', current?.version ?? 0)
  const added = tx.insertInto('evaluations').values({
    organization_id: organizationId,
    call_id: call.id,
    client_id: call.client_id,
    domain: evaluation.domain,
    version,
    is_current: isCurrent,
    source: evaluation.source,
    model: evaluation.model,
    prompt_version: evaluation.scoring?.promptVersion ?? null,
    input_tokens: evaluation.scoring?.inputTokens ?? null,
    output_tokens: evaluation.scoring?.outputTokens ?? null,
    cost_usd: evaluation.scoring?.costUsd ?? null,
    user_id: evaluation.review?.userId ?? null,
    model_difference: modelDifference,
    ...('answers' in evaluation.result && {
      revision: evaluation.revision ?? null,
      answers: JSON.stringify(valuesOf(evaluation.result)),
      occurred_at: new Date(call.occurred_at)
    }),
    result: JSON.stringify(evaluation.result),
    evidence: evaluation.evidence?.length ? JSON.stringify(evaluation.evidence) : null,
    created_at: keptAt
  })
  for (const statement of isCurrent && current !== undefined ? [replaced, added] : [added]) {
    const { parameters, sql: text } = statement.compile()
    await runInKysely(tx, { text, values: parameters })
  }

  return { ...evaluation, version, keptAt }
}

/** Gives the current answers of a call, and those to drafts, its time, after a change of the time. They are found by it. */
export function answersToMove(organizationId: OrganizationId, callId: CallId): NamedQuery[] {
  const values = [organizationId, callId]

  return [
    {
      name: 'move_answers',
      text: `update evaluations
        set occurred_at = (select occurred_at from calls where organization_id = $1 and id = $2)
        where organization_id = $1 and call_id = $2 and is_current and answers is not null`,
      values
    },
    {
      name: 'move_trials',
      text: `update scorecard_trials
        set occurred_at = (select occurred_at from calls where organization_id = $1 and id = $2)
        where organization_id = $1 and call_id = $2`,
      values
    }
  ]
}

/** Returns `true` if an equal result from the same source is stored. Each reviewer is a separate source. */
export function isRepeat(evaluation: NewEvaluation, current: EvaluationVersion): boolean {
  const { source, model, scoring, review, result, revision = null } = evaluation

  return (
    (review === undefined || review.userId === current.user_id) &&
    source === current.source &&
    model === current.model &&
    (scoring?.promptVersion ?? null) === current.prompt_version &&
    revision === current.revision &&
    isDeepStrictEqual(JSON.parse(JSON.stringify(result)), JSON.parse(current.result))
  )
}
