import { type ClientId, narrow, type OrganizationId, type ScorecardDomain } from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import type { ReachScope } from '../scope.ts'
import { type AgentFilter, isByAgent } from './sum-calls.ts'

export const answerGroups = ['client', 'assistant_version'] as const

export type AnswerGroup = (typeof answerGroups)[number]

/** The answers to sum: current ones to some questions of a scorecard, of calls from `start` on and before `end`. */
export interface AnswersScope extends AgentFilter {
  readonly domain: ScorecardDomain
  /** Keys of the questions, at least one. */
  readonly keys: readonly string[]
  readonly clientId?: ClientId | undefined
  readonly start: Date
  readonly end: Date
}

/** How often a question has one answer. */
interface AnswerSum {
  readonly key: string
  /** Value of a choice or `not_applicable`; null for scores, and for answers that were not determined. */
  readonly value: string | null
  readonly calls: number
  /** Sum of the scores, and of their squares; null for other answers. */
  readonly scores: number | null
  readonly squares: number | null
}

export interface AnswerSums {
  /** Calls with a result. */
  readonly calls: number
  readonly answers: readonly AnswerSum[]
}

/** @param starts of consecutive buckets; the last one ends with the scope */
export async function sumAnswers(
  at: ReachScope,
  scope: AnswersScope,
  starts: readonly Date[]
): Promise<readonly AnswerSums[]> {
  const times = starts.map((start) => start.toISOString())
  const bucket = sql`width_bucket(occurred_at, ${times}::timestamptz[])::text`
  const { byGroup } = await sumGroups(at, scope, { group: bucket, limit: starts.length })

  return times.map((_, index) => byGroup.get(String(index + 1)) ?? { calls: 0, answers: [] })
}

export interface GroupedAnswers {
  readonly groups: readonly (AnswerSums & { readonly value: string | null })[]
  /** Calls with a result of all further groups. */
  readonly otherCalls: number
}

/** Returns the groups with the most calls. */
export async function sumAnswersBy(
  at: ReachScope,
  scope: AnswersScope,
  { by, limit }: { readonly by: AnswerGroup; readonly limit: number }
): Promise<GroupedAnswers> {
  const isByVersion = by === 'assistant_version'
  const group = isByVersion ? sql`assistant_version` : sql`client_id::text`
  const { byGroup, calls } = await sumGroups(at, scope, { group, limit, isByVersion })
  const groups = [...byGroup].map(([value, sums]) => ({ value, ...sums }))

  return { groups, otherCalls: groups.reduce((rest, sums) => rest - sums.calls, calls) }
}

interface Grouping {
  readonly group: RawBuilder<unknown>
  readonly limit: number
  readonly isByVersion?: boolean
}

interface Row extends Omit<AnswerSum, 'key'> {
  readonly value_of_group: string | null
  /** Null for the number of calls of the group. */
  readonly key: string | null
  readonly all_calls: number
}

/**
 * Sums the answers of each group, most calls first. It reads an entry of the index of answers for each call, and the
 * calls themselves for filters and groups by agent. `offset 0` hides the columns of a group from the planner, which would
 * expect as many groups as calls, and sort all answers.
 */
async function sumGroups({ db, reach }: ReachScope, requested: AnswersScope, { group, limit, isByVersion }: Grouping) {
  const { organizationId, filter } = narrow(reach, requested)
  const isOfCalls = isByVersion === true || isByAgent(filter)
  const asked = sql.join(filter.keys.map((key) => sql`(${key}::text)`))
  const isScore = sql`jsonb_typeof(answer) = 'number'`
  const { rows } = await sql<Row>`
    with answered as ${sql.raw(isOfCalls ? 'materialized' : 'not materialized')} (
      select ${group} as value_of_group, answers from (${answered(organizationId, filter, isOfCalls)}) as results offset 0
    ),
    sums as (
      select value_of_group, null as key, null as value, count(*) as calls, null::float8 as scores,
        null::float8 as squares
      from answered group by value_of_group
      union all
      select value_of_group, key, choice #>> '{}', count(*), sum(answer::float8) filter (where ${isScore}),
        sum(answer::float8 ^ 2) filter (where ${isScore})
      from (
        select value_of_group, key, answer, case when ${isScore} then null else answer end as choice
        from (
          select value_of_group, key, answers -> key as answer
          from answered cross join (values ${asked}) as questions (key) offset 0
        ) as each_answer where answer is not null
      ) as each_choice
      group by value_of_group, key, choice
    ),
    ranked as (
      select *, max(calls) filter (where key is null) over (partition by value_of_group) as calls_of_group,
        sum(calls) filter (where key is null) over () as all_calls
      from sums
    ),
    placed as (select *, dense_rank() over (order by calls_of_group desc, value_of_group) as place from ranked)
    select value_of_group, key, value, calls::float8 as calls, scores, squares,
      all_calls::float8 as all_calls
    from placed where place <= ${limit}::integer order by place, key, value`.execute(db)

  const byGroup = new Map(
    [...Map.groupBy(rows, (row) => row.value_of_group)].map(([value, some]) => [
      value,
      {
        calls: some.find(({ key }) => key === null)?.calls ?? 0,
        answers: some.flatMap(({ key, value: answer, calls, scores, squares }) =>
          key === null ? [] : [{ key, value: answer, calls, scores, squares }]
        )
      }
    ])
  )

  return { byGroup, calls: rows[0]?.all_calls ?? 0 }
}

function answered(
  organizationId: OrganizationId,
  { domain, clientId, start, end, assistantId, assistantVersion }: AnswersScope,
  isOfCalls: boolean
): RawBuilder<unknown> {
  const whereTime = (table: 'call' | 'evaluation') => sql`
    ${sql.ref(`${table}.organization_id`)} = ${organizationId}
    and ${sql.ref(`${table}.occurred_at`)} >= ${start.toISOString()}::timestamptz
    and ${sql.ref(`${table}.occurred_at`)} < ${end.toISOString()}::timestamptz
    ${clientId === undefined ? sql`` : sql`and ${sql.ref(`${table}.client_id`)} = ${clientId}`}`
  const whereAnswered = sql`${whereTime('evaluation')} and evaluation.domain = ${domain} and evaluation.is_current
    and evaluation.answers is not null`
  const columns = sql`evaluation.occurred_at, evaluation.client_id, evaluation.answers`
  if (!isOfCalls) return sql`select ${columns} from evaluations as evaluation where ${whereAnswered}`

  return sql`
    select ${columns}, call.assistant_version
    from evaluations as evaluation
    join calls as call on call.organization_id = evaluation.organization_id and call.id = evaluation.call_id
    where ${whereAnswered} and ${whereTime('call')}
      ${assistantId === undefined ? sql`` : sql`and call.assistant_id = ${assistantId}`}
      ${assistantVersion === undefined ? sql`` : sql`and call.assistant_version = ${assistantVersion}`}`
}
