import { hasKey } from '#lib/records.ts'
export const periods = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  month: 'Last month',
  own: 'Custom'
} as const
export type Period = keyof typeof periods

export interface InsightSearch {
  /** Defaults to 30 days. */
  readonly period?: Period | undefined
  /** First and last day of a custom period, such as `2026-11-22`. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly client?: string | undefined
  readonly assistant?: string | undefined
  readonly version?: string | undefined
  /** Assistant to compare with, and its version. */
  readonly compare?: string | undefined
  readonly compare_version?: string | undefined
  /** Scorecard whose answers are shown, by its domain. */
  readonly scorecard?: string | undefined
  /** Whether charts also show the previous period. */
  readonly before?: 'yes' | undefined
}

const filters = ['client', 'assistant', 'version', 'compare', 'compare_version', 'scorecard'] as const

export const usualPeriod: Period = '30d'

/** Reads the valid search parameters. */
export function readInsightSearch({ period, from, to, before, ...filter }: Record<string, unknown>): InsightSearch {
  const texts = filters.flatMap((name) => {
    // The router parses digits as a number.
    const value = typeof filter[name] === 'number' ? String(filter[name]) : filter[name]

    return typeof value === 'string' && value !== '' ? [[name, value]] : []
  })

  return {
    ...(typeof period === 'string' && hasKey(periods, period) && { period }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(before === 'yes' && { before }),
    ...Object.fromEntries(texts)
  }
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
}
