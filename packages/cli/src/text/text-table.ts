import { cutTo, padTo, widthOf, wrapTo } from './columns.ts'
import { usualWidth } from './line-width.ts'
import { visible } from './visible.ts'

/** Values that users copy. They are never cut or broken, however long they are. */
const copied = /^(key|login|password|secret|slug)$|^(.*_)?(id|url)$/

/** Values that are useful only in full, in addition to copied values, ids and numbers. */
const whole = /^(at|email)$|_at$/

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Minimum useful width of a cell, in columns. */
const minCellWidth = 8

/**
 * Formats one object as `name value` lines, and several as a table with one line each. Names are cut to fit `width`
 * columns. If the table still does not fit, each object gets lines of its own.
 */
export function formatText(result: object | readonly object[], width = usualWidth): string {
  if (!Array.isArray(result)) return formatRecord(result, width)
  if (result.length === 0) return 'none'

  return formatTable(result, width) ?? result.map((item) => formatRecord(item, width)).join('\n\n')
}

/** Formats a list in text by the fields that distinguish its items. JSON has all fields. */
export function tableOf<Item extends object>(
  ...names: readonly (keyof Item)[]
): (items: readonly Item[], width: number) => string {
  return (items, width) =>
    formatText(
      items.map((item) => Object.fromEntries(names.map((name) => [name, item[name]]))),
      width
    )
}

/** Formats several values on one line. */
export function formatLine(values: readonly unknown[]): string {
  return values.map(formatValue).join('  ')
}

function formatRecord(item: object, width: number): string {
  const members = Object.entries(item)
  const nameWidth = Math.max(...members.map(([name]) => name.length)) + 2

  return members
    .flatMap(([name, value]) => {
      const lines = linesOf(name, value, Math.max(minCellWidth, width - nameWidth))

      return lines.map((line, index) => (index === 0 ? name : '').padEnd(nameWidth) + line)
    })
    .join('\n')
}

/** Breaks a text between words. Objects get a line each, which is JSON to copy, and so is never broken. */
function linesOf(name: string, value: unknown, width: number): readonly string[] {
  const objects = [value].flat().filter((one) => textOf(one).startsWith('{'))
  if (objects.length > 0) return [value].flat().map(formatValue)
  const text = formatValue(value)

  return copied.test(name) ? [text] : wrapTo(text, width)
}

/** Returns `undefined` if the table does not fit. */
function formatTable(items: readonly object[], width: number): string | undefined {
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))]
  const rows = items.map((item) => names.map((name) => (item as Readonly<Record<string, unknown>>)[name]))
  const cells = [names, ...rows.map((row) => row.map(formatValue))]
  const columns = names.map((name, column) => ({
    width: Math.max(...cells.map((row) => widthOf(row[column] ?? ''))),
    least: leastWidth(
      name,
      rows.map((row) => row[column])
    )
  }))
  const widths = shrink(columns, width - 2 * (columns.length - 1))

  return widths && cells.map((row) => formatRow(row, widths)).join('\n')
}

function leastWidth(name: string, values: readonly unknown[]): number {
  const isWhole = copied.test(name) || whole.test(name) || values.every(isCount)
  if (isWhole) return Number.POSITIVE_INFINITY

  return Math.max(minCellWidth, name.length, ...values.map((value) => (isId(value) ? value.length : 0)))
}

function isCount(value: unknown): boolean {
  return (value ?? null) === null || typeof value === 'number' || typeof value === 'boolean'
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value)
}

/** Narrows the widest columns that can be cut until all fit; returns `undefined` if they never fit. */
function shrink(
  columns: readonly { readonly width: number; readonly least: number }[],
  width: number
): number[] | undefined {
  const widths = columns.map((column) => column.width)
  let excess = widths.reduce((sum, one) => sum + one, 0) - width
  while (excess > 0) {
    const room = widths.map((one, index) => (one > (columns[index]?.least ?? 0) ? one : 0))
    const widest = Math.max(...room)
    if (widest === 0) return undefined
    widths[room.indexOf(widest)] = widest - 1
    excess -= 1
  }

  return widths
}

function formatRow(row: readonly string[], widths: readonly number[]): string {
  return row
    .map((cell, column) => {
      const width = widths[column] ?? 0

      return padTo(cutTo(cell, width), width)
    })
    .join('  ')
    .trimEnd()
}

function formatValue(value: unknown): string {
  return visible(Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value)) || '-'
}

/** Formats an object within an object by its fields, as JSON does, because `String` would hide them. */
function textOf(value: unknown): string {
  const hasOwnText = typeof value !== 'object' || value === null || value.toString !== Object.prototype.toString

  return hasOwnText ? String(value ?? '') : JSON.stringify(value)
}
