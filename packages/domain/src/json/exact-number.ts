const jsonNumber = /^-?(?<whole>0|[1-9]\d*)(?:\.(?<fraction>\d+))?(?:[eE](?<exponent>[+-]?\d+))?$/

/** A double represents every decimal number of up to this many digits. */
export const SAFE_DIGITS = 15

/**
 * Returns `true` if a JSON number changes when it is read as a double and written again. Returns `false` for any other
 * text.
 */
export function losesDigits(literal: string): boolean {
  if (!mayLoseDigits(literal)) return false
  const double = Number(literal)
  const written = String(double)
  if (written === literal || !jsonNumber.test(literal)) return false

  return !Number.isFinite(double) || normalForm(written) !== normalForm(literal)
}

/** Returns `true` if a JSON number is long enough to lose digits, or has an exponent. */
export function mayLoseDigits(literal: string): boolean {
  return literal.length > SAFE_DIGITS || /e/i.test(literal)
}

/** Returns the same text for the same number without its sign: its digits and its exponent. */
function normalForm(literal: string): string {
  const { whole = '', fraction = '', exponent = '0' } = jsonNumber.exec(literal)?.groups ?? {}
  const digits = whole + fraction
  let [first, end] = [0, digits.length]
  while (first < end && digits.charCodeAt(first) === ZERO) first++
  while (end > first && digits.charCodeAt(end - 1) === ZERO) end--

  return first === end ? '0' : `${digits.slice(first, end)}e${Number(exponent) + whole.length - first}`
}

const ZERO = 0x30
