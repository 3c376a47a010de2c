/**
 * Converts a value other than bytes and null to PostgreSQL's text format; as pg does, but with times in UTC.
 *
 * @throws for invalid dates, and for bytes that are not a Buffer
 */
export function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Date) return instantOf(value)
  if (Array.isArray(value)) return arrayOf(value)
  if (ArrayBuffer.isView(value)) throw new TypeError('bytes must be a Buffer')

  return JSON.stringify(value)
}

/** Texts of instants: most rows of a batch have the same few. */
const instants = new Map<number, string>()
const mostInstants = 256

function instantOf(instant: Date): string {
  const epochMs = instant.getTime()
  const known = instants.get(epochMs)
  if (known !== undefined) return known
  const text = instant.toISOString()
  if (instants.size >= mostInstants) instants.clear()
  instants.set(epochMs, text)

  return text
}

/** Returns an array literal. (PostgreSQL documentation 8.15.6, "Array Input and Output Syntax") */
function arrayOf(values: readonly unknown[]): string {
  return `{${values.map(elementOf).join()}}`
}

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return arrayOf(value)
  const text = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : textOf(value)

  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
