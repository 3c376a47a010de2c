import { parseDateTime } from '../../../date-time.ts'
import { type ListedPage, ListingError, lastPage } from '../../listing/listing.ts'

/** The start of a page in a list that is newest first and has no cursor. */
export interface PageStart {
  readonly createdAtLe: string
  /** Ids of calls created at that time that previous pages had. */
  readonly seen: readonly string[]
}

interface Row {
  readonly id: string
  readonly createdAt: string
}

type NextPage = Pick<ListedPage, 'next' | 'problem'>

/** Returns the start of the page of a cursor; `undefined` for the first page. */
export function parseCursor(cursor: string | null): PageStart | undefined {
  return cursor === null ? undefined : JSON.parse(cursor)
}

/**
 * Returns the next page. It starts at the time at which this one ends, because other calls may have been created in the
 * same millisecond. A full page of one millisecond cannot be continued: the other calls of this time are omitted and
 * reported.
 */
export function nextPage(rows: readonly Row[], limit: number, start: PageStart | undefined): NextPage {
  const times = rows.map(readTime)
  if (start !== undefined && times.some((time) => time > Date.parse(start.createdAtLe))) {
    throw new ListingError('0.createdAt', 'Expected createdAtLe to be kept')
  }
  if (rows.length === 0 || rows.length < limit) return lastPage
  const oldest = Math.min(...times)
  const seen = rows.filter((_, index) => times[index] === oldest).map(({ id }) => id)
  if (seen.length === rows.length) {
    return {
      next: writeCursor(oldest - 1, []),
      problem: `No more than ${limit} of the calls created at ${isoTime(oldest)} can be listed.`
    }
  }

  return { next: writeCursor(oldest, seen), problem: isNewestFirst(times) ? null : unordered }
}

const unordered = 'The calls are not listed newest first, so some may be missing.'

function isNewestFirst(times: readonly number[]): boolean {
  return times.every((time, index) => time <= (times[index - 1] ?? time))
}

function readTime({ createdAt }: Row, index: number): number {
  const time = parseDateTime(createdAt)
  if (time === null) throw new ListingError(`${index}.createdAt`, 'Expected a date-time')

  return time.getTime()
}

function writeCursor(ms: number, seen: readonly string[]): string {
  return JSON.stringify({ createdAtLe: isoTime(ms), seen } satisfies PageStart)
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
