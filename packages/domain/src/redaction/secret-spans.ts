import { endOfString, stringAt } from '../json/json-string.ts'
import { isCapabilityUrl, isLikeCapabilityUrlAt, mayBeCapabilityUrlAt } from './capability-url.ts'
import { beginsNumber, endOfDigits, passNumber } from './long-numbers.ts'
import { addressUnits, type Cut, endCut, isCut, isRemoved, noteSecret, passName } from './read-limit.ts'
import type { RedactionRules } from './redaction-rules.ts'
import { passKey } from './secret-keys.ts'
import { enter, expectNext, leave, MAX_DEPTH, type SecretScan, startScan } from './secret-scan.ts'
import type { Span } from './span.ts'

const SPACE = 0x20
const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_ARRAY = 0x5b
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
      enter(scan, character === OPEN_OBJECT)
    } else if (character === CLOSE_OBJECT || character === CLOSE_ARRAY) leave(scan, position + 1)
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
