import type { Position } from '@callbook/db'

/** A part of a list, and where the rest of it begins; undefined at the end. */
interface Batch<Row> {
  readonly rows: readonly Row[]
  readonly next: Position | undefined
}

interface Batches<Row> {
  /** Of more, the first are read. */
  readonly max: number
  /** So many are read at once, and in memory while nobody reads on. */
  readonly size: number
  readonly read: (limit: number, after: Position | undefined) => Promise<Batch<Row>>
}

/** Reads a list for a file: nothing before it is asked for, and each batch by where the one before has ended. */
export async function* inBatches<Row>({ max, size, read }: Batches<Row>): AsyncGenerator<Row, void, undefined> {
  let left = max
  let after: Position | undefined
  do {
    const { rows, next } = await read(Math.min(size, left), after)
    yield* rows
    left -= rows.length
    after = next
  } while (after !== undefined && left > 0)
}
