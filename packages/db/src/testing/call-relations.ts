import type { BuiltInDomain, CallId, ClientId, OrganizationId, ScorecardDomain } from '@callbook/domain'
import { runInKysely } from '@callbook/postgres'
import { type Insertable, sql } from 'kysely'
import type { Queryable, Schema } from '../database.ts'
import { changeCounts } from '../queries/counts/count-changes.ts'
import { requestTrials } from '../queries/scorecard-trials.ts'
import { indexNextCalls } from '../queries/search/index-changes.ts'
import { addCustomer } from './call-factories.ts'
import type { TestDb } from './connect.ts'

type Score =
  | 'lead_score'
  | 'failure_risk'
  | 'sentiment'
  | 'negative_call'
  | 'adherence_score'
  | 'flagged'
  | 'has_conversation'

interface ScoredCall extends Pick<Insertable<Schema['calls']>, Score> {
  readonly id: string
}

/** Gives stored calls scores as evaluations leave them, without the results. Pending ones become partly evaluated. */
export async function addScores(
  db: TestDb,
  organizationId: OrganizationId,
  calls: readonly ScoredCall[]
): Promise<void> {
  const whereStored = sql<boolean>`organization_id = ${organizationId} and id = any(${calls.map(({ id }) => id)}::uuid[])`
  const stored = await db
    .selectFrom('calls')
    .select(['client_id', 'occurred_at', 'status', 'direction', 'evaluation_status', 'human_review_required'])
    .where(whereStored)
    .$narrowType<{ client_id: ClientId }>()
    .execute()
  await sql`
    update calls set lead_score = scored.lead_score, failure_risk = scored.failure_risk, sentiment = scored.sentiment,
      negative_call = scored.negative_call, adherence_score = scored.adherence_score, flagged = scored.flagged,
      has_conversation = scored.has_conversation,
      evaluation_status = case evaluation_status when 'pending' then 'partial' else evaluation_status end
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as scored (id uuid, lead_score float8, failure_risk float8,
      sentiment text, negative_call boolean, adherence_score float8, flagged boolean, has_conversation boolean)
    where organization_id = ${organizationId} and calls.id = scored.id`.execute(db)

  const changes = stored
    .filter((values) => values.evaluation_status === 'pending')
    .map(({ client_id: clientId, occurred_at, ...values }) => {
      const at = new Date(occurred_at)

      return {
        ...{ organizationId, clientId },
        before: { at, values },
        after: { at, values: { ...values, evaluation_status: 'partial' } }
      }
    })
  await db.transaction().execute(async (tx) => {
    for (const query of changeCounts({ calls: changes })) await runInKysely(tx, query)
  })
}

interface AnsweredCall {
  readonly id: string
  readonly domain: ScorecardDomain
  readonly answers: Readonly<Record<string, string | number | null>>
}

/** Gives stored calls answers of scorecards, as people give them, without the events. */
export async function addAnswers(
  db: TestDb,
  organizationId: OrganizationId,
  calls: readonly AnsweredCall[]
): Promise<void> {
  const rows = calls.map(({ answers, ...call }) => {
    const given = Object.entries(answers).map(([key, value]) => [key, { value, rationale: null }])

    return { ...call, answers, result: { score: null, answers: Object.fromEntries(given) } }
  })
  await sql`
    insert into evaluations (organization_id, call_id, domain, version, is_current, source, result, created_at, client_id,
      revision, answers, occurred_at)
    select calls.organization_id, calls.id, answered.domain, 1, true, 'human', answered.result,
      calls.created_at, calls.client_id, 1, answered.answers, calls.occurred_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as answered (id uuid, domain text, answers jsonb, result json)
    join calls on calls.organization_id = ${organizationId} and calls.id = answered.id`.execute(db)
}

interface CurrentEvaluation {
  readonly version: number
  /** JSON text. */
  readonly result: string
  readonly created_at: string
}

/** Returns the current results of a call. */
export async function currentEvaluations(
  db: TestDb,
  callId: string
): Promise<Partial<Record<BuiltInDomain, CurrentEvaluation>>> {
  const rows = await db
    .selectFrom('evaluations')
    .select(['domain', 'version', 'result', 'created_at'])
    .where('call_id', '=', callId)
    .where('is_current', '=', true)
    .execute()

  return Object.fromEntries(rows.map(({ domain, ...current }) => [domain, current]))
}

/** Requests answers of a model about calls to revision 1 of a draft, with the question `booked`. */
export async function addTrials(
  db: Queryable,
  organizationId: OrganizationId,
  domain: string,
  callIds: readonly CallId[]
): Promise<void> {
  const now = new Date()
  const ofDomain = { organization_id: organizationId, domain, created_at: now }
  await db
    .insertInto('scorecards')
    .values({ ...ofDomain, name: domain, percent: 0, updated_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'domain']).doNothing())
    .execute()
  const questions = JSON.stringify([{ key: 'booked', question: 'Was it booked?', choices: [{ value: 'yes' }] }])
  await db
    .insertInto('scorecard_revisions')
    .values({ ...ofDomain, revision: 1, questions, created_by: 'Ann', used_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'domain', 'revision']).doNothing())
    .execute()
  await requestTrials({ db, organizationId }, callIds, { domain: domain as ScorecardDomain, revision: 1, now })
}

/** Links the stored calls with a number to their customers, as ingest does. Adds missing customers. */
export async function addCallers(db: TestDb, organizationId: OrganizationId): Promise<void> {
  const callers = await db
    .selectFrom('calls')
    .select(['client_id', 'caller_phone_number as phone_number'])
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('customer_id', 'is', null)
    .where('caller_phone_number', 'is not', null)
    .$narrowType<{ client_id: ClientId; phone_number: string }>()
    .execute()

  for (const { client_id, phone_number } of callers) {
    const known = await db
      .selectFrom('customers')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('client_id', '=', client_id)
      .where('phone_number', '=', phone_number)
      .executeTakeFirst()
    await db
      .updateTable('calls')
      .set({ customer_id: known?.id ?? (await addCustomer(db, organizationId, client_id, { phone_number })) })
      .where('organization_id', '=', organizationId)
      .where('client_id', '=', client_id)
      .where('caller_phone_number', '=', phone_number)
      .execute()
  }
}

/** Indexes the words of all calls of an organization, as the worker does. The first step only begins the index. */
export async function indexWords(db: Queryable, organizationId: OrganizationId): Promise<void> {
  await indexNextCalls({ db, organizationId })
  while ((await indexNextCalls({ db, organizationId })).hasMore);
}
