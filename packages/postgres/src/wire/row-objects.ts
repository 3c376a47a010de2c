import type { QueryResult } from 'pg'
import type { Answers } from './responses.ts'
import type { Column } from './session.ts'

export interface StatementResult extends Pick<QueryResult, 'rows'> {
  /** Command tag: `INSERT 0 2`, `COMMIT`. */
  readonly tag: string
}

/** Converts each row to an object with the parsers of `columnTypes`. */
export class RowObjects implements Answers {
  readonly needsColumns = true
  readonly results: StatementResult[] = []
  #rows: Record<string, unknown>[] = []

  begin(): void {}

  addRow(texts: readonly (string | null)[], columns: readonly Column[]): void {
    const row: Record<string, unknown> = {}
    let place = 0
    for (const { name, parse } of columns) {
      const text = texts[place++] ?? null
      row[name] = text === null ? null : parse(text)
    }
    this.#rows.push(row)
  }

  complete(tag: string): void {
    this.results.push({ tag, rows: this.#rows })
    this.#rows = []
  }

  end(): void {}
}
