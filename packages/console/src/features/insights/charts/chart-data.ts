import type { UseQueryResult } from '@tanstack/react-query'
import type { EarlierValue } from '#ui/chart/time-point.ts'
import type { InsightScope } from '../insights.ts'
import { formatFullStep } from '../numbers.ts'

interface EarlierQuery<Step> {
  readonly data: { readonly steps: readonly Step[] } | undefined
  readonly isPlaceholderData: boolean
}

/**
 * Returns a function that returns the value of the same bucket in the previous period.
 *
 * @param query query of the previous period
 */
export function readEarlier<Step extends { readonly start: string }>(
  { before }: InsightScope,
  { data, isPlaceholderData }: EarlierQuery<Step>,
  numberOf: (step: Step) => number | null
): (nth: number) => EarlierValue | undefined {
  return (nth) => {
    const step = isPlaceholderData ? undefined : data?.steps[nth]
    if (before === undefined || step === undefined) return undefined

    return { title: formatFullStep(step.start, before), value: numberOf(step) }
  }
}

/** Failure of the first failed query, shown in place of a chart. */
export function findFailure(...queries: readonly UseQueryResult[]) {
  const failed = queries.find(({ error, data }) => error !== null && data === undefined)

  return failed && { error: failed.error, retry: failed.refetch }
}
