import { losesDigits } from '../json/exact-number.ts'
import { endOfString, stringAt } from '../json/json-string.ts'
import { isCapabilityUrlAt } from './capability-url.ts'
import { belowOwn, mayBeAmong, type PathRule, type RedactionRules } from './redaction-rules.ts'
import { enter, expectNext, leave, type SecretScan, startScan } from './secret-scan.ts'
import type { Span } from './span.ts'

/** Containers inside each other; deeper text is refused. */
const MAX_DEPTH = 100

const SPACE = 0x20
const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

const colon = /[ \t\n\r]*:[ \t\n\r]*/y
const number = /-?\d[^ \t\n\r,\]}]*/y

/** What a text has that must not stay as it is, each in the order of the text. */
export interface Findings {
  /** The values that the rules call secret, and the capability URLs. */
  readonly secrets: readonly Span[]
  /** Numbers in what is served as JSON that a double would change. */
  readonly longNumbers: readonly Span[]
}

export function findSecrets(text: string, rules: RedactionRules): Findings | 'too deep' {
  const scan = startScan(text, rules)

  for (let position = 0; position < text.length; position++) {
    const character = text.charCodeAt(position)
    if (character === SPACE) continue
    if (character === QUOTE) position = passString(scan, position) - 1
    else if (character === COMMA) expectNext(scan)
    else if (character === OPEN_OBJECT || character === OPEN_ARRAY) {
      if (scan.objects.length === MAX_DEPTH) return 'too deep'
      enter(scan, character === OPEN_OBJECT)
    } else if (character === CLOSE_OBJECT || character === CLOSE_ARRAY) leave(scan, position + 1)
    else if (beginsNumber(character))
      position = (scan.servedFrom === -1 ? endOfDigits(text, position) : passNumber(scan, position)) - 1
  }

  return scan
}

/** @returns where to go on: after the string, and after the value of a secret key unless that is a container */
function passString(scan: SecretScan, start: number): number {
  const end = endOfString(scan.text, start)
  if (scan.ignoredFrom !== -1) return end
  if (scan.expectsKey) return passKey(scan, start, end)
  if (scan.value?.treatment !== 'keep' && isCapabilityUrlAt(scan.text, start, end)) scan.secrets.push({ start, end })

  return end
}

function passKey(scan: SecretScan, start: number, end: number): number {
  const { hasEscapes, paths, rules, text } = scan
  const container = paths[paths.length - 1]
  scan.expectsKey = false
  scan.value = container?.treatment === 'own' ? belowOwn : undefined
  const first = text.charCodeAt(start + 1)
  const last = text.charCodeAt(end - 2)
  const length = end - start - 2
  const shapes = container?.shapes
  const mayMatter =
    hasEscapes ||
    mayBeAmong(rules.shapes, first, last, length) ||
    (shapes !== undefined && mayBeAmong(shapes, first, last, length))
  if (!mayMatter) return end

  const name = stringAt(text, start, end)
  if (container?.treatment === 'keep') {
    scan.value = container
    return container.secretPrefixes.some((prefix) => name.startsWith(prefix)) ? passSecret(scan, end) : end
  }

  scan.value = container?.below.get(name) ?? scan.value
  if (isSecret(rules, name, scan.value)) return passSecret(scan, end)

  return scan.value?.isServed === true ? passServed(scan, end) : end
}

function isSecret({ names, plainNames }: RedactionRules, name: string, rule: PathRule | undefined): boolean {
  const treatment = rule?.treatment
  if (treatment === 'own') return plainNames.has(name)

  return treatment === 'redact' || (treatment !== 'keep' && names.has(name))
}

function passSecret(scan: SecretScan, endOfKey: number): number {
  const { objects, secrets, text } = scan
  const start = matchEnd(colon, text, endOfKey)
  const character = text.charCodeAt(start)
  if (character === OPEN_OBJECT || character === OPEN_ARRAY) {
    scan.ignoredFrom = objects.length
    scan.secretFrom = start
    return start
  }

  const end = character === QUOTE ? endOfString(text, start) : matchEnd(number, text, start)
  if (end > start) secrets.push({ start, end })

  return end
}

/** @returns where the match that begins at `position` ends; `position` itself without one */
function matchEnd(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position

  return pattern.test(text) ? pattern.lastIndex : position
}

/** @returns where to go on: after a number, and before any other value, that is served */
function passServed(scan: SecretScan, endOfKey: number): number {
  const start = matchEnd(colon, scan.text, endOfKey)

  return beginsNumber(scan.text.charCodeAt(start)) ? passNumber(scan, start) : endOfKey
}

/** @returns where the digits end; quicker than to look at each as if it were anything */
function endOfDigits(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && text.charCodeAt(end) <= NINE && text.charCodeAt(end) > COMMA) end++

  return end
}

function beginsNumber(character: number): boolean {
  return character === MINUS || (character >= ZERO && character <= NINE)
}

/** @returns where to go on: after the number, or what looks like one */
function passNumber({ longNumbers, secretFrom, text }: SecretScan, start: number): number {
  const end = Math.max(matchEnd(number, text, start), start + 1)
  const isValue = secretFrom === -1 && matchEnd(colon, text, end) === end
  if (isValue && losesDigits(text.slice(start, end))) longNumbers.push({ start, end })

  return end
}
