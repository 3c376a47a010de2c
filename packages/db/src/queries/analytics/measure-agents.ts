import { type ClientId, narrow } from '@callbook/domain'
import { sql } from 'kysely'
import type { ReachScope } from '../scope.ts'

/** The calls to measure: those from `start` on and before `end`. */
export interface AgentScope {
  readonly clientId?: ClientId | undefined
  readonly start: Date
  readonly end: Date
  /** Maximum number of agents: those with the most calls. */
  readonly limit: number
}

/** Figures of the calls of one version of an assistant. */
export interface AgentMeasures {
  /** Null for calls whose report names no assistant. */
  readonly assistant_id: string | null
  readonly assistant_version: string | null
  /** Name in the latest of these calls. */
  readonly assistant_name: string | null
  readonly calls: number
  /** Sum over the calls that have a duration, in seconds. */
  readonly duration_seconds: number
  /** Calls with the score. */
  readonly lead_scores: number
  readonly adherence_scores: number
  /** Mean over the calls with the score, from 0 to 100; null without such calls. */
  readonly lead_score: number | null
  readonly adherence_score: number | null
  /** Calls with a lead quality result of a model or an import, and the number of these calls flagged for review. */
  readonly evaluated: number
  readonly flagged: number
  readonly negative_calls: number
  readonly last_call_at: string
}

/** Larger than any real duration. Providers can report any number, which a sum must not include. */
const absurd = sql.lit(1_000_000_000)

/**
 * Returns figures by assistant and version, most calls first. It reads each call of the range, so that its cost grows
 * with their number.
 */
export async function measureAgents({ db, reach }: ReachScope, requested: AgentScope): Promise<AgentMeasures[]> {
  const { organizationId, filter } = narrow(reach, requested)
  const { clientId, start, end, limit } = filter
  const whereTime = sql`call.organization_id = ${organizationId} and call.occurred_at >= ${start}::timestamptz
    and call.occurred_at < ${end}::timestamptz ${clientId === undefined ? sql`` : sql`and call.client_id = ${clientId}`}`

  const { rows } = await sql<AgentMeasures>`
    with agents as materialized (
      select call.assistant_id, call.assistant_version, count(*)::float8 as calls, max(call.occurred_at) as last_call_at,
        coalesce(sum(call.duration_seconds) filter (where call.duration_seconds < ${absurd}), 0) as duration_seconds,
        count(call.lead_score)::float8 as lead_scores, count(call.adherence_score)::float8 as adherence_scores,
        avg(call.lead_score) as lead_score, avg(call.adherence_score) as adherence_score,
        count(call.flagged)::float8 as evaluated, count(*) filter (where call.flagged)::float8 as flagged,
        count(*) filter (where call.negative_call)::float8 as negative_calls
      from calls as call
      where ${whereTime}
      group by 1, 2 order by 3 desc, 1, 2 limit ${limit}
    )
    select agents.*, latest.assistant_name from agents
    cross join lateral (
      select call.assistant_name from calls as call
      where ${whereTime} and call.occurred_at = agents.last_call_at
        and call.assistant_id is not distinct from agents.assistant_id
        and call.assistant_version is not distinct from agents.assistant_version
      order by call.id desc limit 1
    ) as latest
    order by calls desc, assistant_id, assistant_version`.execute(db)

  return rows
}
