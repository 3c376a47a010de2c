import { type CallFilterName, callFilters, narrow, type OrganizationId, type TimeStep } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { CallFilter } from '../calls/call-filter.ts'
import { whereOneOf } from '../lists/where.ts'
import type { ReachScope } from '../scope.ts'

export const callGroups = [
  'client',
  'assistant',
  'assistant_version',
  'status',
  'direction',
  'ended_reason',
  'provider'
] as const

export type CallGroup = (typeof callGroups)[number]

/** Sums of one group of calls in one interval. */
export interface CallSums {
  /** Index of the interval. */
  readonly step: number
  /** Rank of the group by number of calls; `undefined` for the rest. */
  readonly rank: number | undefined
  /** Common value of the group: null if unknown, and for the rest. */
  readonly value: string | null
  readonly calls: number
  /** Sum over the calls that have a duration, and their number. */
  readonly durationSeconds: number
  readonly timed: number
  readonly costUsd: number
  readonly priced: number
}

export interface CallSumsOptions {
  readonly steps: readonly TimeStep[]
  readonly by?: CallGroup | undefined
  readonly most: number
}

const groupColumns = {
  client: sql`client_id`,
  assistant: sql`assistant_id`,
  assistant_version: sql`assistant_version`,
  status: sql`status`,
  direction: sql`direction`,
  ended_reason: sql`ended_reason`,
  provider: sql`provider`
} as const

/** Larger than any real duration. Providers can report any number, which a sum must not include. */
const absurd = sql.lit(1_000_000_000)

/**
 * Sums calls by interval and group, without empty groups. It reads an index entry per call in the intervals, which are
 * consecutive.
 */
export async function sumCalls(
  { db, reach }: ReachScope,
  requested: SummedFilter,
  { steps, by, most }: CallSumsOptions
): Promise<CallSums[]> {
  const { organizationId, filter } = narrow(reach, requested)
  const starts = steps.map(({ from }) => new Date(from).toISOString())
  const end = new Date(steps.at(-1)?.until ?? 0).toISOString()
  const whereTime = sql`occurred_at >= ${starts[0] ?? end}::timestamptz and occurred_at < ${end}::timestamptz`
  const timed = sql`filter (where duration_seconds < ${absurd})`
  const { rows } = await sql<SumRow>`
    with sums as materialized (
      select width_bucket(occurred_at, ${starts}::timestamptz[]) - 1 as step,
        ${by === undefined ? sql`null::text` : groupColumns[by]} as value,
        count(*) as calls,
        sum(duration_seconds) ${timed} as duration, count(*) ${timed} as timed,
        sum(cost_usd) as cost, count(cost_usd) as priced
      from (${summedCalls(organizationId, filter, whereTime)}) as each_call
      group by 1, 2
    ),
    totals as (select *, sum(calls) over (partition by value) as total from sums),
    ranked as (select *, dense_rank() over (order by total desc, value) - 1 as place from totals),
    named as (
      select *, case when place < ${most}::integer then place end as rank,
        case when place < ${most}::integer then value end as told
      from ranked
    )
    select step, rank, told::text as value, sum(calls)::float8 as calls, coalesce(sum(duration), 0) as duration,
      sum(timed)::float8 as timed, coalesce(sum(cost), 0) as cost, sum(priced)::float8 as priced
    from named group by step, rank, told order by step, rank`.execute(db)

  return rows.map(({ step, rank, value, calls, duration, timed, cost, priced }) => ({
    step,
    rank: rank === null ? undefined : Number(rank),
    value,
    calls,
    durationSeconds: duration,
    timed,
    costUsd: cost,
    priced
  }))
}

interface SumRow {
  readonly step: number
  readonly rank: number | null
  readonly value: string | null
  readonly calls: number
  readonly duration: number
  readonly timed: number
  readonly cost: number
  readonly priced: number
}

/** Filter by the agent that spoke: an assistant, or one version of it. Absent members match all. */
export interface AgentFilter {
  readonly assistantId?: string | undefined
  /** Version in the provider's numbering. */
  readonly assistantVersion?: string | undefined
}

export function isByAgent({ assistantId, assistantVersion }: AgentFilter): boolean {
  return assistantId !== undefined || assistantVersion !== undefined
}

type SummedFilterName = {
  [Name in CallFilterName]: (typeof callFilters)[Name] extends { readonly isInAnalytics: true } ? Name : never
}[CallFilterName]

/** Names of the filters of sums. */
export const summedFilterNames = (Object.keys(callFilters) as CallFilterName[]).filter(
  (name): name is SummedFilterName => 'isInAnalytics' in callFilters[name]
)

/** Filter of counted or summed calls. Absent members match all. */
export type SummedFilter = Pick<CallFilter, SummedFilterName>

/** The index by time has all of them except the provider and the version, which are read only if they are grouped by. */
const columns = sql`id, provider, assistant_version, occurred_at, client_id, status, direction, evaluation_status, human_review_required, assistant_id,
  ended_reason, duration_seconds, cost_usd`

export function summedCalls(
  organizationId: OrganizationId,
  filter: SummedFilter,
  whereTime: RawBuilder<unknown>
): RawBuilder<unknown> {
  const matches = summedFilterNames.flatMap((name) =>
    filter[name] === undefined ? [] : [sql`and ${whereOneOf(callFilters[name].column, filter[name])}`]
  )

  return sql`
    select ${columns} from calls where organization_id = ${organizationId} and ${whereTime} ${sql.join(matches, sql` `)}`
}
