import { endCut, isRemoved, noteSecret, passComma, type ReadLimit, startLimit } from './read-limit.ts'
import type { PathRule, RedactionRules } from './redaction-rules.ts'
import type { Span } from './span.ts'

/** Maximum number of nested containers; deeper text is rejected. */
export const MAX_DEPTH = 100

/** The state of a search for secrets in a text, and its findings. */
export interface SecretScan {
  readonly text: string
  /** Whether the text has any `\u` escape. Without one, letters represent themselves. */
  readonly hasEscapes: boolean
  readonly rules: RedactionRules
  readonly secrets: Span[]
  /** Numbers in JSON to serve that a double would change. */
  readonly longNumbers: Span[]
  /** Number of open containers at the position. */
  depth: number
  /** The open containers, outermost first: 1 for each object, and the rule at each path. */
  readonly objects: Uint8Array
  readonly paths: (PathRule | undefined)[]
  expectsKey: boolean
  /** The rule of the last key for the value after it. */
  value: PathRule | undefined
  /** Number of open containers at the start of an ignored one; -1 outside of an ignored one. */
  ignoredFrom: number
  /** Start of that container if it is a secret, else -1. */
  secretFrom: number
  /** Number of open containers at the start of one that is served as JSON; -1 outside of one. */
  servedFrom: number
  readonly limit: ReadLimit
}

export function startScan(text: string, rules: RedactionRules, maxUnits: number): SecretScan {
  return {
    text,
    hasEscapes: text.includes('\\u'),
    rules,
    secrets: [],
    longNumbers: [],
    depth: 0,
    objects: new Uint8Array(MAX_DEPTH),
    paths: new Array<PathRule | undefined>(MAX_DEPTH),
    expectsKey: false,
    value: rules.root,
    ignoredFrom: -1,
    secretFrom: -1,
    servedFrom: -1,
    limit: startLimit(maxUnits)
  }
}

export function enterContainer(scan: SecretScan, isObject: boolean): void {
  const { depth, value } = scan
  if (scan.ignoredFrom === -1 && isIgnored(value)) scan.ignoredFrom = depth
  if (scan.servedFrom === -1 && value?.isServed === true) scan.servedFrom = depth
  scan.objects[depth] = isObject ? 1 : 0
  scan.paths[depth] = value
  scan.expectsKey = isObject
  scan.depth = depth + 1
}

/** Returns `true` if nothing at and below a path can be a secret. */
function isIgnored(rule: PathRule | undefined): boolean {
  return rule?.treatment === 'keep' && rule.secretPrefixes.length === 0
}

export function leaveContainer(scan: SecretScan, end: number): void {
  if (scan.depth > 0) scan.depth -= 1
  const { depth } = scan
  scan.expectsKey = false
  if (depth + 1 === scan.limit.cutDepth) endCut(scan, end - 1)
  if (depth === scan.servedFrom) scan.servedFrom = -1
  if (depth !== scan.ignoredFrom) return

  scan.ignoredFrom = -1
  if (scan.secretFrom !== -1 && !isRemoved(scan)) noteSecret(scan, scan.secretFrom, end)
  scan.secretFrom = -1
}

export function expectNext(scan: SecretScan, position: number): void {
  const { depth, limit } = scan
  limit.units += 1
  if (limit.units > limit.maxUnits) passComma(limit, position, depth)
  scan.expectsKey = depth > 0 && scan.objects[depth - 1] === 1
  scan.value = depth > 0 ? scan.paths[depth - 1] : undefined
}
