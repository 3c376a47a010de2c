import { webhookPathOf } from './webhook-slugs.ts'

/** What is taken out of a body, by the names and the paths of its members; compiled by `redactionRules`. */
export interface RedactionRules {
  /** The pattern of a webhook URL, whose slug is a credential of ours; undefined where none is looked for. */
  readonly webhookPath: RegExp | undefined
  readonly names: ReadonlySet<string>
  /** The names that mean nothing else, even where the names are the client's own. */
  readonly plainNames: ReadonlySet<string>
  readonly shapes: NameShapes
  readonly root: PathRule
}

/** Lengths of names by first and last character, one bit a length: most other names are told by this. */
export type NameShapes = Uint32Array

/** What the rules say about the value at one path, and about the paths below it. */
export interface PathRule {
  treatment: Treatment | undefined
  /** Beginnings of names whose values are secret at and below a path that is kept otherwise. */
  secretPrefixes: readonly string[]
  /** Whether it is served as JSON: a number in it that no double holds must not become another one. */
  isServed: boolean
  readonly below: Map<string, PathRule>
  /** The shapes of the names by which it tells one member from another; undefined where it does not. */
  shapes: NameShapes | undefined
}

/** `keep`: never looked into. `own`: its names are the client's, so that only the plain ones tell a secret. */
type Treatment = 'redact' | 'keep' | 'own'

/** Paths of values in a body: names joined by dots. The items of an array have the path of the array. */
export interface BodyPaths {
  readonly secret?: readonly string[]
  /** What was said, and other texts: never looked into. */
  readonly said?: readonly string[]
  /** What was found out about the call, and what it was given to work with: never looked into, served as it is. */
  readonly found?: readonly string[]
  /** Data of the client's own, served as it is but for its plain secrets. */
  readonly own?: readonly string[]
  /** What the rules apply to as everywhere, below a path that is the client's own in another body. */
  readonly searched?: readonly string[]
  /** Beginnings of names, by a path among `found`: at any depth below it, their values are secret nevertheless. */
  readonly secretPrefixes?: Readonly<Record<string, readonly string[]>>
}

interface RedactionList {
  /** Names whose value is secret wherever they stand; whole names, as they are written. */
  readonly names: readonly string[]
  /** Names that mean a secret in one place and may be the client's own word in another. */
  readonly ambiguousNames?: readonly string[]
  readonly paths: readonly BodyPaths[]
  /** Whose webhook URLs have slugs. */
  readonly senders?: readonly string[]
}

export function redactionRules({ names, ambiguousNames = [], paths, senders }: RedactionList): RedactionRules {
  const root = emptyRule()
  for (const body of paths) addPaths(root, body)

  const all = [...names, ...ambiguousNames]
  const shapes = new Uint32Array(1024)
  for (const name of all) addShape(shapes, name)

  const webhookPath = senders === undefined ? undefined : webhookPathOf(senders)

  return { webhookPath, names: new Set(all), plainNames: new Set(names), shapes, root }
}

function addPaths(root: PathRule, paths: BodyPaths): void {
  const { secret = [], said = [], found = [], own = [], searched = [], secretPrefixes = {} } = paths
  for (const path of secret) ruleAt(root, path).treatment = 'redact'
  for (const path of [...said, ...found]) ruleAt(root, path).treatment = 'keep'
  for (const path of own) ruleAt(root, path).treatment = 'own'
  for (const path of [...found, ...own]) ruleAt(root, path).isServed = true
  for (const path of searched) ruleAt(root, path)
  for (const [path, prefixes] of Object.entries(secretPrefixes)) addPrefixes(ruleAt(root, path), prefixes)
}

function addPrefixes(rule: PathRule, prefixes: readonly string[]): void {
  rule.secretPrefixes = prefixes
  rule.shapes = new Uint32Array(1).fill(ANY_LENGTH)
}

/** Whether one of the names has this length and these characters at its ends, or may have. */
export function mayBeAmong(shapes: NameShapes, first: number, last: number, length: number): boolean {
  return ((shapes[slotOf(shapes, first, last)] ?? 0) & bit(length)) !== 0
}

function addShape(shapes: NameShapes, name: string): void {
  const slot = slotOf(shapes, name.charCodeAt(0), name.charCodeAt(name.length - 1))
  shapes[slot] = (shapes[slot] ?? 0) | bit(name.length)
}

/** There are as many slots as a power of two. */
function slotOf({ length }: NameShapes, first: number, last: number): number {
  return ((first << 5) ^ last) & (length - 1)
}

const ANY_LENGTH = 0xffffffff

function bit(length: number): number {
  return 1 << Math.min(length, 31)
}

function ruleAt(root: PathRule, path: string): PathRule {
  let rule = root
  for (const name of path.split('.')) {
    const below = rule.below.get(name) ?? emptyRule()
    rule.below.set(name, below)
    rule.shapes ??= new Uint32Array(64)
    addShape(rule.shapes, name)
    rule = below
  }

  return rule
}

function emptyRule(): PathRule {
  return { treatment: undefined, secretPrefixes: [], isServed: false, below: new Map(), shapes: undefined }
}

/** The rule of what stands below the client's own. */
export const belowOwn: PathRule = { ...emptyRule(), treatment: 'own' }
