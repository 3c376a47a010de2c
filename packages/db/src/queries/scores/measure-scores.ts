import { type ClientId, narrow, type OrganizationId, type Reach, type Sentiment } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import type { AgentFilter } from '../analytics/sum-calls.ts'
import type { ReachScope } from '../scope.ts'

/** The evaluated calls that took place from `start` on and before `end`. */
export interface ScoresScope extends AgentFilter {
  readonly clientId?: ClientId | undefined
  readonly start: Date
  readonly end: Date
}

export interface ScoreMeasure {
  /** Number of calls with the score. */
  readonly calls: number
  /** Null if no call has it. */
  readonly mean: number | null
  /** The standard deviation of the sample; null for fewer than two calls. */
  readonly deviation: number | null
}

export interface ScoreMeasures {
  /** Number of calls with any kind of result. */
  readonly evaluated: number
  readonly lead_score: ScoreMeasure
  readonly failure_risk: ScoreMeasure
  readonly adherence_score: ScoreMeasure
  /** Calls by the caller's sentiment, among those with a conversation and a known lead quality. */
  readonly sentiments: Readonly<Record<Sentiment, number>>
  readonly negative_calls: number
  /** Calls with a conversation and a lead quality, and the number of these calls with a bad experience. */
  readonly conversations: { readonly calls: number; readonly negative: number }
  /** Calls with a lead quality result of a model or an import, and the number of these calls flagged for review. */
  readonly flags: { readonly calls: number; readonly flagged: number }
}

/** The measures of the calls from one bucket's start and before the next. */
export interface ScoresOfBucket extends ScoreMeasures {
  readonly starts_at: string
}

export interface ScoresOfVersion extends ScoreMeasures {
  /** Null for calls whose report names no version. */
  readonly assistant_version: string | null
}

export interface ScoresOfClient extends ScoreMeasures {
  readonly client_id: ClientId
}

/**
 * Returns statistics of the current results over time, by an index-only scan.
 *
 * @param buckets the starts in ascending order; the last bucket ends with the range. Buckets outside the range are
 * empty
 */
export async function measureScores(
  db: Queryable,
  reach: Reach,
  requested: ScoresScope & { readonly buckets: readonly Date[] }
): Promise<ScoresOfBucket[]> {
  const { organizationId, filter } = narrow(reach, requested)
  const { buckets, ...scope } = filter
  const starts = buckets.map((start) => start.toISOString())
  const { rows } = await sql<MeasuredRow & { readonly bucket: number }>`
    select width_bucket(occurred_at, ${starts}::timestamptz[]) as bucket, ${measured}
    from calls as call where ${whereScored(organizationId, scope)} group by bucket`.execute(db)
  const byBucket = new Map(rows.map((row) => [row.bucket, row]))

  return starts.map((starts_at, index) => ({ starts_at, ...measuresOf(byBucket.get(index + 1)) }))
}

/** Returns the same for each client that has any, most calls first. */
export async function measureScoresOfClients(
  db: Queryable,
  reach: Reach,
  { limit, ...requested }: ScoresScope & { readonly limit: number }
): Promise<ScoresOfClient[]> {
  const { organizationId, filter: scope } = narrow(reach, requested)
  const { rows } = await sql<MeasuredRow & { readonly client_id: ClientId }>`
    select client_id, ${measured} from calls as call where ${whereScored(organizationId, scope)}
    group by client_id order by evaluated desc, client_id limit ${limit}`.execute(db)

  return rows.map((row) => ({ client_id: row.client_id, ...measuresOf(row) }))
}

/**
 * Returns the same for each version of the assistant of the scope that has any, most calls first, with the number of
 * evaluated calls of all further versions.
 */
export async function measureScoresOfVersions(
  db: Queryable,
  reach: Reach,
  { limit, ...requested }: ScoresScope & { readonly assistantId: string; readonly limit: number }
): Promise<{ readonly versions: readonly ScoresOfVersion[]; readonly othersEvaluated: number }> {
  const { organizationId, filter: scope } = narrow(reach, requested)
  const { rows } = await sql<MeasuredRow & { readonly assistant_version: string | null; readonly all: number }>`
    select assistant_version, sum(count(*)) over ()::float8 as "all", ${measured}
    from calls as call where ${whereScored(organizationId, scope)}
    group by assistant_version order by evaluated desc, assistant_version limit ${limit}`.execute(db)
  const versions = rows.map((row) => ({ assistant_version: row.assistant_version, ...measuresOf(row) }))
  const evaluated = versions.reduce((sum, version) => sum + version.evaluated, 0)

  return { versions, othersEvaluated: (rows[0]?.all ?? 0) - evaluated }
}

export interface ComparedAgent extends AgentFilter {
  readonly assistantId: string
}

/** Two agents without a common call. */
export interface ComparedAgents {
  readonly clientId?: ClientId | undefined
  readonly start: Date
  readonly end: Date
  readonly agents: readonly [ComparedAgent, ComparedAgent]
}

export interface AgentTotals extends Omit<ScoreMeasures, 'evaluated'> {
  readonly calls: number
  readonly completed_calls: number
  /** Sum over the calls that have a duration, in seconds. */
  readonly duration_seconds: number
}

/** Returns the measures of all calls of each agent, in one scan of the range. */
export async function measureTwoAgents(
  { db, reach }: ReachScope,
  requested: ComparedAgents
): Promise<readonly [AgentTotals, AgentTotals]> {
  const { organizationId, filter } = narrow(reach, requested)
  const { clientId, start, end, agents } = filter
  const [one, other] = agents.map(
    ({ assistantId, assistantVersion }) => sql`(call.assistant_id = ${assistantId}
      ${assistantVersion === undefined ? sql`` : sql`and call.assistant_version = ${assistantVersion}`})`
  )
  const { rows } = await sql<MeasuredRow & Totals & { readonly side: number }>`
    select case when ${one} then 0 else 1 end as side, count(*)::integer as calls,
      count(*) filter (where status = 'completed')::integer as completed_calls,
      coalesce(sum(duration_seconds) filter (where duration_seconds < ${absurd}), 0) as duration_seconds, ${measured}
    from calls as call
    where call.organization_id = ${organizationId} and call.occurred_at >= ${start}::timestamptz
      and call.occurred_at < ${end}::timestamptz and (${one} or ${other})
      ${clientId === undefined ? sql`` : sql`and call.client_id = ${clientId}`}
    group by side`.execute(db)
  const totalsOf = (side: number): AgentTotals => {
    const row = rows.find((found) => found.side === side)
    const { evaluated: _, ...measures } = measuresOf(row)
    const { calls = 0, completed_calls = 0, duration_seconds = 0 } = row ?? {}

    return { ...measures, calls, completed_calls, duration_seconds }
  }

  return [totalsOf(0), totalsOf(1)]
}

type Totals = Pick<AgentTotals, 'calls' | 'completed_calls' | 'duration_seconds'>

/** Larger than any real duration. Providers can report any number, which a sum must not include. */
const absurd = sql.lit(1_000_000_000)

/** Returns the condition on evaluated calls `call`. */
export function whereScored(organizationId: OrganizationId, scope: ScoresScope): RawBuilder<unknown> {
  const { clientId, start, end, assistantId, assistantVersion } = scope

  return sql`call.organization_id = ${organizationId} and call.occurred_at >= ${start}::timestamptz
    and call.occurred_at < ${end}::timestamptz and call.evaluation_status <> 'pending'
    ${clientId === undefined ? sql`` : sql`and call.client_id = ${clientId}`}
    ${assistantId === undefined ? sql`` : sql`and call.assistant_id = ${assistantId}`}
    ${assistantVersion === undefined ? sql`` : sql`and call.assistant_version = ${assistantVersion}`}`
}

interface MeasuredRow {
  readonly evaluated: number
  readonly lead_calls: number
  readonly lead_mean: number | null
  readonly lead_deviation: number | null
  readonly risk_calls: number
  readonly risk_mean: number | null
  readonly risk_deviation: number | null
  readonly adherence_calls: number
  readonly adherence_mean: number | null
  readonly adherence_deviation: number | null
  readonly positive: number
  readonly neutral: number
  readonly negative: number
  readonly mixed: number
  readonly negative_calls: number
  readonly conversation_calls: number
  readonly negative_conversations: number
  readonly flag_calls: number
  readonly flagged_calls: number
}

const measured = sql`
  count(*)::integer as evaluated,
  count(lead_score)::integer as lead_calls, avg(lead_score) as lead_mean, stddev_samp(lead_score) as lead_deviation,
  count(failure_risk)::integer as risk_calls, avg(failure_risk) as risk_mean,
  stddev_samp(failure_risk) as risk_deviation,
  count(adherence_score)::integer as adherence_calls, avg(adherence_score) as adherence_mean,
  stddev_samp(adherence_score) as adherence_deviation,
  count(*) filter (where sentiment = 'positive' and has_conversation is not false)::integer as positive,
  count(*) filter (where sentiment = 'neutral' and has_conversation is not false)::integer as neutral,
  count(*) filter (where sentiment = 'negative' and has_conversation is not false)::integer as negative,
  count(*) filter (where sentiment = 'mixed' and has_conversation is not false)::integer as mixed,
  count(*) filter (where negative_call)::integer as negative_calls,
  count(negative_call) filter (where has_conversation is not false)::integer as conversation_calls,
  count(*) filter (where negative_call and has_conversation is not false)::integer as negative_conversations,
  count(flagged)::integer as flag_calls, count(*) filter (where flagged)::integer as flagged_calls`

const nothing: ScoreMeasure = { calls: 0, mean: null, deviation: null }

function measuresOf(row: MeasuredRow | undefined): ScoreMeasures {
  if (row === undefined) {
    const sentiments = { positive: 0, neutral: 0, negative: 0, mixed: 0 }
    return {
      ...{ evaluated: 0, lead_score: nothing, failure_risk: nothing, adherence_score: nothing },
      ...{ sentiments, negative_calls: 0, conversations: { calls: 0, negative: 0 }, flags: { calls: 0, flagged: 0 } }
    }
  }
  const { evaluated, positive, neutral, negative, mixed, negative_calls } = row

  return {
    evaluated,
    lead_score: { calls: row.lead_calls, mean: row.lead_mean, deviation: row.lead_deviation },
    failure_risk: { calls: row.risk_calls, mean: row.risk_mean, deviation: row.risk_deviation },
    adherence_score: { calls: row.adherence_calls, mean: row.adherence_mean, deviation: row.adherence_deviation },
    sentiments: { positive, neutral, negative, mixed },
    negative_calls,
    conversations: { calls: row.conversation_calls, negative: row.negative_conversations },
    flags: { calls: row.flag_calls, flagged: row.flagged_calls }
  }
}
