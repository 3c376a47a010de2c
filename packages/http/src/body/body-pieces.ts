export interface BodyPieces {
  add(piece: Buffer): void
  join(): Buffer
}

/** Each buffer has an overhead of some hundred bytes. */
const smallBytes = 1_024
const maxSmall = 256

/**
 * Collects the pieces of a body. Small pieces are merged, because a body that arrives byte by byte would otherwise take
 * hundreds of times its size.
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

      // A single piece is not copied, because each copy adds memory that V8 frees only by a full collection.
      return first !== undefined && second === undefined ? first : Buffer.concat(pieces)
    }
  }
}
