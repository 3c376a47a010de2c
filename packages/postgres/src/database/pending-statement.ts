import type { PipelinedQuery } from '../wire/pipeline.ts'
import type { RowsQuery } from '../wire/row-bytes.ts'
import type { RowBuffer } from '../wire/tap/row-buffer.ts'

export interface PendingStatement extends RowsQuery {
  readonly reject: (error: unknown) => void
  readonly requestedAtMs: number
  /** Whether the first part of a large result has been read. */
  hasBegun: boolean
  isAnswered: boolean
}

export interface ReadOptions<Result, Key extends string = string> {
  /** Converts the rows, or the last part of them. The buffer is reused after it returns. */
  readonly read: (rows: RowBuffer) => Result
  /** Converts the first part of a large result. Without it, all rows are buffered until the last one. */
  readonly readPart?: (rows: RowBuffer) => void
  /** Owner of the statement. Statements are pipelined and queued by key. */
  readonly key: Key
  /** Whether the statement is fast enough that others may wait behind it on one connection. */
  readonly isShort: boolean
}

export function createPending<Result>(
  { name, text, values }: PipelinedQuery,
  { read, readPart }: ReadOptions<Result>,
  resolve: (result: Result) => void,
  reject: (error: unknown) => void
): PendingStatement {
  let hasFailed = false
  const requested: PendingStatement = {
    name,
    text,
    values,
    onRows,
    onPart: readPart && onPart,
    reject,
    requestedAtMs: performance.now(),
    hasBegun: false,
    isAnswered: false
  }

  function onRows(rows: RowBuffer): void {
    requested.isAnswered = true
    if (hasFailed) return
    try {
      resolve(read(rows))
    } catch (error) {
      reject(error)
    }
  }

  function onPart(rows: RowBuffer): void {
    requested.hasBegun = true
    if (hasFailed) return
    try {
      readPart?.(rows)
    } catch (error) {
      hasFailed = true
      reject(error)
    }
  }

  return requested
}
