/** One thing as `name  value` lines, several as a table with a line each. */
export function formatText(result: object | readonly object[]): string {
  if (!Array.isArray(result)) return align(Object.entries(result).map(([name, value]) => [name, formatValue(value)]))

  const [first] = result
  if (first === undefined) return 'none'

  return align([Object.keys(first), ...result.map((item) => Object.values(item).map(formatValue))])
}

/** Several values on a line. */
export function formatLine(values: readonly unknown[]): string {
  return values.map(formatValue).join('  ')
}

function align(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const pad = (cell: string, column: number) => cell.padEnd(widths[column] ?? 0)

  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}

/** Control characters in what others have named could move a terminal's cursor or hide text. */
function formatValue(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')

  return text.replace(/\p{Cc}/gu, '\uFFFD') || '-'
}
