import { type CallId, limitsOf, type ScorecardDomain } from '@callbook/domain'
import { sql } from 'kysely'
import { contentRemovedAt } from './calls/content-removed.ts'
import { whereWithin } from './reach.ts'
import type { ReachScope } from './scope.ts'

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
 * Returns the latest answers of people beside the latest ones of each of our models. The query starts from the few
 * answers of people, which have an index.
 */
export async function listAnswerPairs(
  { db, reach }: ReachScope,
  { domain, revision, limit }: PairScope
): Promise<AnswerPairRow[]> {
  const { organizationId, clientId } = limitsOf(reach)
  const { rows } = await sql<AnswerPairRow>`
    select people.call_id, judged.model, people.answers::text as people, judged.answers::text as judged
    from (
      select distinct on (h.call_id) h.call_id, h.answers from evaluations h
      where h.organization_id = ${organizationId} and h.domain = ${domain} and h.source = 'human'
        and h.answers is not null ${clientId === undefined ? sql`` : sql`and h.client_id = ${clientId}`}
      order by h.call_id desc, h.version desc limit ${limit}
    ) people
    cross join lateral (
      select distinct on (m.model) m.model, m.answers from evaluations m
      where m.organization_id = ${organizationId} and m.call_id = people.call_id and m.domain = ${domain}
        and m.source = 'model' and m.revision = ${revision} and m.prompt_version is not null and m.model is not null
      order by m.model, m.version desc
    ) judged
    order by people.call_id desc`.execute(db)

  return rows
}

interface LabelSample {
  readonly domain: ScorecardDomain
  /** Maximum number of calls. */
  readonly limit: number
  /** Selects other calls for another text. */
  readonly seed: string
}

/** Calls among which a sample is drawn. */
const sampledCalls = 5_000

/**
 * Returns random calls among the newest ones that people can answer and have not answered: evaluated, not waiting for
 * review already, with their content. The reach is that of the scorecard, or less.
 */
export async function sampleUnansweredCalls(
  { db, reach }: ReachScope,
  { domain, limit, seed }: LabelSample
): Promise<CallId[]> {
  const { organizationId } = limitsOf(reach)
  const { rows } = await sql<{ readonly id: CallId }>`
    select newest.id
    from (
      select c.id from calls c
      where ${whereWithin(reach, { table: 'c' })} and c.human_review_required = false
        and ${contentRemovedAt('c')} is null
      order by c.occurred_at desc, c.id desc limit ${sampledCalls}
    ) newest
    where not exists (
      select from evaluations e where e.organization_id = ${organizationId} and e.call_id = newest.id
        and e.domain = ${domain} and e.source = 'human')
    order by md5(newest.id::text || ${seed}) limit ${limit}`.execute(db)

  return rows.map(({ id }) => id)
}
