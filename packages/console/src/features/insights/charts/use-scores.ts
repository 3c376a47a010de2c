import { useQuery } from '@tanstack/react-query'
import { callsLink, callsOf } from '../calls-behind.ts'
import { earlierQuery, type InsightScope, insightsQuery, scoresOf } from '../insights.ts'
import { formatFullStep, formatStep } from '../numbers.ts'
import { failureOf } from './failure-of.ts'

/**
 * Returns the scores of a scope with the points of a time axis, the previous period, and the state that all their
 * charts share.
 */
export function useScores(scope: InsightScope) {
  const query = useQuery({ ...insightsQuery(scope), select: scoresOf })
  const earlier = useQuery({ ...earlierQuery(scope), select: scoresOf })
  const { data } = query
  const { organization, range } = scope
  const hasScores = (data?.total.evaluated ?? 0) > 0
  const steps = ((hasScores && data?.steps) || []).map((step) => ({
    label: formatStep(step.start, range),
    title: formatFullStep(step.start, range),
    link: callsLink(organization, step, range, callsOf(scope)),
    step
  }))
  const state = {
    failure: failureOf(query, earlier),
    isOld: query.isPlaceholderData,
    empty: 'No evaluated calls in this period.'
  }

  return { data, steps, earlier, state }
}
