import { losesDigits, mayLoseDigits, SAFE_DIGITS } from '../json/exact-number.ts'
import { longNumberUnits } from './read-limit.ts'
import type { SecretScan } from './secret-scan.ts'

const COMMA = 0x2c
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39
const CLOSE_ARRAY = 0x5d
const CLOSE_OBJECT = 0x7d

export const colon = /[ \t\n\r]*:[ \t\n\r]*/y
export const number = /-?\d[^ \t\n\r,\]}]*/y

/** @returns the position from which to continue: after a number, or before any other value */
export function passServed(scan: SecretScan, endOfKey: number): number {
  const start = matchEnd(colon, scan.text, endOfKey)

  return beginsNumber(scan.text.charCodeAt(start)) ? passNumber(scan, start) : endOfKey
}

/** @returns the end of the digits. Faster than checking each character for all tokens */
export function endOfDigits(text: string, start: number): number {
  for (let end = start + 1; ; end++) {
    const character = text.charCodeAt(end)
    if (!(character > COMMA && character <= NINE)) return end // NaN beyond the end of the text
  }
}

/** Returns `false` for the other characters of a number, such as an exponent. */
function isEndOfNumber(character: number): boolean {
  return character === COMMA || character === CLOSE_OBJECT || character === CLOSE_ARRAY
}

export function beginsNumber(character: number): boolean {
  return character === MINUS || (character >= ZERO && character <= NINE)
}

/** @returns the position from which to continue: after the number or a similar token */
export function passNumber({ limit, longNumbers, secretFrom, text }: SecretScan, start: number): number {
  const endOfShort = endOfDigits(text, start)
  if (endOfShort - start <= SAFE_DIGITS && isEndOfNumber(text.charCodeAt(endOfShort))) return endOfShort
  const end = Math.max(matchEnd(number, text, start), start + 1)
  const literal = text.slice(start, end)
  if (!mayLoseDigits(literal)) return end
  limit.units += longNumberUnits
  const isValue = secretFrom === -1 && matchEnd(colon, text, end) === end
  if (isValue && losesDigits(literal)) longNumbers.push({ start, end })

  return end
}

/** @returns the end of the match at `position`; `position` itself without one */
export function matchEnd(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position

  return pattern.test(text) ? pattern.lastIndex : position
}
