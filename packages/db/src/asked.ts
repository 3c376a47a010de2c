import type { Parameter } from './wire/message-writer.ts'
import type { RowBuffer } from './wire/row-buffer.ts'

/** A statement that somebody waits for. */
export interface Asked {
  readonly text: string
  readonly parameters: readonly Parameter[]
  readonly onRows: (rows: RowBuffer) => void
  readonly onPart: ((rows: RowBuffer) => void) | undefined
  readonly reject: (error: unknown) => void
  readonly askedAtMs: number
  /** Whether the first of very many rows have been read. */
  hasBegun: boolean
  isAnswered: boolean
}

export interface ReadOptions<Result> {
  /** Makes something of the rows, or of the last of them, which are gone when it returns. */
  readonly read: (rows: RowBuffer) => Result
  /** Makes something of the first rows, where they are very many; without it, all are kept until the last has come. */
  readonly readPart?: (rows: RowBuffer) => void
  /** Whose rows they are: statements are sent together, and take turns, by this. */
  readonly key: string
  /** It takes so little time that others may wait behind it, on one connection. */
  readonly isShort: boolean
}

export function createAsked<Result>(
  text: string,
  parameters: readonly Parameter[],
  { read, readPart }: ReadOptions<Result>,
  resolve: (result: Result) => void,
  reject: (error: unknown) => void
): Asked {
  let hasFailed = false
  const asked: Asked = {
    text,
    parameters,
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
