import { dayOf, endOfDay } from '#ui/time/day.ts'

/** Choices for the expiry of a key: never, after a number of days, or at the end of a chosen day. */
export const validities = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
  { value: 'day', label: 'On a date' }
] as const

export type Validity = (typeof validities)[number]['value']

export interface Expiry {
  readonly validity: Validity
  /** A date such as `2026-11-22`; empty until one is chosen. */
  readonly day: string
}

/** The time and time zone in which the expiry is chosen. */
interface Place {
  readonly now: Date
  readonly timeZone: string | undefined
}

const dayMs = 24 * 60 * 60 * 1_000

/** Returns the time of expiry; `null` if the key never expires or no day is chosen yet. */
export function expiryTime({ validity, day }: Expiry, { now, timeZone }: Place): Date | null {
  if (validity === 'day') return day === '' ? null : endOfDay(day, timeZone)

  return validity === '' ? null : new Date(now.getTime() + Number(validity) * dayMs)
}

/** Returns the first day that can be chosen: today, because it has not ended. */
export function firstDay({ now, timeZone }: Place): string {
  return dayOf(now, timeZone)
}
