import { dateFormat, numberFormat } from '#ui/formats.ts'
import type { InsightRange } from './insight-range.ts'

/** Unit that determines the format of a number. */
export type Unit = 'calls' | 'dollars' | 'minutes' | 'score' | 'share'

export function formatNumber(value: number | null, unit: Unit): string {
  if (value === null) return '–'

  return numberFormat(optionsFor(value, unit)).format(value)
}

const dollars = { style: 'currency', currency: 'USD' } as const

function optionsFor(value: number, unit: Unit): Intl.NumberFormatOptions {
  if (unit === 'dollars') return Math.abs(value) < 1 && value !== 0 ? { ...dollars, maximumFractionDigits: 4 } : dollars
  if (unit === 'share') return { style: 'percent', maximumFractionDigits: 1 }

  return { maximumFractionDigits: unit === 'score' ? 1 : 0 }
}

export function shareOf(part: number, all: number): number | null {
  return all === 0 ? null : part / all
}

const changed = { maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const

/** Formats a change: the difference of shares and scores, the relative change of other amounts. */
export function formatChange(now: number | null, before: number | null, unit: Unit): string | null {
  if (now === null || before === null) return null
  if (unit === 'share') return `${numberFormat(changed).format(100 * (now - before))} points`
  if (unit === 'score') return numberFormat(changed).format(now - before)
  if (before === 0) return null

  return numberFormat({ ...changed, style: 'percent' }).format((now - before) / before)
}

/** Returns the change from the previous period for the heading of a chart; `undefined` if one is unknown. */
export function describeChange(now: number | null | undefined, before: number | null | undefined, unit: Unit) {
  const change = now === undefined || before === undefined ? null : formatChange(now, before, unit)
  if (change === null || before === undefined) return undefined

  return { formatted: change, title: `Previous period of the same length: ${formatNumber(before, unit)}` }
}

type StepFormat = Pick<InsightRange, 'interval' | 'time_zone'>

/** Formats the start of a time bucket for an axis. */
export function formatStep(start: string, { interval, time_zone: timeZone }: StepFormat): string {
  const options: Intl.DateTimeFormatOptions =
    interval === 'hour' ? { timeStyle: 'short' } : { day: 'numeric', month: 'short' }

  return dateFormat({ ...options, timeZone }).format(new Date(start))
}

/** Formats the start of a time bucket in full. */
export function formatFullStep(start: string, { interval, time_zone: timeZone }: StepFormat): string {
  const day: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }
  const time: Intl.DateTimeFormatOptions = interval === 'hour' ? { hour: 'numeric', minute: '2-digit' } : {}
  const formatted = dateFormat({ ...day, ...time, timeZone }).format(new Date(start))

  return interval === 'week' ? `Week of ${formatted}` : formatted
}
