import type { PathRule, RedactionRules } from './redaction-rules.ts'
import type { Span } from './span.ts'

/** How far a text has been looked through for its secrets, and what was found. */
export interface SecretScan {
  readonly text: string
  /** Whether any character is written as a `\u` escape; without one, letters stand for themselves. */
  readonly hasEscapes: boolean
  readonly rules: RedactionRules
  readonly secrets: Span[]
  /** Numbers in what is served as JSON that a double would change. */
  readonly longNumbers: Span[]
  /** The containers around the position, outermost first: whether each is an object, and the rule at its path. */
  readonly objects: boolean[]
  readonly paths: (PathRule | undefined)[]
  expectsKey: boolean
  /** What the last key says about the value that follows it. */
  value: PathRule | undefined
  /** How many containers were open when one was entered whose inside is of no concern; -1 outside of such. */
  ignoredFrom: number
  /** Where that container began when it is a secret, else -1. */
  secretFrom: number
  /** How many containers were open when one was entered that is served as JSON; -1 outside of such. */
  servedFrom: number
}

export function startScan(text: string, rules: RedactionRules): SecretScan {
  return {
    text,
    hasEscapes: text.includes('\\u'),
    rules,
    secrets: [],
    longNumbers: [],
    objects: [],
    paths: [],
    expectsKey: false,
    value: rules.root,
    ignoredFrom: -1,
    secretFrom: -1,
    servedFrom: -1
  }
}

export function enter(scan: SecretScan, isObject: boolean): void {
  const { objects, paths, value } = scan
  if (scan.ignoredFrom === -1 && isIgnored(value)) scan.ignoredFrom = objects.length
  if (scan.servedFrom === -1 && value?.isServed === true) scan.servedFrom = objects.length
  objects.push(isObject)
  paths.push(value)
  scan.expectsKey = isObject
}

/** Whether nothing at and below a path can be a secret. */
function isIgnored(rule: PathRule | undefined): boolean {
  return rule?.treatment === 'keep' && rule.secretPrefixes.length === 0
}

export function leave(scan: SecretScan, end: number): void {
  const { objects, paths, secrets } = scan
  objects.pop()
  paths.pop()
  scan.expectsKey = false
  if (objects.length === scan.servedFrom) scan.servedFrom = -1
  if (objects.length !== scan.ignoredFrom) return

  scan.ignoredFrom = -1
  if (scan.secretFrom !== -1) secrets.push({ start: scan.secretFrom, end })
  scan.secretFrom = -1
}

export function expectNext(scan: SecretScan): void {
  scan.expectsKey = scan.objects[scan.objects.length - 1] === true
  scan.value = scan.paths[scan.paths.length - 1]
}
