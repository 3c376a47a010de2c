/** A number as JSON writes it. */
const jsonNumber = /^-?(?<whole>0|[1-9]\d*)(?:\.(?<fraction>\d+))?(?:[eE](?<exponent>[+-]?\d+))?$/

/** A double holds every decimal number of so many digits. */
const SAFE_DIGITS = 15

/**
 * Whether a number of a JSON text becomes another one when it is read as a double and written again. What is no number
 * does not.
 */
export function losesDigits(literal: string): boolean {
  if (literal.length <= SAFE_DIGITS && !/e/i.test(literal)) return false
  const double = Number(literal)
  const written = String(double)
  if (written === literal || !jsonNumber.test(literal)) return false

  return !Number.isFinite(double) || normalForm(written) !== normalForm(literal)
}

/** The same text for the same number, without regard to its sign: its digits, and where its point stands. */
function normalForm(literal: string): string {
  const { whole = '', fraction = '', exponent = '0' } = jsonNumber.exec(literal)?.groups ?? {}
  const digits = whole + fraction
  let [first, end] = [0, digits.length]
  while (first < end && digits.charCodeAt(first) === ZERO) first++
  while (end > first && digits.charCodeAt(end - 1) === ZERO) end--

  return first === end ? '0' : `${digits.slice(first, end)}e${Number(exponent) + whole.length - first}`
}

const ZERO = 0x30
