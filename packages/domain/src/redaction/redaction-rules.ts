import { webhookPathOf } from './webhook-slugs.ts'

/** Rules for redacting a body by the names and paths of its members, compiled by `redactionRules`. */
export interface RedactionRules {
  /** Pattern of a webhook URL, whose slug is a credential of Callbook; `undefined` to ignore slugs. */
  readonly webhookPath: RegExp | undefined
  /** Whether texts are searched for credentials of known forms, such as `Bearer` with a token. */
  readonly findsCredentials: boolean
  readonly names: ReadonlySet<string>
  /** Names without another meaning, which are secret even in the client's own data. */
  readonly plainNames: ReadonlySet<string>
  readonly shapes: NameShapes
  readonly root: PathRule
}

/** Lengths of names by first and last character, one bit per length. They exclude most other names quickly. */
export type NameShapes = Uint32Array

/** The rules for the value at one path and for the paths below it. */
export interface PathRule {
  treatment: Treatment | undefined
  /** Prefixes of names whose values are secret at and below a path that is otherwise kept. */
  secretPrefixes: readonly string[]
  /** Whether the value is served as JSON, so that a number beyond the precision of a double must not change. */
  isServed: boolean
  /** Whether the value is read even beyond the limit, because it identifies the report. */
  isIdentity: boolean
  readonly below: Map<string, PathRule>
  /** Shapes of the names that distinguish its members; `undefined` if no names matter. */
  shapes: NameShapes | undefined
}

/** `keep`: never searched. `own`: the names are the client's, so that only plain names mark a secret. */
type Treatment = 'redact' | 'keep' | 'own'

/** Paths of values in a body: names joined by dots. The items of an array have the path of the array. */
export interface BodyPaths {
  /** Fields that identify the report, which are read even beyond the limit. */
  readonly identity?: readonly string[]
  readonly secret?: readonly string[]
  /** Conversations and other texts, which are never searched. */
  readonly said?: readonly string[]
  /** Results and input of the call, which are never searched and served unchanged. */
  readonly found?: readonly string[]
  /** The client's own data, served unchanged except for its plain secrets. */
  readonly own?: readonly string[]
  /** Paths searched with all rules, below a path that is the client's own in another body. */
  readonly searched?: readonly string[]
  /** Prefixes of names by a path in `found`. Their values are secret at any depth below it. */
  readonly secretPrefixes?: Readonly<Record<string, readonly string[]>>
}

interface RedactionList {
  /** Names whose value is secret everywhere, as whole names in their exact spelling. */
  readonly names: readonly string[]
  /** Names of secrets that may have another meaning in the client's data. */
  readonly ambiguousNames?: readonly string[]
  readonly paths: readonly BodyPaths[]
  /** Senders whose webhook URLs have slugs. */
  readonly senders?: readonly string[]
  readonly findsCredentials?: boolean
}

export function redactionRules({
  names,
  ambiguousNames = [],
  paths,
  senders,
  findsCredentials = false
}: RedactionList): RedactionRules {
  const root = emptyRule()
  for (const body of paths) addPaths(root, body)

  const all = [...names, ...ambiguousNames]
  const shapes = new Uint32Array(1024)
  for (const name of all) addShape(shapes, name)

  const webhookPath = senders === undefined ? undefined : webhookPathOf(senders)

  return { webhookPath, findsCredentials, names: new Set(all), plainNames: new Set(names), shapes, root }
}

function addPaths(root: PathRule, paths: BodyPaths): void {
  const { identity = [], secret = [], said = [], found = [], own = [], searched = [], secretPrefixes = {} } = paths
  for (const path of identity) markIdentity(root, path)
  for (const path of secret) ruleAt(root, path).treatment = 'redact'
  for (const path of [...said, ...found]) ruleAt(root, path).treatment = 'keep'
  for (const path of own) ruleAt(root, path).treatment = 'own'
  for (const path of [...found, ...own]) ruleAt(root, path).isServed = true
  for (const path of searched) ruleAt(root, path)
  for (const [path, prefixes] of Object.entries(secretPrefixes)) addPrefixes(ruleAt(root, path), prefixes)
}

/** Marks the value at a path and the objects around it. */
function markIdentity(root: PathRule, path: string): void {
  const names = path.split('.')
  for (const index of names.keys()) ruleAt(root, names.slice(0, index + 1).join('.')).isIdentity = true
}

function addPrefixes(rule: PathRule, prefixes: readonly string[]): void {
  rule.secretPrefixes = prefixes
  rule.shapes = new Uint32Array(1).fill(ANY_LENGTH)
}

/** Returns `true` if one of the names may have this length and these first and last characters. */
export function mayBeAmong(shapes: NameShapes, first: number, last: number, length: number): boolean {
  return ((shapes[slotOf(shapes, first, last)] ?? 0) & bit(length)) !== 0
}

function addShape(shapes: NameShapes, name: string): void {
  const slot = slotOf(shapes, name.charCodeAt(0), name.charCodeAt(name.length - 1))
  shapes[slot] = (shapes[slot] ?? 0) | bit(name.length)
}

/** The number of slots is a power of two. */
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
  return {
    treatment: undefined,
    secretPrefixes: [],
    isServed: false,
    isIdentity: false,
    below: new Map(),
    shapes: undefined
  }
}

/** The rule for everything below the client's own data. */
export const belowOwn: PathRule = { ...emptyRule(), treatment: 'own' }
