export interface PageLink {
  readonly to: string
  readonly search: Readonly<Record<string, string>>
}

export interface NumbersTable {
  /** Column headings; the first column names the rows. */
  readonly head: readonly string[]
  readonly rows: readonly NumbersRow[]
}

interface NumbersRow {
  readonly key: string
  readonly name: string
  readonly cells: readonly { readonly formatted: string; readonly value: number | string | null }[]
  /** Link to the calls behind the row. */
  readonly link?: PageLink | undefined
}

/** Returns a table as CSV (RFC 4180). Prefixes texts that a spreadsheet would read as formulas with an apostrophe. */
export function writeCsv({ head, rows }: NumbersTable): string {
  const lines = [head, ...rows.map(({ name, cells }) => [name, ...cells.map(({ value }) => value)])]

  return `${lines.map((line) => line.map((cell) => quoted(cell)).join(',')).join('\r\n')}\r\n`
}

function quoted(cell: string | number | null): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  const safe = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text

  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
