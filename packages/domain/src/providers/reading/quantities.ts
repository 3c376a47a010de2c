import { instantAt, parseDateTime } from '../../date-time.ts'
import { parseDuration } from '../../duration.ts'
import { type Readable, readFirst, type Source, unreadable } from './source.ts'

/** Reads a finite number, zero or more. */
export function readAmount(source: Source, ...paths: readonly string[]): number | null {
  return readFirst(source, paths, asAmount)
}

/**
 * Every cost of a call is below it, in dollars. A provider can report any number, but such a one is a mistake that would
 * make every sum useless.
 */
export const costLimitUsd = 100_000_000

/** Reads a cost in dollars, below the limit. */
export function readUsd(source: Source, ...paths: readonly string[]): number | null {
  return readFirst(source, paths, asUsd)
}

/** Reads a cost in cents, as dollars below the limit. */
export function readCents(source: Source, ...paths: readonly string[]): number | null {
  return readFirst(source, paths, (value) => {
    const cents = asAmount(value)

    return typeof cents === 'number' ? asUsd(Math.round(cents * 1e7) / 1e9) : cents
  })
}

/**
 * Reads a duration in units of `unitMs`, as seconds. Other units than seconds have a precision of milliseconds. A text
 * has its own unit, such as `45.5s` or `00:01:05`.
 */
export function readDuration(source: Source, unitMs: number, ...paths: readonly string[]): number | null {
  return readFirst(source, paths, (value) => {
    const amount = asAmount(typeof value === 'string' ? parseDuration(value) : value)
    if (typeof amount !== 'number' || typeof value === 'string' || unitMs === SECOND_MS) return amount

    return asAmount(Math.round(amount * unitMs) / 1000)
  })
}

const SECOND_MS = 1000

/** Reads a duration of seconds that is the text of a number, or as `readDuration` does. */
export function readSecondsText(source: Source, ...paths: readonly string[]): number | null {
  return readFirst(source, paths, (value) => {
    if (typeof value !== 'string') return asAmount(value)

    return decimal.test(value) ? Number(value) : asAmount(parseDuration(value))
  })
}

const decimal = /^\d{1,9}(?:\.\d{1,9})?$/

/** Reads an RFC 3339 date-time. */
export function readInstant(source: Source, ...paths: readonly string[]): Date | null {
  return readFirst(source, paths, asInstant)
}

function asInstant(value: unknown): Readable<Date> {
  return (typeof value === 'string' ? parseDateTime(value) : null) ?? unreadable
}

/** Reads an instant as the time since 1970 in units of `unitMs`. Skips zero, which stands for a missing time. */
export function readEpoch(source: Source, unitMs: number, ...paths: readonly string[]): Date | null {
  return readFirst(source, paths, (value) => {
    const instant = typeof value === 'number' && value >= 0 ? instantAt(Math.round(value * unitMs)) : null
    if (instant === null) return unreadable

    return value === 0 ? null : instant
  })
}

function asAmount(value: unknown): Readable<number> {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value) ? value : unreadable
}

function asUsd(value: unknown): Readable<number> {
  const usd = asAmount(value)

  return usd !== unreadable && usd !== null && usd >= costLimitUsd ? unreadable : usd
}
