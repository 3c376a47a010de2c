/**
 * What PostgreSQL reads as a value that is neither bytes nor null; as pg writes it, but for times in UTC.
 *
 * @throws of what is no instant, and of bytes that are no Buffer
 */
export function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Date) return instantOf(value)
  if (Array.isArray(value)) return arrayOf(value)
  if (ArrayBuffer.isView(value)) throw new TypeError('bytes are sent as a Buffer')

  return JSON.stringify(value)
}

/** What instants were written as: most rows of a batch have the same few. */
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

/** An array literal. (PostgreSQL documentation 8.15.6, "Array Input and Output Syntax") */
function arrayOf(values: readonly unknown[]): string {
  return `{${values.map(elementOf).join()}}`
}

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return arrayOf(value)
  const text = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : textOf(value)

  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
