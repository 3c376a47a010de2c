import type { JsonBytes, RowBuffer } from '@callbook/postgres'
import { isoTimestamp, placeOf } from '@callbook/postgres'
import type { Position } from './page.ts'
import { createPieces } from './pieces.ts'
import type { ListForm, TimedColumns } from './read-list.ts'

/** A page that is written as its rows arrive. */
interface WrittenList {
  /** Writes rows that are followed by others. */
  add(rows: RowBuffer): void
  /** Writes the last rows and returns the whole text. */
  end(rows: RowBuffer): readonly JsonBytes[]
}

/** @param columns columns of the items; the total follows them */
export function writeList(columns: TimedColumns, limit: number, form: ListForm): WrittenList {
  const id = placeOf(columns, 'id')
  const time = 'occurred_at' in columns ? placeOf(columns, 'occurred_at') : placeOf(columns, 'created_at')
  const total = Object.keys(columns).length
  const pieces = createPieces(form)
  let last: Position | undefined
  let isCut = false

  /** Returns how many of these rows belong to the page. */
  function countOf(found: number): number {
    if (pieces.bytes < (form.maxBytes ?? Number.POSITIVE_INFINITY)) return Math.min(found, limit - pieces.shown)
    isCut ||= found > 0

    return 0
  }

  function positionOf(rows: RowBuffer, row: number): Position {
    return { at: new Date(isoTimestamp(rows.text(row, time) ?? '')), id: rows.text(row, id) ?? '' }
  }

  return {
    add(rows) {
      const count = countOf(rows.count)
      if (count === 0) return
      last = positionOf(rows, count - 1)
      pieces.add(rows, count)
    },
    end(rows) {
      const found = rows.count === 0 || rows.text(0, id) === null ? 0 : rows.count
      const count = countOf(found)
      if (found > count && count > 0) last = positionOf(rows, count - 1)
      const place = {
        total: rows.count === 0 ? 0 : Number(rows.text(0, total)),
        next: found > count ? last : undefined,
        shown: pieces.shown + count,
        isCut
      }
      pieces.add(rows, count, form.after(place))

      return pieces.written
    }
  }
}
