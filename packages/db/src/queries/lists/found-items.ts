import { isoTimestamp, type RowBuffer } from '@callbook/postgres'
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
export function readFound<Id extends string>(rows: RowBuffer, limit: number): FoundItems<Id> {
  const count = rows.text(0, 0) === null ? 0 : rows.count
  const total = Number(rows.text(0, 2))
  const shown = Math.min(count, limit)

  return {
    ids: Array.from({ length: shown }, (_, row) => rows.text(row, 0) as Id),
    total: Math.min(total, mostCounted),
    isBounded: total > mostCounted || rows.text(0, 3) === 't',
    next: count > limit ? positionAt(rows, shown - 1, 0) : positionAt(rows, 0, 4)
  }
}

/** @param place column of the id, followed by the time */
export function positionAt(rows: RowBuffer, row: number, place: number): Position | undefined {
  const id = rows.text(row, place)

  return id === null ? undefined : { id, at: new Date(isoTimestamp(rows.text(row, place + 1) ?? '')) }
}
