import { endOfString, stringAt } from '../json/json-string.ts'
import { colon, matchEnd, number, passServed } from './long-numbers.ts'
import { isCut, isRemoved, keepMember, noteSecret } from './read-limit.ts'
import { belowOwn, mayBeAmong, type PathRule, type RedactionRules } from './redaction-rules.ts'
import type { SecretScan } from './secret-scan.ts'

const QUOTE = 0x22
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const OPEN_OBJECT = 0x7b

/**
 * @returns the position from which to continue: after the key, and after its value if that is a secret and not a
 *   container
 */
export function passKey(scan: SecretScan, start: number, end: number): number {
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
