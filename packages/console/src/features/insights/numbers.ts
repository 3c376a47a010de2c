import type { InsightRange } from './insight-range.ts'

const locale = 'en-GB'

const [whole, some, dollars, smallDollars, share] = [
  new Intl.NumberFormat('en', { maximumFractionDigits: 0 }),
  new Intl.NumberFormat('en', { maximumFractionDigits: 1 }),
  new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }),
  new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 }),
  new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
]

/** Unit that determines the format of a number. */
export type Unit = 'calls' | 'dollars' | 'minutes' | 'score' | 'share'

export function formatNumber(value: number | null, unit: Unit): string {
  if (value === null) return '–'
  if (unit === 'dollars') return (Math.abs(value) < 1 && value !== 0 ? smallDollars : dollars).format(value)
  if (unit === 'share') return share.format(value)

  return (unit === 'score' ? some : whole).format(value)
}

export function shareOf(part: number, all: number): number | null {
  return all === 0 ? null : part / all
}

/** Formats a change: the difference of shares and scores, the relative change of other amounts. */
export function formatChange(now: number | null, before: number | null, unit: Unit): string | null {
  if (now === null || before === null) return null
  if (unit === 'share') return `${signed(100 * (now - before))} points`
  if (unit === 'score') return signed(now - before)
  if (before === 0) return null

  return `${signed((100 * (now - before)) / before)} %`
}

function signed(value: number): string {
  const rounded = Math.round(value * 10) / 10
  const sign = rounded > 0 ? '+' : '−'

  return rounded === 0 ? '±0' : `${sign}${some.format(Math.abs(rounded))}`
}

/** Returns the change from the previous period for the heading of a chart; `undefined` if one is unknown. */
export function changeOf(now: number | null | undefined, before: number | null | undefined, unit: Unit, label = '') {
  const change = now === undefined || before === undefined ? null : formatChange(now, before, unit)
  if (change === null || before === undefined) return undefined

  return { formatted: `${label}${change}`, title: `Previous period of the same length: ${formatNumber(before, unit)}` }
}

type StepFormat = Pick<InsightRange, 'interval' | 'time_zone'>

/** Formats the start of a time bucket for an axis. */
export function formatStep(start: string, { interval, time_zone: timeZone }: StepFormat): string {
  const options: Intl.DateTimeFormatOptions =
    interval === 'hour' ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'short' }

  return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(start))
}

/** Formats the start of a time bucket in full. */
export function formatFullStep(start: string, { interval, time_zone: timeZone }: StepFormat): string {
  const day: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }
  const time: Intl.DateTimeFormatOptions = interval === 'hour' ? { hour: '2-digit', minute: '2-digit' } : {}
  const formatted = new Intl.DateTimeFormat(locale, { ...day, ...time, timeZone }).format(new Date(start))

  return interval === 'week' ? `Week of ${formatted}` : formatted
}
