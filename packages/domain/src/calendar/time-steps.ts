import type { TimeZone } from './time-zone.ts'

/** Calendar units in a time zone. */
export const timeUnits = ['hour', 'day', 'week', 'month'] as const
export type TimeUnit = (typeof timeUnits)[number]

/** A half-open time range, in epoch milliseconds. */
export interface TimeStep {
  readonly from: number
  readonly until: number
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]

interface StepOptions {
  readonly most: number
  /** First day of weeks, from 1 for Monday (default) to 7 for Sunday, as in ISO 8601. */
  readonly weekStart?: number | undefined
}

/**
 * Splits a range where a unit begins. The first and the last step are cut to the range.
 *
 * @returns `undefined` for more than `most` steps
 */
export function stepsOf(
  range: TimeStep,
  unit: TimeUnit,
  zone: TimeZone,
  { most, weekStart = 1 }: StepOptions
): TimeStep[] | undefined {
  const steps: TimeStep[] = []
  for (let from = range.from; from < range.until; ) {
    if (steps.length === most) return undefined
    const next = unit === 'hour' ? nextHour(from, zone) : nextStart(from, zone, { unit, weekStart })
    const until = Math.min(next, range.until)
    steps.push({ from, until })
    from = until
  }

  return steps
}

interface CalendarUnit {
  readonly unit: Exclude<TimeUnit, 'hour'>
  readonly weekStart: number
}

function nextStart(time: number, zone: TimeZone, calendar: CalendarUnit): number {
  // A day that the time zone skipped has no time: the next day begins then.
  for (let local = time + zone.offsetAt(time); ; ) {
    local = nextLocalStart(local, calendar)
    const start = instantOf(local, zone)
    if (start > time) return start
  }
}

/**
 * Returns the first full hour after a time. If a clock change is shorter than an hour, returns the time of that
 * change.
 */
function nextHour(time: number, zone: TimeZone): number {
  const later = time + hourMs
  const offset = zone.offsetAt(later)
  const full = later - floorMod(later + offset, hourMs)

  return full <= time || zone.offsetAt(full) !== offset ? later : full
}

/** Calculates as if clocks were never changed. */
function nextLocalStart(local: number, { unit, weekStart }: CalendarUnit): number {
  const midnight = local - floorMod(local, dayMs)
  if (unit === 'day') return midnight + dayMs
  const date = new Date(midnight)
  if (unit === 'week') return midnight + (7 - floorMod(date.getUTCDay() - weekStart, 7)) * dayMs

  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** Returns the instant at which local clocks first show a time, or the instant at which they skip it. */
function instantOf(local: number, zone: TimeZone): number {
  const [before, after] = [zone.offsetAt(local - dayMs), zone.offsetAt(local + dayMs)]
  const [earlier, later] = [local - Math.max(before, after), local - Math.min(before, after)]
  const shown = [earlier, later].find((instant) => instant + zone.offsetAt(instant) === local)

  return shown ?? changeBetween(earlier, later, zone)
}

/** Returns the first instant of the offset that is in force at `until`. */
function changeBetween(from: number, until: number, zone: TimeZone): number {
  const offset = zone.offsetAt(until)
  let [before, at] = [from, until]
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2)
    if (zone.offsetAt(middle) === offset) at = middle
    else before = middle
  }

  return at
}

function floorMod(value: number, by: number): number {
  return ((value % by) + by) % by
}
