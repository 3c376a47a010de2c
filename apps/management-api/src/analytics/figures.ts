import {
  type AgentFilter,
  type CallCounts,
  type CallGroup,
  type CallSums,
  countCalls,
  type Database,
  type EvaluationCost,
  listClientNames,
  listEvaluationCosts,
  measureScores,
  measureScoresOfVersions,
  type Queryable,
  type ScoreMeasure,
  type ScoreMeasures,
  type SummedFilter,
  sumCalls
} from '@callbook/db'
import type { ClientId, Reach, TimeStep } from '@callbook/domain'
import { badRequest } from '@callbook/http'

export interface CallGroupsQuery {
  readonly filter: SummedFilter
  readonly steps: readonly TimeStep[]
  readonly by: CallGroup | undefined
}

/** Maximum number of cells: groups times buckets. */
const mostCells = 20_000

/** Maximum number of groups, for few buckets. */
export const mostGroups = 50

function mostGroupsOf(steps: number): number {
  return Math.min(mostGroups, Math.floor(mostCells / steps))
}

/** Counts calls, by stored counters if they cover the query. */
export async function countGroups(db: Queryable, reach: Reach, requested: CallGroupsQuery): Promise<CallSums[]> {
  const { filter, steps, by } = requested
  const isOfCounters = by === undefined || by === 'status' || by === 'direction'
  if (!isOfCounters || hasUncounted(filter)) return await sumGroups(db, reach, requested)
  const counts = await countCalls({ db, reach }, { clientId: filter.clientId, steps })

  return ranked(counts.flatMap((step, nth) => groupsOf(step, nth, { filter, by })))
}

/** Counters distinguish calls only by client, status and direction. */
function hasUncounted({ clientId: _c, status: _s, direction: _d, ...uncounted }: SummedFilter): boolean {
  return Object.values(uncounted).some((value) => value !== undefined)
}

/**
 * Returns the assistant by whose versions calls are grouped. Versions of different assistants have nothing in common.
 *
 * @throws {HttpError} 400 without an assistant
 */
export function requireAssistant(assistantId: string | undefined): string {
  if (assistantId === undefined) throw badRequest('assistant_id is required with group_by=assistant_version')

  return assistantId
}

/** Returns number, duration and cost of calls. */
export async function sumGroups(
  db: Queryable,
  reach: Reach,
  { filter, steps, by }: CallGroupsQuery
): Promise<CallSums[]> {
  return await sumCalls({ db, reach }, filter, { steps, by, most: mostGroupsOf(steps.length) })
}

/** Returns the names of groups, by value: only clients have names. */
export async function nameGroups(
  db: Queryable,
  reach: Reach,
  by: CallGroup | undefined,
  sums: readonly CallSums[]
): Promise<ReadonlyMap<string, string>> {
  const values = by === 'client' ? sums.flatMap(({ value }) => (value === null ? [] : [value])) : []

  return await listClientNames({ db, reach }, [...new Set(values)])
}

const unreported = { durationSeconds: 0, timed: 0, costUsd: 0, priced: 0 }

function groupsOf(
  { kinds }: CallCounts,
  step: number,
  { filter, by }: { readonly filter: SummedFilter; readonly by: 'status' | 'direction' | undefined }
): Omit<CallSums, 'rank'>[] {
  const matching = kinds.filter(
    ({ status, direction }) =>
      [filter.status ?? status].flat().includes(status) && [filter.direction ?? direction].flat().includes(direction)
  )
  const byValue = Map.groupBy(matching, (kind) => (by === undefined ? null : kind[by]))

  return [...byValue].map(([value, some]) => ({ ...unreported, step, value, calls: sumOf(some) }))
}

function ranked(groups: readonly Omit<CallSums, 'rank'>[]): CallSums[] {
  const byValue = [...Map.groupBy(groups, ({ value }) => value)].map(([value, some]) => ({ value, calls: sumOf(some) }))
  const order = byValue
    .toSorted((one, other) => other.calls - one.calls || (String(one.value) < String(other.value) ? -1 : 1))
    .map(({ value }) => value)

  return groups.map((group) => ({ ...group, rank: order.indexOf(group.value) }))
}

function sumOf(some: readonly { readonly calls: number }[]): number {
  return some.reduce((sum, { calls }) => sum + calls, 0)
}

type FiguresOf<Figures extends object> = (sums: Sums) => Figures

type Sums = Pick<CallSums, 'calls' | 'durationSeconds' | 'timed' | 'costUsd' | 'priced'>

interface Presentation<Figures extends object> {
  readonly figuresOf: FiguresOf<Figures>
  readonly isGrouped: boolean
  readonly names: ReadonlyMap<string, string>
}

export function presentSteps<Figures extends object>(
  steps: readonly TimeStep[],
  sums: readonly CallSums[],
  presentation: Presentation<Figures>
) {
  const byStep = Map.groupBy(sums, ({ step }) => step)

  return {
    data: steps.map(({ from, until }, nth) => ({
      ...timesOf({ from, until }),
      ...presentGroups(byStep.get(nth) ?? [], presentation)
    })),
    total: presentGroups(sums, presentation)
  }
}

function presentGroups<Figures extends object>(
  sums: readonly CallSums[],
  { figuresOf, isGrouped, names }: Presentation<Figures>
) {
  const figures = figuresOf(add(sums))
  if (!isGrouped) return figures
  const byRank = [...Map.groupBy(sums, ({ rank }) => rank ?? Number.POSITIVE_INFINITY)].sort(([a], [b]) => a - b)
  const groups = byRank
    .filter(([rank]) => rank !== Number.POSITIVE_INFINITY)
    .map(([, some]) => {
      const value = some[0]?.value ?? null

      return { value, name: value === null ? null : (names.get(value) ?? null), ...figuresOf(add(some)) }
    })
  const others = sums.filter(({ rank }) => rank === undefined)

  return { ...figures, groups, other: others.length === 0 ? null : figuresOf(add(others)) }
}

export function add(some: readonly Sums[]): Sums {
  const sum = (name: keyof Sums) => some.reduce((all, sums) => all + sums[name], 0)

  return {
    calls: sum('calls'),
    durationSeconds: sum('durationSeconds'),
    timed: sum('timed'),
    costUsd: sum('costUsd'),
    priced: sum('priced')
  }
}

export function callFigures({ calls }: Sums) {
  return { calls }
}

export function usageFigures({ calls, durationSeconds, timed, costUsd, priced }: Sums) {
  return {
    calls,
    duration_seconds: rounded(durationSeconds, 3),
    minutes: rounded(durationSeconds / 60, 3),
    calls_without_duration: calls - timed,
    cost_usd: rounded(costUsd, 6),
    calls_without_cost: calls - priced
  }
}

/** Removes rounding errors of sums, so that 0.1 and 0.2 give 0.3. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

export function timesOf({ from, until }: TimeStep) {
  return { start: new Date(from).toISOString(), end: new Date(until).toISOString() }
}

/** Maximum number of listed models, each with a prompt version. */
export const mostModels = 50

interface QueryRequest extends AgentFilter {
  readonly clientId: ClientId | undefined
  readonly steps: readonly TimeStep[]
  readonly whole: TimeStep
}

/** Returns the current scores of calls, in each bucket and in total. */
export async function readScores(db: Database, reach: Reach, { steps, whole, ...filter }: QueryRequest) {
  const measure = async (buckets: readonly TimeStep[]) =>
    await measureScores(db, reach, {
      ...filter,
      buckets: buckets.map(({ from }) => new Date(from)),
      start: new Date(whole.from),
      end: new Date(whole.until)
    })
  const reported = await measure(steps)
  const [total] = steps.length === 1 ? reported : await measure([whole])

  return {
    steps: steps.map((step, nth) => ({ ...timesOf(step), ...scoresOf(reported[nth]) })),
    total: scoresOf(total)
  }
}

/** Returns the current scores of calls for each version of an assistant, most evaluated calls first. */
export async function readScoresOfVersions(
  db: Database,
  reach: Reach,
  { whole, ...filter }: Omit<QueryRequest, 'steps'> & { readonly assistantId: string }
) {
  const range = { start: new Date(whole.from), end: new Date(whole.until) }
  const { versions, othersEvaluated } = await measureScoresOfVersions(db, reach, {
    ...filter,
    ...range,
    limit: mostGroups
  })

  return {
    groups: versions.map((version) => ({ value: version.assistant_version, ...scoresOf(version) })),
    other: othersEvaluated === 0 ? null : { evaluated: othersEvaluated }
  }
}

/** Returns the cost of evaluations, by model and prompt. */
export async function readEvaluationCosts(
  db: Database,
  reach: Reach,
  { whole, ...filter }: Omit<QueryRequest, 'steps'>
) {
  return (await listEvaluationCosts({ db, reach }, { ...filter, ...whole }, mostModels)).map(evaluationCost)
}

function evaluationCost({ priced, ...cost }: EvaluationCost) {
  return { ...cost, cost_usd: rounded(cost.cost_usd, 6), without_cost: cost.evaluations - priced }
}

function scoresOf(measures: ScoreMeasures | undefined) {
  const {
    evaluated = 0,
    lead_score,
    failure_risk,
    adherence_score,
    sentiments,
    negative_calls = 0,
    flags
  } = measures ?? {}

  return {
    evaluated,
    lead_score: scoreOf(lead_score),
    failure_risk: scoreOf(failure_risk),
    adherence_score: scoreOf(adherence_score),
    sentiments: sentiments ?? { positive: 0, neutral: 0, negative: 0, mixed: 0 },
    negative_calls,
    flags: flags ?? { calls: 0, flagged: 0 }
  }
}

function scoreOf({ calls, mean, deviation }: ScoreMeasure = { calls: 0, mean: null, deviation: null }) {
  const reported = (value: number | null) => (value === null ? null : rounded(value, 3))

  return { calls, mean: reported(mean), deviation: reported(deviation) }
}
