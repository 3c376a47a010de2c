import { parseDateTime } from '../../../date-time.ts'
import { type ListedPage, ListingError, lastPage } from '../../listing/listing.ts'

/** Where a page begins, in a list that has no cursor of its own and shows the newest first. */
export interface PageStart {
  readonly createdAtLe: string
  /** Of the calls created at that very time, those that were shown. */
  readonly seen: readonly string[]
}

interface Row {
  readonly id: string
  readonly createdAt: string
}

type NextPage = Pick<ListedPage, 'next' | 'problem'>

/** Where the page of a cursor begins; undefined for the first. */
export function parseCursor(cursor: string | null): PageStart | undefined {
  return cursor === null ? undefined : JSON.parse(cursor)
}

/**
 * The next page begins at the time at which this one ends, since others may have been created in the same millisecond.
 * A full page of one millisecond cannot be passed so: what else was created then is given up, and told.
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
      problem: `No more than ${limit} calls can be listed of those created at ${isoTime(oldest)}.`
    }
  }

  return { next: writeCursor(oldest, seen), problem: isNewestFirst(times) ? null : unordered }
}

const unordered = 'The calls are not listed newest first: some may be left out.'

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
