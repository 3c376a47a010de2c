import {
  type CallId,
  limitsOf,
  redactTexts,
  type ScorecardDomain,
  type ScorecardResult,
  type UserId,
  valuesOf
} from '@callbook/domain'
import { sql } from 'kysely'
import { contentRemovedAt } from './calls/content-removed.ts'
import type { LockedCall } from './evaluations/lock-call.ts'
import { whereWithin } from './reach.ts'
import type { OrganizationScope, ReachScope } from './scope.ts'
import { insertTrials, keyOfTrial } from './scorecard-trials.ts'
import type { LiveScorecard } from './scorecards.ts'

/** Answers of a person and of a model to the questions of a scorecard about the same call. */
export interface AnswerPairRow {
  readonly call_id: CallId
  readonly model: string
  /** Values by question, as JSON text. */
  readonly people: string
  readonly judged: string
}

interface PairScope {
  readonly domain: ScorecardDomain
  /** Revision that the model answered. People may have answered another one. */
  readonly revision: number
  /** Maximum number of calls that people have answered, the newest ones. */
  readonly limit: number
}

/**
 * Returns the latest answers of people beside the latest ones of each of our models, to live revisions and in tests.
 * The query starts from the few answers of people, which have indexes.
 */
export async function listAnswerPairs(
  { db, reach }: ReachScope,
  { domain, revision, limit }: PairScope
): Promise<AnswerPairRow[]> {
  const { organizationId, clientId } = limitsOf(reach)
  const ofClient = clientId === undefined ? sql`` : sql`and h.client_id = ${clientId}`
  const { rows } = await sql<AnswerPairRow>`
    select people.call_id, judged.model, people.answers::text as people, judged.answers::text as judged
    from (
      select distinct on (call_id) call_id, answers
      from (
        (select distinct on (h.call_id) h.call_id, h.answers, h.created_at as answered_at from evaluations h
        where h.organization_id = ${organizationId} and h.domain = ${domain} and h.source = 'human'
          and h.answers is not null ${ofClient}
        order by h.call_id desc, h.version desc limit ${limit})
        union all
        (select distinct on (h.call_id) h.call_id, h.answers, h.answered_at from scorecard_trials h
        where h.organization_id = ${organizationId} and h.domain = ${domain} and h.source = 'human'
          and h.state = 'answered' ${ofClient}
        order by h.call_id desc, h.answered_at desc limit ${limit})
      ) given
      order by call_id desc, answered_at desc limit ${limit}
    ) people
    cross join lateral (
      select distinct on (model) model, answers
      from (
        select m.model, m.answers, m.created_at as answered_at, m.version from evaluations m
        where m.organization_id = ${organizationId} and m.call_id = people.call_id and m.domain = ${domain}
          and m.source = 'model' and m.revision = ${revision} and m.prompt_version is not null and m.model is not null
        union all
        select m.model, m.answers, m.answered_at, 0 from scorecard_trials m
        where m.organization_id = ${organizationId} and m.call_id = people.call_id and m.domain = ${domain}
          and m.source = 'model' and m.revision = ${revision} and m.state = 'answered'
      ) given
      order by model, answered_at desc, version desc
    ) judged
    order by people.call_id desc`.execute(db)

  return rows
}

interface LabelSample {
  readonly domain: ScorecardDomain
  /** Revision whose questions are to be answered. */
  readonly revision: number
  /** Maximum number of calls. */
  readonly limit: number
  /** Selects other calls for another text. */
  readonly seed: string
}

/** Calls among which a sample is drawn. It bounds the work for an organization with few evaluated calls. */
const sampledCalls = 5_000

/**
 * Returns random calls among the newest ones that people can answer and have not answered: with a conversation,
 * evaluated, not waiting for review already, with their content. The reach is that of the scorecard, or less.
 *
 * Calls that a model has answered come first, because only those can be compared.
 */
export async function sampleUnansweredCalls(
  { db, reach }: ReachScope,
  { domain, revision, limit, seed }: LabelSample
): Promise<CallId[]> {
  const { organizationId } = limitsOf(reach)
  const ofCall = (table: 'evaluations' | 'scorecard_trials') => sql`
    select from ${sql.table(table)} a where a.organization_id = ${organizationId} and a.call_id = newest.id
      and a.domain = ${domain}`
  const byModel = sql`and a.source = 'model' and a.revision = ${revision}`
  const { rows } = await sql<{ readonly id: CallId }>`
    select newest.id
    from (
      select c.id, c.human_review_required, c.has_conversation, ${contentRemovedAt('c')} as content_removed_at from calls c
      where ${whereWithin(reach, { table: 'c' })}
      order by c.occurred_at desc, c.id desc limit ${sampledCalls}
    ) newest
    where newest.human_review_required = false and newest.has_conversation is not false and newest.content_removed_at is null
      and not exists (${ofCall('evaluations')} and a.source = 'human')
      and not exists (${ofCall('scorecard_trials')} and a.source = 'human' and a.state = 'answered')
    order by exists (${ofCall('evaluations')} ${byModel}) or exists (${ofCall('scorecard_trials')} ${byModel}) desc,
      md5(newest.id::text || ${seed})
    limit ${limit}`.execute(db)

  return rows.map(({ id }) => id)
}

/** Has the next reviewer of calls answer a revision that is not live. The calls wait for review. */
export async function requestLabels(
  at: OrganizationScope,
  callIds: readonly CallId[],
  asked: { readonly domain: ScorecardDomain; readonly revision: number; readonly now: Date }
): Promise<void> {
  const insertion = await insertTrials(at, callIds, { ...asked, source: 'human' })
  await insertion
    ?.onConflict((conflict) =>
      conflict
        .columns(keyOfTrial)
        .doUpdateSet((eb) => ({ run_after: eb.ref('excluded.run_after') }))
        .where('scorecard_trials.state', '=', 'waiting')
    )
    .execute()
}

/**
 * Returns the scorecard with the questions of a revision that is not live, for a reviewer of a call; `undefined` if
 * nobody has requested them.
 *
 * @param asked the questions that a reviewer has answered, or corrects; by default those requested last, if the call
 *   waits for review
 */
export async function findRequestedLabel(
  { db, organizationId }: OrganizationScope,
  callId: CallId,
  asked?: { readonly domain: ScorecardDomain; readonly revision: number }
): Promise<LiveScorecard | undefined> {
  const which =
    asked === undefined
      ? sql`t.state = 'waiting' and c.human_review_required`
      : sql`t.domain = ${asked.domain} and t.revision = ${asked.revision}`
  const { rows } = await sql<Omit<LiveScorecard, 'questions'> & { readonly questions: string }>`
    select s.domain, s.name, r.revision, r.questions
    from scorecard_trials t
    join calls c on c.organization_id = ${organizationId} and c.id = t.call_id
    join scorecards s on s.organization_id = ${organizationId} and s.domain = t.domain
      and (s.live_revision is distinct from t.revision or s.retired_at is not null)
    join scorecard_revisions r on r.organization_id = ${organizationId} and r.domain = t.domain
      and r.revision = t.revision
    where t.organization_id = ${organizationId} and t.call_id = ${callId} and t.source = 'human' and ${which}
    order by t.run_after desc, t.domain, t.revision desc limit 1`.execute(db)
  const [row] = rows

  return row && { ...row, questions: JSON.parse(row.questions) }
}

interface NewLabel {
  readonly domain: ScorecardDomain
  readonly revision: number
  readonly result: ScorecardResult
  readonly userId: UserId
  readonly now: Date
}

/**
 * Stores the answers of a reviewer to a requested revision. Reviewers may correct their own answers. The call is locked.
 *
 * @returns `false` if somebody else has answered, or nobody is asked any more
 */
export async function storeLabel(
  { db: tx, organizationId }: OrganizationScope,
  { id: callId, content_removed_at }: Pick<LockedCall, 'content_removed_at' | 'id'>,
  { domain, revision, result, userId, now }: NewLabel
): Promise<boolean> {
  const kept = content_removed_at === null ? result : redactTexts(result)
  const { numAffectedRows } = await sql`
    update scorecard_trials
    set state = 'answered', result = ${JSON.stringify(kept)}, answers = ${JSON.stringify(valuesOf(kept))},
      user_id = ${userId}, answered_at = ${now}
    where organization_id = ${organizationId} and call_id = ${callId} and domain = ${domain}
      and revision = ${revision} and source = 'human' and (state = 'waiting' or user_id = ${userId})`.execute(tx)

  return numAffectedRows === 1n
}

/** Returns the name of the user who answered a requested revision; `undefined` if nobody did. */
export async function findLabelAuthor(
  { db, organizationId }: OrganizationScope,
  callId: CallId,
  { domain, revision }: { readonly domain: ScorecardDomain; readonly revision: number }
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select users.name from scorecard_trials t
    join users on users.id = t.user_id
    where t.organization_id = ${organizationId} and t.call_id = ${callId} and t.domain = ${domain}
      and t.revision = ${revision} and t.source = 'human'`.execute(db)

  return rows[0]?.name
}
