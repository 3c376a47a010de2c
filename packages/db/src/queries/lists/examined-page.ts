import { isoTimestamp, type Row } from '@callbook/postgres'
import { mostCounted } from './limits.ts'
import type { Position } from './page.ts'

export interface FoundItems<Id extends string> {
  /** In the order of the list. */
  readonly ids: readonly Id[]
  /** Number of matches, up to a limit. */
  readonly total: number
  /** Whether there may be more matches. */
  readonly isBounded: boolean
  /** Start of the next page; `undefined` at the end. */
  readonly next: Position | undefined
}

/**
 * Reads the result of a statement that examines a limited number of rows for a page. Its columns are the id and time of
 * a match, the total, whether there may be more matches, and the id and time of the last examined row if another one
 * may follow. Without matches, there is one row without an id.
 *
 * @param limit limit of the page; the statement returns up to one more match
 */
export function readExaminedPage<Id extends string>(rows: readonly Row[], limit: number): FoundItems<Id> {
  const found = rows.filter(([id]) => id !== null)
  const shown = found.slice(0, limit)
  const [first] = rows
  const total = Number(first?.[2])

  return {
    ids: shown.map(([id]) => id as Id),
    total: Math.min(total, mostCounted),
    isBounded: total > mostCounted || first?.[3] === 't',
    next: found.length > limit ? positionAt(shown.at(-1), 0) : positionAt(first, 4)
  }
}

/** @param place column of the id, followed by the time */
export function positionAt(row: Row | undefined, place: number): Position | undefined {
  const id = row?.[place]

  return id == null ? undefined : { id, at: new Date(isoTimestamp(row?.[place + 1] ?? '')) }
}
