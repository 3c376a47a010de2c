import type { PipelinedQuery } from '../wire/pipeline.ts'
import type { RowsQuery } from '../wire/row-bytes.ts'
import type { RowBuffer } from '../wire/tap/row-buffer.ts'

/** A statement that somebody waits for. */
export interface Asked extends RowsQuery {
  readonly reject: (error: unknown) => void
  readonly askedAtMs: number
  /** Whether the first of very many rows have been read. */
  hasBegun: boolean
  isAnswered: boolean
}

export interface ReadOptions<Result, Key extends string = string> {
  /** Makes something of the rows, or of the last of them, which are gone when it returns. */
  readonly read: (rows: RowBuffer) => Result
  /** Makes something of the first rows, where they are very many; without it, all are kept until the last has come. */
  readonly readPart?: (rows: RowBuffer) => void
  /** Whose rows they are: statements are sent together, and wait at the bulkhead, by this. */
  readonly key: Key
  /** It takes so little time that others may wait behind it, on one connection. */
  readonly isShort: boolean
}

export function createAsked<Result>(
  { name, text, values }: PipelinedQuery,
  { read, readPart }: ReadOptions<Result>,
  resolve: (result: Result) => void,
  reject: (error: unknown) => void
): Asked {
  let hasFailed = false
  const asked: Asked = {
    name,
    text,
    values,
    onRows,
    onPart: readPart && onPart,
    reject,
    askedAtMs: performance.now(),
    hasBegun: false,
    isAnswered: false
  }

  function onRows(rows: RowBuffer): void {
    asked.isAnswered = true
    if (hasFailed) return
    try {
      resolve(read(rows))
    } catch (error) {
      reject(error)
    }
  }

  function onPart(rows: RowBuffer): void {
    asked.hasBegun = true
    if (hasFailed) return
    try {
      readPart?.(rows)
    } catch (error) {
      hasFailed = true
      reject(error)
    }
  }

  return asked
}
