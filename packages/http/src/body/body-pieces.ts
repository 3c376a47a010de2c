export interface BodyPieces {
  add(piece: Buffer): void
  /** All pieces in one. */
  join(): Buffer
}

/** A buffer costs some hundred bytes of its own. */
const smallBytes = 1_024
const maxSmall = 256

/**
 * The pieces of a body as they arrive. Small ones are put together on the way: a body that comes byte by byte would
 * take hundreds of times its size.
 */
export function createBodyPieces(): BodyPieces {
  let pieces: Buffer[] = []
  let small = 0

  function mergeSmall(): void {
    const merged = Buffer.concat(pieces.slice(-small))
    pieces = pieces.slice(0, -small)
    pieces.push(merged)
    small = 0
  }

  return {
    add(piece) {
      pieces.push(piece)
      small = piece.length < smallBytes ? small + 1 : 0
      if (small === maxSmall) mergeSmall()
    },
    join() {
      const [first, second] = pieces

      // A body that came in one piece is not copied: each copy is memory that V8 collects its whole heap for.
      return first !== undefined && second === undefined ? first : Buffer.concat(pieces)
    }
  }
}
