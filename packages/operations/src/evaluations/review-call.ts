import {
  type Database,
  findLabelAuthor,
  findLiveScorecards,
  findRequestedLabel,
  listCurrentResults,
  lockCall,
  type NewEvaluation,
  type OrganizationScope,
  type RecordedResult,
  StaleReviewError,
  storeEvaluations,
  storeLabel
} from '@callbook/db'
import {
  type BuiltInDomain,
  type CallId,
  type EvaluationDomain,
  ExpectedError,
  isBuiltInDomain,
  type ScorecardDomain,
  type ScorecardResult,
  type UserId
} from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { RefusedError } from '../input-error.ts'
import { readAnswers } from '../scorecards/scorecards.ts'
import type { Context } from '../within.ts'
import { readBuiltInResult } from './evaluations.ts'

export interface CallReview {
  readonly userId: UserId
  /** One evaluation or both. */
  readonly evaluations: readonly ReviewedEvaluation[]
  readonly now: Date
}

export interface ReviewedEvaluation {
  readonly domain: EvaluationDomain
  /** Validated by `reviewCall` against the schema of its domain, or the questions of its scorecard. */
  readonly result: unknown
  /** The version that was current when the user reviewed it; 0 for none. */
  readonly seen: number
  /** Revision of the scorecard whose questions the user answered; by default, the one that reviewers are asked. */
  readonly revision?: number | undefined
}

/**
 * Signals that another result was recorded first, or that other questions are live. The message names the evaluation,
 * and the author and the time of the result.
 */
export class ReviewedFirstError extends ExpectedError {
  override readonly name = 'ReviewedFirstError'
  override readonly status = 412
}

/**
 * Records the review of a call by a user of the console: all evaluations or none. After a review of its lead quality,
 * the call no longer waits for one. Answers to a draft, for which the call was sent to review, are labels: they have
 * version 0, and are no results of the call.
 *
 * @returns one entry per evaluation; `undefined` if the call does not exist
 * @throws {InputError} with the JSON paths of the invalid fields of a result
 * @throws {RefusedError} if a scorecard is not live, or not about the call
 * @throws {ReviewedFirstError} if one of the versions is no longer the current one, or a revision is not live
 */
export async function reviewCall(
  at: Context,
  callId: CallId,
  { userId, evaluations, now }: CallReview
): Promise<RecordedResult[] | undefined> {
  const { labels, reviewed, named } = await sortReviewed(at, callId, { userId, evaluations })

  try {
    return await at.db.transaction().execute(async (tx) => {
      const scope = { db: tx, organizationId: at.organizationId }
      const call = await lockCall(tx, at.organizationId, callId)
      if (call === undefined) return undefined
      const changes: Record<string, number> = {}
      for (const label of labels) {
        if (!(await storeLabel(scope, call, { ...label, userId, now }))) throw new AnsweredLabelError(label)
        changes[`${label.domain}_revision`] = label.revision
      }
      const recorded = await storeEvaluations(scope, callId, {
        evaluations: reviewed,
        now,
        onStored: async (_, { results }) => {
          for (const { domain, version } of results) changes[`${domain}_version`] = version
        }
      })
      if (Object.keys(changes).length > 0) {
        const entry = { act: 'evaluation.review', objectId: callId, clientId: call.client_id } as const
        await recordAuditEvent(tx, at, { ...entry, changes: newValues(changes) })
      }

      return [...(recorded ?? []), ...labels.map(({ domain }) => ({ domain, version: 0, isCurrent: false }))]
    })
  } catch (error) {
    if (error instanceof AnsweredLabelError) {
      const { domain, revision } = error.label
      const author = await findLabelAuthor(at, callId, { domain, revision })
      const asked = `revision ${revision} of the scorecard ${named.get(domain)}`
      throw new ReviewedFirstError(
        author === undefined ? `Nobody is asked ${asked} any more` : `${author} answered ${asked} first`
      )
    }
    if (!(error instanceof StaleReviewError)) throw error
    const name = named.get(error.domain)
    throw new ReviewedFirstError(await describeFirst(at, callId, { domain: error.domain, name }))
  }
}

interface Label {
  readonly domain: ScorecardDomain
  readonly revision: number
  readonly result: ScorecardResult
}

/** Signals that somebody else has answered the questions of a draft, or that nobody is asked them any more. */
class AnsweredLabelError extends Error {
  override readonly name = 'AnsweredLabelError'
  readonly label: Label

  constructor(label: Label) {
    super('The questions were answered')
    this.label = label
  }
}

interface SortedReview {
  /** Answers to drafts, which are no results of the call. */
  readonly labels: readonly Label[]
  readonly reviewed: readonly NewEvaluation[]
  /** Names of the scorecards. */
  readonly named: ReadonlyMap<string, string>
}

/** Divides a review by where its evaluations are stored, and validates them. */
async function sortReviewed(
  at: OrganizationScope<Database>,
  callId: CallId,
  { userId, evaluations }: Pick<CallReview, 'evaluations' | 'userId'>
): Promise<SortedReview> {
  const hasAnswers = evaluations.some(({ domain }) => !isBuiltInDomain(domain))
  const live = hasAnswers ? await findLiveScorecards({ db: at.db, reach: at.organizationId }, callId) : []
  const asked = hasAnswers ? await findRequestedLabel(at, callId) : undefined
  const named = new Map(live.map(({ domain, name }) => [domain as string, name]))
  const labels: Label[] = []
  const reviewed: NewEvaluation[] = []
  for (const { domain, result, seen, revision: answered } of evaluations) {
    const by = { source: 'human', model: null, review: { userId, seen } } as const
    if (isBuiltInDomain(domain)) {
      reviewed.push({ domain, result: readBuiltInResult(domain, result), ...by })
      continue
    }
    const scorecard = live.find((one) => one.domain === domain)
    const isOfLive = answered === undefined ? asked?.domain !== domain : answered === scorecard?.revision
    if (scorecard !== undefined && isOfLive) {
      reviewed.push({ domain, revision: scorecard.revision, result: readAnswers(scorecard, result), ...by })
      continue
    }
    const draft =
      answered === undefined
        ? asked?.domain === domain && asked
        : await findRequestedLabel(at, callId, { domain, revision: answered })
    if (draft) {
      named.set(domain, draft.name)
      labels.push({ domain, revision: draft.revision, result: readAnswers(draft, result) })
      continue
    }
    if (scorecard === undefined) throw new RefusedError(`No live scorecard ${domain} applies to the call`)
    const { name, revision } = scorecard
    throw new ReviewedFirstError(`Revision ${revision} of the scorecard ${name} is live now`)
  }

  return { labels, reviewed, named }
}

const names: Readonly<Record<BuiltInDomain, string>> = {
  lead_quality: 'lead quality',
  prompt_adherence: 'prompt adherence'
}

async function describeFirst(
  { db, organizationId }: OrganizationScope<Database>,
  callId: CallId,
  { domain, name: scorecard }: { readonly domain: EvaluationDomain; readonly name: string | undefined }
): Promise<string> {
  const name = isBuiltInDomain(domain) ? names[domain] : `scorecard ${scorecard}`
  const results = await listCurrentResults(db, organizationId, callId)
  const first = results.find((result) => result.domain === domain)
  if (first === undefined) return `The ${name} no longer has a result`
  const who = first.reviewer ?? (first.source === 'human' ? 'Another program' : 'A model')

  return `${who} evaluated the ${name} first, at ${first.created_at}`
}
