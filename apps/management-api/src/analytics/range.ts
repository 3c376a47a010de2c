import { findTimeZone, parseDateTime, stepsOf, type TimeStep, type TimeUnit, type TimeZone } from '@callbook/domain'
import { badRequest, dateTime, integer, type ParameterReader } from '@callbook/http'
import { createFairLimiter } from '@callbook/limits'
import { Type } from '@sinclair/typebox'
import { described } from '../http-api/parameters.ts'

const dayMs = 86_400_000

const [usualDays, mostDays] = [30, 400]

export const mostSteps = 1_000

interface NamedZone {
  readonly name: string
  readonly zone: TimeZone
}

const utc: NamedZone = { name: 'UTC', zone: { offsetAt: () => 0 } }

const timeZone: ParameterReader<NamedZone> = {
  expected: 'the name of a time zone, such as Europe/Berlin',
  schema: Type.String({ minLength: 1, maxLength: 64, default: utc.name }),
  absent: utc,
  read: (name) => {
    const zone = findTimeZone(name)

    return zone === null ? undefined : { name, zone }
  }
}

export const rangeParameters = {
  start_date: described(
    dateTime(parseDateTime),
    `Only calls that took place at or after this time; by default ${usualDays} days before \`end_date\``
  ),
  end_date: described(
    dateTime(parseDateTime),
    `Only calls that took place at or before this time, by default now; at most ${mostDays} days after \`start_date\``
  ),
  time_zone: described(timeZone, 'IANA time zone in which days, weeks and months begin')
}

export const weekStart = described(
  integer({ min: 1, max: 7, default: 1 }),
  'First day of weekly buckets: 1 for Monday to 7 for Sunday'
)

interface Buckets {
  /** Without a unit, the range is one step. */
  readonly interval: TimeUnit | undefined
  readonly week_start?: number | undefined
}

export interface RequestedRange {
  readonly start: Date
  readonly end: Date
  readonly timeZone: NamedZone
}

interface QueryRequest {
  readonly start_date: Date | undefined
  readonly end_date: Date | undefined
  readonly time_zone: NamedZone
}

/** @throws {HttpError} 400 */
export function readRange({
  start_date,
  end_date: end = new Date(),
  time_zone: timeZone
}: QueryRequest): RequestedRange {
  const start = start_date ?? new Date(end.getTime() - usualDays * dayMs)
  if (start > end) throw badRequest('start_date must not be after end_date')
  if (end.getTime() - start.getTime() > mostDays * dayMs) {
    throw badRequest(`start_date must be at most ${mostDays} days before end_date`)
  }
  if (start.getTime() < 0) throw badRequest('start_date must be in 1970 or later')

  return { start, end, timeZone }
}

/**
 * Cuts a range into steps.
 *
 * @throws {HttpError} 400 for too many steps
 */
export function cutRange(
  { start, end, timeZone }: RequestedRange,
  { interval: unit, week_start: first }: Buckets
): TimeStep[] {
  const range = { from: start.getTime(), until: end.getTime() + 1 }
  if (unit === undefined) return [range]
  const steps = stepsOf(range, unit, timeZone.zone, { most: mostSteps, weekStart: first })
  if (steps === undefined) {
    const article = unit === 'hour' ? 'an' : 'a'
    throw badRequest(
      `interval must be longer than ${article} ${unit}: the range would have more than ${mostSteps} buckets`
    )
  }

  return steps
}

/** A sum over a million calls keeps a CPU of the database busy for half a second. */
const sums = {
  width: 3,
  maxWaitMs: 2_000,
  maxWaitingPerKey: 20,
  tooMany: 'Too many concurrent analytics requests of the organization'
}

export type SumInTurn = <Result>(organizationId: string, sum: () => Promise<Result>) => Promise<Result>

/**
 * Limits concurrent sums, so that connections remain for quick queries.
 *
 * @param widthPerKey maximum per organization
 */
export function createAnalyticsLimiter(widthPerKey: number): SumInTurn {
  return createFairLimiter({ ...sums, widthPerKey }).run
}
