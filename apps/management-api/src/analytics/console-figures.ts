import {
  type CallCounts,
  type CallSums,
  countCalls,
  countScoresByTens,
  type Database,
  measureAgents,
  sumCalls
} from '@callbook/db'
import { callStatuses, type Reach } from '@callbook/domain'
import type { InsightRequest } from './console-range.ts'
import { nameGroups } from './groups.ts'
import { add, rounded, timesOf, usageFigures } from './present.ts'
import { readEvaluationCosts, readScores } from './scores.ts'

const [mostReasons, mostClients, mostAgents] = [8, 10, 100]

/**
 * Returns several figures of the same range, in sequence, so that a page takes only one place of its organization.
 *
 * @param hasCosts whether to return costs, else null
 */
export async function readInsights(db: Database, reach: Reach, requested: InsightRequest, hasCosts: boolean) {
  return {
    volume: await readVolume(db, reach, requested),
    outcomes: await readOutcomes(db, reach, requested),
    scores: await readQuality(db, reach, requested),
    costs: hasCosts ? await readCosts(db, reach, requested) : null
  }
}

export async function readVolume(db: Database, reach: Reach, requested: InsightRequest) {
  const { clientId, agent, steps, before } = requested
  const counts = await countCalls(db, reach, { clientId, ...agent, steps: [before, ...steps] })
  const [earlier, ...reported] = counts

  return {
    steps: steps.map((step, nth) => ({ ...timesOf(step), ...volumeOf(reported.slice(nth, nth + 1)) })),
    total: volumeOf(reported),
    before: volumeOf(earlier === undefined ? [] : [earlier])
  }
}

export async function readOutcomes(db: Database, reach: Reach, requested: InsightRequest) {
  const { clientId, agent, whole, before } = requested
  const [earlier, reported] = await countCalls(db, reach, { clientId, ...agent, steps: [before, whole] })
  const options = { steps: [whole], by: 'ended_reason', most: mostReasons } as const
  const reasons = await sumCalls(db, reach, { clientId, ...agent }, options)

  return {
    statuses: callStatuses.map((status) => ({
      status,
      calls: callsOf(reported, status),
      before: callsOf(earlier, status)
    })),
    ended_reasons: reasons.filter(({ rank }) => rank !== undefined).map(({ value, calls }) => ({ value, calls })),
    other_ended_reasons: add(reasons.filter(({ rank }) => rank === undefined)).calls
  }
}

export async function readCosts(db: Database, reach: Reach, requested: InsightRequest) {
  const { clientId, agent, steps, whole, before } = requested
  const filter = { clientId, ...agent }
  const sums = await sumCalls(db, reach, filter, { steps, by: 'client', most: mostClients })
  const earlier = await sumCalls(db, reach, filter, { steps: [before], most: 1 })
  const names = await nameGroups(db, reach, 'client', sums)
  const byStep = Map.groupBy(sums, ({ step }) => step)
  const byClient = [...Map.groupBy(sums, ({ rank, value }) => (rank === undefined ? undefined : value))]
  const others = byClient.find(([client]) => client === undefined)?.[1]

  return {
    steps: steps.map((step, nth) => ({ ...timesOf(step), ...costsOf(byStep.get(nth) ?? []) })),
    total: costsOf(sums),
    before: costsOf(earlier),
    clients: byClient.flatMap(([id, some]) => {
      return id === undefined || id === null ? [] : [{ id, name: names.get(id) ?? null, ...minutesOf(some) }]
    }),
    other_clients: others === undefined ? null : minutesOf(others),
    evaluations: await readEvaluationCosts(db, reach, { ...filter, whole })
  }
}

export async function readQuality(db: Database, reach: Reach, requested: InsightRequest) {
  const { clientId, agent, steps, whole, before } = requested
  const filter = { clientId, ...agent }
  const reported = await readScores(db, reach, { ...filter, steps, whole })
  const { total } = await readScores(db, reach, { ...filter, steps: [before], whole: before })
  const scope = { ...filter, start: new Date(whole.from), end: new Date(whole.until) }
  const { lead_score, adherence_score } = await countScoresByTens(db, reach, scope)

  return { ...reported, before: total, tens: { lead_score: [...lead_score], adherence_score: [...adherence_score] } }
}

/** Returns the figures of each assistant and version. A filter by agent has no effect. */
export async function readAgents(db: Database, reach: Reach, { clientId, whole }: InsightRequest) {
  const [start, end] = [new Date(whole.from), new Date(whole.until)]
  const measured = await measureAgents(db, reach, { clientId, start, end, limit: mostAgents })
  const mean = (score: number | null) => (score === null ? null : rounded(score, 3))

  return {
    most: mostAgents,
    agents: measured.map(({ duration_seconds: seconds, lead_score: lead, adherence_score: adherence, ...agent }) => ({
      ...agent,
      minutes: rounded(seconds / 60, 3),
      lead_score: mean(lead),
      adherence_score: mean(adherence)
    }))
  }
}

function volumeOf(counts: readonly CallCounts[]) {
  const kinds = counts.flatMap((some) => some.kinds)
  const sum = (some: readonly { readonly calls: number }[]) => some.reduce((all, { calls }) => all + calls, 0)
  const of = (direction: string) => sum(kinds.filter((kind) => kind.direction === direction))

  return {
    calls: sum(kinds),
    inbound: of('inbound'),
    outbound: of('outbound'),
    web: of('web'),
    unknown: of('unknown')
  }
}

function callsOf(counts: CallCounts | undefined, status: string): number {
  return (counts?.kinds ?? []).reduce((all, kind) => all + (kind.status === status ? kind.calls : 0), 0)
}

function costsOf(sums: readonly CallSums[]) {
  const { calls, minutes, cost_usd, calls_without_cost } = usageFigures(add(sums))

  return { calls, minutes, cost_usd, calls_without_cost }
}

function minutesOf(sums: readonly CallSums[]) {
  const { minutes, cost_usd } = usageFigures(add(sums))

  return { minutes, cost_usd }
}
