import {
  type CallId,
  type ClientId,
  type EvaluationSource,
  type Evidence,
  limitsOf,
  type Question,
  type Reach,
  type ScorecardDomain,
  type ScorecardResult,
  type ScorecardState
} from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { type ListText, readAll, type WholeListForm } from './lists/read-list.ts'
import { lockAdditions } from './organizations.ts'
import { whereWithin } from './reach.ts'
import type { OrganizationScope, ReachScope } from './scope.ts'

export interface ScorecardRow {
  readonly domain: ScorecardDomain
  readonly name: string
  /** Client whose calls it is about; null for all clients. */
  readonly client_id: ClientId | null
  readonly client_name: string | null
  readonly state: ScorecardState
  /** Share of calls that a model judges, 0 to 100. */
  readonly percent: number
  readonly live_revision: number | null
  readonly newest_revision: number
  /** Number of questions of the live revision, or of the newest one. */
  readonly question_count: number
  readonly retired_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

export interface ScorecardRevision {
  readonly revision: number
  readonly questions: readonly Question[]
  readonly created_at: string
  /** Name of the actor. */
  readonly created_by: string
  /** When it was live, tested or sent to review for the first time; null before. */
  readonly used_at: string | null
}

const state = sql<ScorecardState>`case when s.retired_at is not null then 'retired'
  when s.live_revision is not null then 'live' else 'draft' end`

const newestRevision = sql<number>`(
  select max(r.revision) from scorecard_revisions r
  where r.organization_id = s.organization_id and r.domain = s.domain)`

const selected = sql`
  select s.domain, s.name, s.client_id, c.display_name as client_name, ${state} as state, s.percent, s.live_revision,
    ${newestRevision} as newest_revision, json_array_length(r.questions) as question_count, s.retired_at, s.created_at,
    s.updated_at
  from scorecards s
  join scorecard_revisions r on r.organization_id = s.organization_id and r.domain = s.domain
    and r.revision = coalesce(s.live_revision, ${newestRevision})
  left join clients c on c.organization_id = s.organization_id and c.id = s.client_id`

/** Scorecards of all clients, and of the client of a limited reach. */
function whereVisible(reach: Reach): RawBuilder<boolean> {
  const { organizationId, clientId } = limitsOf(reach)

  return sql<boolean>`s.organization_id = ${organizationId}
    ${clientId === undefined ? sql`` : sql`and (s.client_id = ${clientId} or s.client_id is null)`}`
}

/** Lists the scorecards that a reach includes, by name. */
export async function listScorecards({ db, reach }: ReachScope): Promise<ScorecardRow[]> {
  const { rows } = await sql<ScorecardRow>`
    ${selected} where ${whereVisible(reach)} order by s.name, s.domain`.execute(db)

  return rows
}

/** The questions are those of the live revision, or of the newest one. */
export const scorecardColumns = {
  domain: 'text',
  name: 'text',
  client_id: 'uuid',
  state: 'text',
  percent: 'int4',
  live_revision: 'int4',
  questions: 'json'
} as const

/** Returns them with their questions as JSON text. */
export async function readScorecards({ db, reach }: ReachScope<Database>, form: WholeListForm): Promise<ListText> {
  const statement = sql`
    select s.domain, s.name, s.client_id, ${state} as state, s.percent, s.live_revision, r.questions
    from scorecards s
    join scorecard_revisions r on r.organization_id = s.organization_id and r.domain = s.domain
      and r.revision = coalesce(s.live_revision, ${newestRevision})
    where ${whereVisible(reach)}
    order by s.name, s.domain`
  const { organizationId } = limitsOf(reach)

  return (await readAll({ db, organizationId }, { columns: scorecardColumns, sql: statement }, form)) as ListText
}

export async function findScorecard(
  { db, reach }: ReachScope,
  domain: ScorecardDomain
): Promise<ScorecardRow | undefined> {
  const { rows } = await sql<ScorecardRow>`
    ${selected} where ${whereVisible(reach)} and s.domain = ${domain}`.execute(db)

  return rows[0]
}

/** Locks a scorecard until the transaction ends, so that its revisions are added and used one at a time. */
export async function lockScorecard(
  { db: tx, organizationId, reach = organizationId }: OrganizationScope & { readonly reach?: Reach },
  domain: ScorecardDomain
): Promise<ScorecardRow | undefined> {
  await sql`select from scorecards s where ${whereVisible(reach)} and s.domain = ${domain} for update`.execute(tx)

  return await findScorecard({ db: tx, reach }, domain)
}

/** Returns the revisions of a scorecard, newest first. */
export async function listRevisions(
  { db, organizationId }: OrganizationScope,
  domain: ScorecardDomain
): Promise<ScorecardRevision[]> {
  return await db
    .selectFrom('scorecard_revisions')
    .select(['revision', 'questions', 'created_at', 'created_by', 'used_at'])
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .orderBy('revision', 'desc')
    .execute()
    .then((rows) => rows.map(({ questions, ...row }) => ({ ...row, questions: JSON.parse(questions) })))
}

export interface RevisionHead extends Omit<ScorecardRevision, 'questions'> {
  readonly question_count: number
}

/** Returns the revisions of a scorecard without their questions, newest first. */
export async function listRevisionHeads({ db, reach }: ReachScope, domain: ScorecardDomain): Promise<RevisionHead[]> {
  const { rows } = await sql<RevisionHead>`
    select r.revision, r.created_at, r.created_by, r.used_at, json_array_length(r.questions) as question_count
    from scorecards s
    join scorecard_revisions r on r.organization_id = s.organization_id and r.domain = s.domain
    where ${whereVisible(reach)} and s.domain = ${domain}
    order by r.revision desc`.execute(db)

  return rows
}

export async function findRevision(
  { db, reach }: ReachScope,
  domain: ScorecardDomain,
  revision: number
): Promise<ScorecardRevision | undefined> {
  const { rows } = await sql<Omit<ScorecardRevision, 'questions'> & { readonly questions: string }>`
    select r.revision, r.questions, r.created_at, r.created_by, r.used_at
    from scorecards s
    join scorecard_revisions r on r.organization_id = s.organization_id and r.domain = s.domain
    where ${whereVisible(reach)} and s.domain = ${domain} and r.revision = ${revision}`.execute(db)
  const [found] = rows

  return found && { ...found, questions: JSON.parse(found.questions) }
}

export interface LiveScorecard {
  readonly domain: ScorecardDomain
  readonly name: string
  readonly revision: number
  readonly questions: readonly Question[]
}

/** Returns the live scorecards that apply to a call, by name; none for an unknown call. */
export async function findLiveScorecards({ db, reach }: ReachScope, callId: CallId): Promise<LiveScorecard[]> {
  const { rows } = await sql<Omit<LiveScorecard, 'questions'> & { readonly questions: string }>`
    select s.domain, s.name, r.revision, r.questions
    from calls c
    join scorecards s on s.organization_id = c.organization_id and (s.client_id = c.client_id or s.client_id is null)
    join scorecard_revisions r on r.organization_id = s.organization_id and r.domain = s.domain
      and r.revision = s.live_revision
    where ${whereWithin(reach, { table: 'c' })} and c.id = ${callId} and s.retired_at is null
    order by s.name, s.domain`.execute(db)

  return rows.map(({ questions, ...row }) => ({ ...row, questions: JSON.parse(questions) }))
}

/** Current answers to the questions of a scorecard. */
export interface AnsweredScorecard {
  readonly domain: ScorecardDomain
  readonly name: string
  /** Revision whose questions were answered. */
  readonly revision: number
  readonly questions: readonly Question[]
  readonly result: ScorecardResult
  readonly evidence: readonly Evidence[]
  readonly source: EvaluationSource
  readonly model: string | null
  /** The user who answered in the console; null for all other answers. */
  readonly reviewer: string | null
  readonly completed_at: string
}

type AnsweredRow = Omit<AnsweredScorecard, 'evidence' | 'questions' | 'result'> & {
  readonly questions: string
  readonly result: string
  readonly evidence: string
}

/** Returns the scorecards of a call that have answers, by name: at most `limit`, those with the latest answers. */
export async function listAnsweredScorecards(
  { db, reach }: ReachScope,
  callId: CallId,
  limit: number
): Promise<AnsweredScorecard[]> {
  const { organizationId } = limitsOf(reach)
  const { rows } = await sql<AnsweredRow>`
    select * from (
      select s.domain, s.name, v.revision, r.questions, v.result, coalesce(v.evidence, '[]') as evidence, v.source,
        v.model, users.name as reviewer, v.created_at as completed_at
      from calls c
      join evaluations v on v.organization_id = ${organizationId} and v.call_id = c.id and v.is_current
        and v.answers is not null
      join scorecards s on s.organization_id = v.organization_id and s.domain = v.domain
      join scorecard_revisions r on r.organization_id = v.organization_id and r.domain = v.domain
        and r.revision = v.revision
      left join users on users.id = v.user_id
      where ${whereWithin(reach, { table: 'c' })} and c.id = ${callId}
      order by v.created_at desc, s.domain
      limit ${limit}
    ) as latest
    order by name, domain`.execute(db)

  return rows.map(({ questions, result, evidence, ...row }) => ({
    ...{ ...row, questions: JSON.parse(questions) },
    ...{ result: JSON.parse(result), evidence: JSON.parse(evidence) }
  }))
}

/** Until the transaction ends, no other transaction that counts adds one. */
export async function countScorecards({ db, organizationId }: OrganizationScope, now: Date): Promise<number> {
  await lockAdditions(db, organizationId, now)
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::integer as count from scorecards where organization_id = ${organizationId}`.execute(db)

  return rows[0]?.count ?? 0
}

/**
 * Returns how many other live scorecards apply to the calls of a client, or, for a scorecard of all clients, to the
 * calls of the client that has the most. Until the transaction ends, no other transaction that counts makes one live.
 */
export async function countLiveBeside(
  { db, organizationId }: OrganizationScope,
  { domain, client_id }: Pick<ScorecardRow, 'client_id' | 'domain'>,
  now: Date
): Promise<number> {
  await lockAdditions(db, organizationId, now)
  const { rows } = await sql<{ readonly count: number }>`
    with others as (
      select client_id, count(*)::integer as count from scorecards
      where organization_id = ${organizationId} and domain <> ${domain}
        and live_revision is not null and retired_at is null
      group by client_id)
    select coalesce((select count from others where client_id is null), 0)
      + coalesce((select max(count) from others where client_id is not null
          ${client_id === null ? sql`` : sql`and client_id = ${client_id}`}), 0) as count`.execute(db)

  return rows[0]?.count ?? 0
}

interface NewScorecard {
  readonly domain: ScorecardDomain
  readonly name: string
  readonly clientId: ClientId | null
}

/** @returns `false` if there is one with this domain */
export async function insertScorecard(
  { db: tx, organizationId }: OrganizationScope,
  { domain, name, clientId }: NewScorecard,
  now: Date
): Promise<boolean> {
  const inserted = await tx
    .insertInto('scorecards')
    .values({
      ...{ organization_id: organizationId, domain, name, client_id: clientId, percent: 0 },
      ...{ created_at: now, updated_at: now }
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'domain']).doNothing())
    .returning('domain')
    .executeTakeFirst()

  return inserted !== undefined
}

export async function insertRevision(
  { db: tx, organizationId }: OrganizationScope,
  domain: ScorecardDomain,
  { revision, questions, createdBy, now }: NewRevision
): Promise<void> {
  await tx
    .insertInto('scorecard_revisions')
    .values({
      ...{ organization_id: organizationId, domain, revision, questions: JSON.stringify(questions) },
      ...{ created_at: now, created_by: createdBy }
    })
    .execute()
}

interface NewRevision {
  readonly revision: number
  readonly questions: readonly Question[]
  /** Name of the actor. */
  readonly createdBy: string
  readonly now: Date
}

export interface ScorecardChanges {
  readonly name?: string
  readonly percent?: number
  readonly live_revision?: number
  readonly retired_at?: Date | null
}

/** Changes a locked scorecard. */
export async function updateScorecard(
  { db: tx, organizationId }: OrganizationScope,
  domain: ScorecardDomain,
  { changes, now }: { readonly changes: ScorecardChanges; readonly now: Date }
): Promise<void> {
  await tx
    .updateTable('scorecards')
    .set({ ...changes, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .execute()
}

/** Notes the first use of a revision of a locked scorecard. */
export async function useRevision(
  { db: tx, organizationId }: OrganizationScope,
  { domain, revision, now }: { readonly domain: ScorecardDomain; readonly revision: number; readonly now: Date }
): Promise<void> {
  await tx
    .updateTable('scorecard_revisions')
    .set({ used_at: now })
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .where('revision', '=', revision)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes a locked scorecard without answers. */
export async function deleteScorecardRows(
  { db: tx, organizationId }: OrganizationScope,
  domain: ScorecardDomain
): Promise<void> {
  for (const table of ['scorecard_revisions', 'scorecards'] as const) {
    await tx.deleteFrom(table).where('organization_id', '=', organizationId).where('domain', '=', domain).execute()
  }
}
