import type { JsonBytes, JsonTemplate, RowBuffer } from '@callbook/postgres'
import { writeJson } from '@callbook/postgres'

/** How a list is written as JSON text. */
export interface PiecesForm {
  readonly item: JsonTemplate
  readonly before: string
  /** What stands between its items; a comma by default. */
  readonly separator?: string
  /** Is told how much memory each piece of the text takes. What it throws gives up the list. */
  readonly hold?: ((bytes: number) => void) | undefined
}

/** A list that is written as its rows come: in one piece, or in several where it is large. */
interface Pieces {
  readonly written: JsonBytes[]
  /** How many items have been written. */
  shown: number
  /** Writes so many of these rows, and then `end`. */
  add(rows: RowBuffer, count: number, end?: string): void
}

export function createPieces({ item, before, separator = ',', hold }: PiecesForm): Pieces {
  const pieces: Pieces = { written: [], shown: 0, add }

  function add(rows: RowBuffer, count: number, end = ''): void {
    const piece = writeJson((json) => {
      if (pieces.written.length === 0) json.add(before)
      for (let row = 0; row < count; row++) {
        if (pieces.shown + row > 0) json.add(separator)
        json.addRow(item, rows, row)
      }
      json.add(end)
    })
    pieces.shown += count
    hold?.(piece.buffer.byteLength)
    pieces.written.push(piece)
  }

  return pieces
}
