import {
  countCalls,
  type Database,
  listClients,
  measureScores,
  measureScoresOfClients,
  type ScoreMeasures,
  sumCalls,
  summarizeGaps
} from '@callbook/db'
import type { Reach } from '@callbook/domain'
import type { InsightRequest } from '../analytics/console-range.ts'
import { add, rounded, timesOf, usageFigures } from '../analytics/present.ts'

/** Maximum number of listed clients: those with the most calls. */
export const mostClients = 1_000

type Period = Pick<InsightRequest, 'before' | 'steps' | 'whole'>

/**
 * Returns the figures of a period and of the previous one. Calls by step are counters; sums and scores read an index
 * entry for each call of both periods.
 *
 * @param hasCosts whether to return costs, else null
 */
export async function readFigures(db: Database, reach: Reach, period: Period, hasCosts: boolean) {
  const { steps, whole, before } = period
  const [start, end] = [new Date(whole.from), new Date(whole.until)]
  const starts = [new Date(before.from), start]
  const [counts, sums, [earlier, current], clients] = await Promise.all([
    countCalls(db, reach, { clientId: undefined, steps }),
    sumCalls(db, reach, {}, { steps: [before, whole], by: 'client', most: mostClients }),
    measureScores(db, reach, { start: new Date(before.from), end, buckets: starts }),
    readClients(db, reach, period)
  ])
  const sumsOf = (nth: number) => {
    const { calls, minutes, cost_usd } = usageFigures(add(sums.filter(({ step }) => step === nth)))

    return { calls, minutes, cost_usd: hasCosts ? cost_usd : null }
  }
  const callsOf = (id: string, nth: number) => sums.find(({ value, step }) => value === id && step === nth)?.calls ?? 0

  return {
    steps: steps.map((step, nth) => ({
      ...timesOf(step),
      calls: (counts[nth]?.kinds ?? []).reduce((sum, { calls }) => sum + calls, 0)
    })),
    total: { ...sumsOf(1), ...qualityOf(current) },
    before: { ...sumsOf(0), ...qualityOf(earlier) },
    clients: clients
      .map((client) => ({ ...client, calls: callsOf(client.id, 1), calls_before: callsOf(client.id, 0) }))
      .sort((one, other) => other.calls - one.calls || one.name.localeCompare(other.name))
      .slice(0, mostClients),
    clients_total: clients.length
  }
}

async function readClients(db: Database, reach: Reach, { whole }: Period) {
  const [start, end] = [new Date(whole.from), new Date(whole.until)]
  const [rows, scores, gaps] = await Promise.all([
    listClients(db, reach),
    measureScoresOfClients(db, reach, { start, end, limit: mostClients }),
    summarizeGaps(db, reach, { steps: [whole] })
  ])
  const [scoresById, missingById] = [
    new Map(scores.map((measures) => [measures.client_id, measures])),
    new Map(gaps.map(({ clientId, missing }) => [clientId, missing]))
  ]

  return rows.map(({ id, display_name: name, last_call_at }) => ({
    id,
    name,
    ...qualityOf(scoresById.get(id)),
    missing_calls: missingById.get(id) ?? 0,
    last_call_at
  }))
}

function qualityOf(measures: ScoreMeasures | undefined) {
  const mean = (score: 'adherence_score' | 'lead_score') => {
    const value = measures?.[score].mean ?? null

    return value === null ? null : rounded(value, 3)
  }
  const { calls: evaluated, flagged } = measures?.flags ?? { calls: 0, flagged: 0 }

  return { lead_score: mean('lead_score'), adherence_score: mean('adherence_score'), evaluated, flagged }
}
