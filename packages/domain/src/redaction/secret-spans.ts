import { losesDigits, mayLoseDigits, SAFE_DIGITS } from '../json/exact-number.ts'
import { endOfString, stringAt } from '../json/json-string.ts'
import { isCapabilityUrl, isLikeCapabilityUrlAt, mayBeCapabilityUrlAt } from './capability-url.ts'
import {
  addressUnits,
  type Cut,
  endCut,
  isCut,
  isRemoved,
  keepMember,
  longNumberUnits,
  noteSecret,
  passName
} from './read-limit.ts'
import { belowOwn, mayBeAmong, type PathRule, type RedactionRules } from './redaction-rules.ts'
import { enterContainer, expectNext, leaveContainer, MAX_DEPTH, type SecretScan, startScan } from './secret-scan.ts'
import type { Span } from './span.ts'

const SPACE = 0x20
const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** The parts of a text to replace, each list in the order of the text. */
export interface Findings {
  /** The values that the rules call secret, and the capability URLs. */
  readonly secrets: readonly Span[]
  /** Numbers in JSON to serve that a double would change. */
  readonly longNumbers: readonly Span[]
  /** Unread parts, because the text has too many members. */
  readonly cuts: readonly Cut[]
}

/** @param maxUnits maximum cost of the part that is read (see `maxReadUnits`); by default all of the text */
export function findSecrets(text: string, rules: RedactionRules, maxUnits = Infinity): Findings | 'too deep' {
  const scan = startScan(text, rules, maxUnits)

  for (let position = 0; position < text.length; position++) {
    const character = text.charCodeAt(position)
    if (character === SPACE) continue
    if (character === QUOTE) {
      // An empty text is no secret. Half a million of them fit into a body.
      if (text.charCodeAt(position + 1) === QUOTE && !scan.expectsKey) position += 1
      else position = passString(scan, position) - 1
    } else if (character === COMMA) expectNext(scan, position)
    else if (character === OPEN_OBJECT || character === OPEN_ARRAY) {
      if (scan.depth === MAX_DEPTH) return 'too deep'
      scan.limit.units += 1
      enterContainer(scan, character === OPEN_OBJECT)
    } else if (character === CLOSE_OBJECT || character === CLOSE_ARRAY) leaveContainer(scan, position + 1)
    else if (beginsNumber(character))
      position =
        (scan.servedFrom === -1 || isCut(scan.limit) ? endOfDigits(text, position) : passNumber(scan, position)) - 1
  }

  const { secrets, longNumbers, limit } = scan
  if (isCut(limit)) endCut(scan, text.length)

  return { secrets, longNumbers, cuts: limit.cuts }
}

/**
 * @returns the position from which to continue: after the string, and after the value of a secret key unless it is a
 *   container
 */
function passString(scan: SecretScan, start: number): number {
  const { limit, text } = scan
  const end = endOfString(text, start)
  if (scan.expectsKey) passName(limit, text, start, end)
  if (scan.ignoredFrom !== -1) {
    scan.expectsKey = false
    return end
  }
  if (scan.expectsKey) return passKey(scan, start, end)
  if (scan.value?.treatment !== 'keep' && !isRemoved(scan) && isSecretAddress(scan, start, end))
    noteSecret(scan, start, end)

  return end
}

/**
 * In an unread part, every address with parameters counts as a capability URL, because checking each would take too
 * long.
 */
function isSecretAddress({ limit, text }: SecretScan, start: number, end: number): boolean {
  if (!mayBeCapabilityUrlAt(text, start, end)) return false
  if (isCut(limit)) return isLikeCapabilityUrlAt(text, start)
  limit.units += addressUnits

  return isCapabilityUrl(stringAt(text, start, end))
}

/**
 * @returns the position from which to continue: after the key, and after its value if that is a secret and not a
 *   container
 */
function passKey(scan: SecretScan, start: number, end: number): number {
  const { depth, limit, rules, text } = scan
  const container = depth > 0 ? scan.paths[depth - 1] : undefined
  scan.expectsKey = false
  scan.value = container?.treatment === 'own' ? belowOwn : undefined
  const first = text.charCodeAt(start + 1)
  const last = text.charCodeAt(end - 2)
  const length = end - start - 2
  const shapes = container?.shapes
  const isEscaped = scan.hasEscapes && hasEscape(text, start, end)
  if (isEscaped && isCut(limit)) return isRemoved(scan) ? end : passSecret(scan, end)
  const mayMatter =
    isEscaped ||
    mayBeAmong(rules.shapes, first, last, length) ||
    (shapes !== undefined && mayBeAmong(shapes, first, last, length))
  if (!mayMatter) return end

  if (container?.treatment === 'keep') {
    scan.value = container
    const isNamed = isEscaped
      ? startsWithAny(stringAt(text, start, end), 0, container.secretPrefixes)
      : startsWithAny(text, start + 1, container.secretPrefixes)
    return isNamed && !isRemoved(scan) ? passSecret(scan, end) : end
  }

  const name = stringAt(text, start, end)
  scan.value = container?.below.get(name) ?? scan.value
  if (scan.value?.isIdentity === true) keepMember(scan, depth)
  if (isRemoved(scan)) return end
  if (isSecret(rules, name, scan.value)) return passSecret(scan, end)

  return scan.value?.isServed === true && !isCut(limit) ? passServed(scan, end) : end
}

/** Returns `true` if a name has unnecessary escapes of letters, such as `\\u0073`. Names in rules are ASCII. */
function hasEscape(text: string, start: number, end: number): boolean {
  for (let position = start + 1; position < end - 1; position++) {
    if (text.charCodeAt(position) === BACKSLASH && text.startsWith('\\u00', position)) return true
  }

  return false
}

function startsWithAny(text: string, start: number, prefixes: readonly string[]): boolean {
  for (const prefix of prefixes) {
    if (text.charCodeAt(start) === prefix.charCodeAt(0) && text.startsWith(prefix, start)) return true
  }

  return false
}

function isSecret({ names, plainNames }: RedactionRules, name: string, rule: PathRule | undefined): boolean {
  const treatment = rule?.treatment
  if (treatment === 'own') return plainNames.has(name)

  return treatment === 'redact' || (treatment !== 'keep' && names.has(name))
}

function passSecret(scan: SecretScan, endOfKey: number): number {
  const { depth, text } = scan
  const start = matchEnd(colon, text, endOfKey)
  const character = text.charCodeAt(start)
  if (character === OPEN_OBJECT || character === OPEN_ARRAY) {
    scan.ignoredFrom = depth
    scan.secretFrom = start
    return start
  }

  const end = character === QUOTE ? endOfString(text, start) : matchEnd(number, text, start)
  if (end > start) noteSecret(scan, start, end)

  return end
}

const colon = /[ \t\n\r]*:[ \t\n\r]*/y
const number = /-?\d[^ \t\n\r,\]}]*/y

function beginsNumber(character: number): boolean {
  return character === MINUS || (character >= ZERO && character <= NINE)
}

/** @returns the end of the digits. Faster than checking each character for all tokens */
function endOfDigits(text: string, start: number): number {
  for (let end = start + 1; ; end++) {
    const character = text.charCodeAt(end)
    if (!(character > COMMA && character <= NINE)) return end // NaN beyond the end of the text
  }
}

/** @returns the position from which to continue: after the number or a similar token */
function passNumber({ limit, longNumbers, secretFrom, text }: SecretScan, start: number): number {
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

/** @returns the position from which to continue: after a number, or before any other value */
function passServed(scan: SecretScan, endOfKey: number): number {
  const start = matchEnd(colon, scan.text, endOfKey)

  return beginsNumber(scan.text.charCodeAt(start)) ? passNumber(scan, start) : endOfKey
}

/** Returns `false` for the other characters of a number, such as an exponent. */
function isEndOfNumber(character: number): boolean {
  return character === COMMA || character === CLOSE_OBJECT || character === CLOSE_ARRAY
}

/** @returns the end of the match at `position`; `position` itself without one */
function matchEnd(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position

  return pattern.test(text) ? pattern.lastIndex : position
}
