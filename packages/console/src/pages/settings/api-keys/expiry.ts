import { dayOf, endOfDay } from '../../../time/day.ts'

/** When a key is to end: never, in so many days, or with a day that is chosen. */
export const validities = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'day', label: 'At the end of a day' }
] as const

export type Validity = (typeof validities)[number]['value']

/** What is chosen. */
export interface Expiry {
  readonly validity: Validity
  /** Such as `2026-11-22`; empty while none is chosen. */
  readonly day: string
}

/** Where and when it is chosen. */
interface Place {
  readonly now: Date
  readonly timeZone: string | undefined
}

const dayMs = 24 * 60 * 60 * 1_000

/** The instant; null for a key that does not end, and for a day that is not chosen yet. */
export function expiryOf({ validity, day }: Expiry, { now, timeZone }: Place): Date | null {
  if (validity === 'day') return day === '' ? null : endOfDay(day, timeZone)

  return validity === '' ? null : new Date(now.getTime() + Number(validity) * dayMs)
}

/** The first day that can be chosen: today has not ended. */
export function firstDay({ now, timeZone }: Place): string {
  return dayOf(now, timeZone)
}
