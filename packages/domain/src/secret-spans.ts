import { endOfString, stringAt } from './json-string.ts'
import { mayBeKey, type PathRule, type RedactionRules } from './redaction-rules.ts'
import { isSignedUrlAt } from './signed-url.ts'

/** Where a value stands in a text: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Containers inside each other; deeper text is refused. */
const MAX_DEPTH = 100

const SPACE = 0x20
const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

const colon = /[ \t\n\r]*:[ \t\n\r]*/y
const number = /-?\d[^ \t\n\r,\]}]*/y

/** Where a scan has come to. */
interface Scan {
  readonly text: string
  /** Whether any character is written as a `\u` escape; without one, letters stand for themselves. */
  readonly hasEscapes: boolean
  readonly rules: RedactionRules
  readonly spans: Span[]
  /** Of the containers around the position, outermost first: whether each is an object, and the rule at its path. */
  readonly objects: boolean[]
  readonly paths: (PathRule | undefined)[]
  expectsKey: boolean
  /** What the last key says about the value that follows it. */
  value: PathRule | undefined
  /** How many containers were open when one was entered whose inside is of no concern; -1 outside of such. */
  ignoredFrom: number
  /** Where that container began when it is a secret, else -1. */
  secretFrom: number
}

/** The values that `rules` call secret and the web addresses that carry a signature, in the order of the text. */
export function findSecrets(text: string, rules: RedactionRules): readonly Span[] | 'too deep' {
  const scan: Scan = {
    text,
    hasEscapes: text.includes('\\u'),
    rules,
    spans: [],
    objects: [],
    paths: [],
    expectsKey: false,
    value: rules.root,
    ignoredFrom: -1,
    secretFrom: -1
  }

  for (let position = 0; position < text.length; position++) {
    const character = text.charCodeAt(position)
    if (character === SPACE) continue
    if (character === QUOTE) position = passString(scan, position) - 1
    else if (character === COMMA) expectNext(scan)
    else if (character === OPEN_OBJECT || character === OPEN_ARRAY) {
      if (scan.objects.length === MAX_DEPTH) return 'too deep'
      enter(scan, character === OPEN_OBJECT)
    } else if (character === CLOSE_OBJECT || character === CLOSE_ARRAY) leave(scan, position + 1)
  }

  return scan.spans
}

function enter(scan: Scan, isObject: boolean): void {
  if (isIgnored(scan.value) && scan.ignoredFrom === -1) scan.ignoredFrom = scan.objects.length
  scan.objects.push(isObject)
  scan.paths.push(scan.value)
  scan.expectsKey = isObject
}

/** Whether nothing at and below a path can be a secret. */
function isIgnored(rule: PathRule | undefined): boolean {
  return rule?.treatment === 'keep' && rule.secretPrefixes.length === 0
}

function leave(scan: Scan, end: number): void {
  scan.objects.pop()
  scan.paths.pop()
  scan.expectsKey = false
  if (scan.objects.length !== scan.ignoredFrom) return

  scan.ignoredFrom = -1
  if (scan.secretFrom !== -1) scan.spans.push({ start: scan.secretFrom, end })
  scan.secretFrom = -1
}

function expectNext(scan: Scan): void {
  scan.expectsKey = scan.objects[scan.objects.length - 1] === true
  scan.value = scan.paths[scan.paths.length - 1]
}

/** @returns where to go on: after the string, and after the value of a secret key unless that is a container */
function passString(scan: Scan, start: number): number {
  const end = endOfString(scan.text, start)
  if (scan.ignoredFrom !== -1) return end
  if (scan.expectsKey) return passKey(scan, start, end)
  if (scan.value?.treatment !== 'keep' && isSignedUrlAt(scan.text, start, end)) scan.spans.push({ start, end })

  return end
}

function passKey(scan: Scan, start: number, end: number): number {
  const { hasEscapes, paths, rules, text } = scan
  const container = paths[paths.length - 1]
  scan.expectsKey = false
  scan.value = undefined
  const mayMatter =
    container !== undefined || hasEscapes || mayBeKey(rules, text.charCodeAt(start + 1), end - start - 2)
  if (!mayMatter) return end

  const name = stringAt(text, start, end)
  if (container?.treatment === 'keep') {
    scan.value = container
    return container.secretPrefixes.some((prefix) => name.startsWith(prefix)) ? passSecret(scan, end) : end
  }

  scan.value = container?.below.get(name)
  if (scan.value?.treatment === 'keep') return end

  return rules.keys.has(name) || scan.value?.treatment === 'redact' ? passSecret(scan, end) : end
}

function passSecret(scan: Scan, endOfKey: number): number {
  const { objects, spans, text } = scan
  const start = matchEnd(colon, text, endOfKey)
  const character = text.charCodeAt(start)
  if (character === OPEN_OBJECT || character === OPEN_ARRAY) {
    scan.ignoredFrom = objects.length
    scan.secretFrom = start
    return start
  }

  const end = character === QUOTE ? endOfString(text, start) : matchEnd(number, text, start)
  if (end > start) spans.push({ start, end })

  return end
}

/** @returns where the match that begins at `position` ends; `position` itself without one */
function matchEnd(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position

  return pattern.test(text) ? pattern.lastIndex : position
}
