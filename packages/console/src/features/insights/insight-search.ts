export const periods = { '24h': '24 hours', '7d': '7 days', '30d': '30 days', '90d': '90 days', own: 'Custom' } as const
export type Period = keyof typeof periods

/** Period and client in the URL of the insights page. */
export interface InsightSearch {
  /** Defaults to 30 days. */
  readonly period?: Period | undefined
  /** First and last day of a custom period, such as `2026-11-22`. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly client?: string | undefined
}

export const usualPeriod: Period = '30d'

/** Reads the valid search parameters. */
export function readInsightSearch({ period, from, to, client }: Record<string, unknown>): InsightSearch {
  return {
    ...(typeof period === 'string' && Object.hasOwn(periods, period) && { period: period as Period }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(typeof client === 'string' && client !== '' && { client })
  }
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
}
