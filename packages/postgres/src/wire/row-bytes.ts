import type { PipelinedQuery } from './pipeline.ts'
import type { Answers } from './responses.ts'
import type { Session } from './session.ts'
import { RowBuffer } from './tap/row-buffer.ts'

/** A statement whose rows are read as the bytes of the server. */
export interface RowsQuery extends PipelinedQuery {
  /** Called with the rows, whose buffer is reused when it returns. It must not throw. */
  readonly onRows: (rows: RowBuffer) => void
  /** Called with parts of a large result under the same conditions, so that never all rows are buffered. */
  readonly onPart?: ((rows: RowBuffer) => void) | undefined
}

/** Takes the rows of a pipeline off its connection before pg converts them to texts. */
export class RowBytes implements Answers {
  readonly needsColumns = false
  readonly #queries: readonly RowsQuery[]
  #answered = 0
  #session: Session | undefined

  constructor(queries: readonly RowsQuery[]) {
    this.#queries = queries
  }

  begin(session: Session): void {
    this.#session = session
    session.rows ??= new RowBuffer()
    session.rows.reader = this
    session.tap.sink = session.rows
  }

  readPart(): boolean {
    const onPart = this.#queries[this.#answered]?.onPart
    const rows = this.#session?.rows
    if (onPart === undefined || rows === undefined) return false
    onPart(rows)

    return true
  }

  /** Rows arrive as texts only after the timeout. */
  addRow(): void {}

  complete(): void {
    const query = this.#queries[this.#answered]
    const rows = this.#session?.rows
    if (query === undefined || rows === undefined) return
    this.#answered += 1
    query.onRows(rows)
    rows.clear()
  }

  end(): void {
    if (this.#session === undefined) return
    const { rows, tap } = this.#session
    tap.sink = undefined
    if (rows === undefined) return
    rows.reader = undefined
    rows.clear()
  }
}
