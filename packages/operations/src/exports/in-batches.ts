import type { Position } from '@callbook/db'

/** Part of a list, and the position of the next part; `undefined` at the end. */
interface Batch<Row> {
  readonly rows: readonly Row[]
  readonly next: Position | undefined
}

interface Batches<Row> {
  /** Maximum number of rows in total. */
  readonly max: number
  /** Number of rows per batch; at most one batch is in memory if the reader is slow. */
  readonly size: number
  readonly read: (limit: number, after: Position | undefined) => Promise<Batch<Row>>
}

/** Reads a list in batches, on demand. Each batch starts at the position where the previous one ended. */
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
