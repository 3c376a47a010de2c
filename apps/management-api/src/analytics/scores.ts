import {
  type AgentFilter,
  type Database,
  type EvaluationCost,
  listEvaluationCosts,
  measureScores,
  type ScoreMeasure,
  type ScoreMeasures
} from '@callbook/db'
import type { ClientId, Reach, TimeStep } from '@callbook/domain'
import { rounded, timesOf } from './present.ts'

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

/** Returns the cost of evaluations, by model and prompt. */
export async function readEvaluationCosts(
  db: Database,
  reach: Reach,
  { whole, ...filter }: Omit<QueryRequest, 'steps'>
) {
  return (await listEvaluationCosts(db, reach, { ...filter, ...whole }, mostModels)).map(evaluationCost)
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
