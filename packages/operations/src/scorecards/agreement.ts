import {
  findRevision,
  findScorecard,
  listAnswerPairs,
  lockScorecard,
  type ReachScope,
  requestLabels,
  type ScorecardRow,
  sampleUnansweredCalls,
  useRevision
} from '@callbook/db'
import {
  agreementWithPeople,
  type CallId,
  type JudgeAgreement,
  type JudgedLabel,
  limitsOf,
  type Question,
  reachOf,
  type ScorecardDomain
} from '@callbook/domain'
import { sendToReview } from '../evaluations/send-to-review.ts'
import type { Permit } from '../permit.ts'
import type { ReachContext } from '../within.ts'

/** Calls that people have answered, the newest ones. */
const comparedCalls = 1_000

/** Calls whose answers differ, of one question. */
const shownCalls = 20

interface QuestionAgreement extends JudgeAgreement {
  readonly key: string
  readonly question: string
  /** Newest calls whose answers differ, scores by 10 points or more; at most 20. */
  readonly differing: readonly CallId[]
}

interface ModelAgreement {
  readonly model: string
  readonly questions: readonly QuestionAgreement[]
}

export interface ScorecardAgreement {
  readonly revision: number
  /** Calls that people and a model have answered, at most 1,000 for each model. */
  readonly models: readonly ModelAgreement[]
}

/**
 * Measures how far the models that answered a revision agree with people, for each question.
 *
 * Answers of people to another revision count, because a key keeps its words and choices.
 *
 * @param requested revision that the models answered; by default the live one, else the newest one
 * @returns `undefined` if the scorecard or the revision does not exist
 */
export async function measureScorecardAgreement(
  at: ReachScope,
  domain: ScorecardDomain,
  requested?: number
): Promise<ScorecardAgreement | undefined> {
  const scorecard = await findScorecard(at, domain)
  if (scorecard === undefined) return undefined
  const revision = requested ?? scorecard.live_revision ?? scorecard.newest_revision
  const found = await findRevision(at, domain, revision)
  if (found === undefined) return undefined
  const rows = await listAnswerPairs(at, { domain, revision, limit: comparedCalls })
  const compared = rows.map(({ call_id, model, people, judged }) => {
    return { callId: call_id, model, people: valuesByKey(people), judged: valuesByKey(judged) }
  })
  const models = [...Map.groupBy(compared, ({ model }) => model)].toSorted(([a], [b]) => (a < b ? -1 : 1))

  return {
    revision,
    models: models.map(([model, answers]) => ({
      model,
      questions: found.questions.map((question) => agreementAbout(question, answers))
    }))
  }
}

interface ComparedAnswers {
  readonly callId: CallId
  readonly people: ReadonlyMap<string, string | number | null>
  readonly judged: ReadonlyMap<string, string | number | null>
}

function agreementAbout(question: Question, answers: readonly ComparedAnswers[]): QuestionAgreement {
  const { key } = question
  const pairs = answers.flatMap(({ callId, people, judged }): (JudgedLabel & { readonly callId: CallId })[] => {
    const label = people.get(key) ?? null

    return label === null ? [] : [{ callId, label, judged: judged.get(key) ?? null }]
  })
  const differing = pairs.filter(areDifferent).map(({ callId }) => callId)

  return {
    key,
    question: question.question,
    ...agreementWithPeople(question, pairs),
    differing: differing.slice(0, shownCalls)
  }
}

/** Scores of two people differ by some points, too. */
const fewestPoints = 10

function areDifferent({ label, judged }: JudgedLabel): boolean {
  if (typeof label !== 'number' || typeof judged !== 'number') return label !== judged

  return Math.abs(label - judged) >= fewestPoints
}

/** Keys may be names of members of every object, such as `constructor`. */
function valuesByKey(json: string): ReadonlyMap<string, string | number | null> {
  return new Map(Object.entries(JSON.parse(json) as Readonly<Record<string, string | number | null>>))
}

interface LabelRequest {
  /** Revision whose questions are asked; by default the live one, or the newest one if none is live. */
  readonly revision?: number | undefined
  readonly calls: number
  /** Selects other calls for another text. */
  readonly seed: string
  readonly now: Date
  readonly permit: Permit
}

/**
 * Sends random calls that no person has answered to review, where the questions of a revision are asked.
 *
 * Random calls, because labels of flagged calls only would say nothing about the others. If the revision is not live,
 * the answers are labels only, no results of the calls, and the revision is used from now on.
 *
 * @returns the number of calls; `undefined` if the scorecard or the revision does not exist
 */
export async function collectLabels(
  at: ReachContext,
  domain: ScorecardDomain,
  { revision: requested, calls, seed, ...change }: LabelRequest
): Promise<number | undefined> {
  const scorecard = await findScorecard(at, domain)
  if (scorecard === undefined) return undefined
  const revision = requested ?? liveRevision(scorecard) ?? scorecard.newest_revision
  if (revision > scorecard.newest_revision) return undefined
  const { organizationId } = limitsOf(at.reach)
  const reach = scorecard.client_id === null ? at.reach : reachOf(organizationId, scorecard.client_id)
  const ids = await sampleUnansweredCalls({ db: at.db, reach }, { domain, revision, limit: calls, seed })
  if (ids.length === 0) return 0

  return await at.db.transaction().execute(async (tx) => {
    const scope = { db: tx, organizationId }
    const locked = await lockScorecard({ ...scope, reach: at.reach }, domain)
    if (locked === undefined) return undefined
    const outcomes = await sendToReview({ ...at, db: tx }, ids, change)
    const sent = ids.filter((id) => outcomes.get(id) === 'sent')
    if (revision !== liveRevision(locked) && sent.length > 0) {
      await useRevision(scope, { domain, revision, now: change.now })
      await requestLabels(scope, sent, { domain, revision, now: change.now })
    }

    return sent.length
  })
}

function liveRevision({ state, live_revision: revision }: ScorecardRow): number | null {
  return state === 'live' ? revision : null
}
