import type { NamedQuery, Parameter } from './pipeline.ts'

/** A statement over rows of VALUES. */
export interface MultiRowStatement {
  readonly name: string
  readonly before: string
  readonly after: string
  /** Number of columns of a row, or their types if the statement does not imply them. */
  readonly columns: number | readonly string[]
}

/**
 * The numbers of rows that statements are prepared for. Each additional statement costs the server 10 to 250 µs, but
 * all of these take 22 MB on a connection that stores reports (8 MB for powers of two). Any number up to 143 is the sum
 * of at most two.
 */
const sizes = [
  128, 112, 96, 80, 64, 56, 48, 40, 32, 28, 24, 20, 18, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1
]
const texts = new Map<string, string>()

/**
 * Returns the queries that run `statement` over `rows`.
 *
 * Rows are split into as few batches as the fixed sizes allow, so that a connection prepares few forms of a statement.
 */
export function queriesFor(statement: MultiRowStatement, rows: readonly (readonly Parameter[])[]): NamedQuery[] {
  const queries: NamedQuery[] = []
  for (let done = 0; done < rows.length; ) {
    const left = rows.length - done
    const size = sizes.find((most) => most <= left) ?? left
    const name = `${statement.name}_${size}`
    queries.push({ name, text: textFor(statement, name, size), values: valuesOf(rows, done, done + size) })
    done += size
  }

  return queries
}

/** `flat()` takes several times as long. */
function valuesOf(rows: readonly (readonly Parameter[])[], start: number, end: number): Parameter[] {
  const values: Parameter[] = []
  for (let at = start; at < end; at++) for (const value of rows[at] ?? []) values.push(value)

  return values
}

function textFor(statement: MultiRowStatement, name: string, size: number): string {
  const known = texts.get(name)
  if (known !== undefined) return known

  const text = `${statement.before} values ${placeholders(statement.columns, size)} ${statement.after}`
  texts.set(name, text)

  return text
}

function placeholders(columns: number | readonly string[], rows: number): string {
  const casts = typeof columns === 'number' ? Array<string>(columns).fill('') : columns.map((type) => `::${type}`)
  const row = (index: number) => casts.map((cast, column) => `$${index * casts.length + column + 1}${cast}`).join(', ')

  return Array.from({ length: rows }, (_, index) => `(${row(index)})`).join(', ')
}
