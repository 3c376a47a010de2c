import type { JsonBytes, JsonTemplate, RowBuffer } from '@callbook/postgres'
import { writeJson } from '@callbook/postgres'

/** Layout of a list as JSON text. */
export interface PiecesForm {
  readonly item: JsonTemplate
  readonly before: string
  /** Separator of items; a comma by default. */
  readonly separator?: string
  /** Called with the memory of each chunk of the text. If it throws, the list is abandoned. */
  readonly hold?: ((bytes: number) => void) | undefined
}

/** A list that is written as its rows arrive: in one chunk, or in several if it is large. */
interface Pieces {
  readonly written: JsonBytes[]
  shown: number
  bytes: number
  /** Writes a number of rows, then `end`. */
  add(rows: RowBuffer, count: number, end?: string): void
}

export function createPieces({ item, before, separator = ',', hold }: PiecesForm): Pieces {
  const pieces: Pieces = { written: [], shown: 0, bytes: 0, add }

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
    pieces.bytes += piece.length
    hold?.(piece.buffer.byteLength)
    pieces.written.push(piece)
  }

  return pieces
}
