/** What is taken out of a body, by key names and by paths; compiled by `redactionRules`. */
export interface RedactionRules {
  readonly keys: ReadonlySet<string>
  /** By first character, how long the keys are that begin with it, one bit a length: most names are told by this. */
  readonly keyLengths: Uint32Array
  readonly root: PathRule
}

/** What the rules say about the value at one path, and about the paths below it. */
export interface PathRule {
  treatment: 'redact' | 'keep' | undefined
  /** Beginnings of names whose values are secret at and below a path that is kept otherwise. */
  secretPrefixes: readonly string[]
  readonly below: Map<string, PathRule>
}

interface RedactionList {
  /** Names whose value is secret wherever they stand; whole names, as they are written. */
  readonly keys: readonly string[]
  /** Paths of secret values: key names joined by dots. The items of an array have the path of the array. */
  readonly paths: readonly string[]
  /** Paths of values that are never looked into: what was said, and data of the client's own. */
  readonly kept: readonly string[]
  /** By a path among `kept`: beginnings of names, at any depth below it, whose values are secret nevertheless. */
  readonly secretPrefixes?: Readonly<Record<string, readonly string[]>>
}

export function redactionRules({ keys, paths, kept, secretPrefixes = {} }: RedactionList): RedactionRules {
  const root = emptyRule()
  for (const path of paths) ruleAt(root, path).treatment = 'redact'
  for (const path of kept) ruleAt(root, path).treatment = 'keep'
  for (const [path, prefixes] of Object.entries(secretPrefixes)) ruleAt(root, path).secretPrefixes = prefixes

  const keyLengths = new Uint32Array(128)
  for (const key of keys)
    keyLengths[slot(key.charCodeAt(0))] = (keyLengths[slot(key.charCodeAt(0))] ?? 0) | bit(key.length)

  return { keys: new Set(keys), keyLengths, root }
}

/** Whether some key has this length and begins with this character, or may have. */
export function mayBeKey({ keyLengths }: RedactionRules, firstCharacter: number, length: number): boolean {
  return ((keyLengths[slot(firstCharacter)] ?? 0) & bit(length)) !== 0
}

function slot(character: number): number {
  return character & 127
}

function bit(length: number): number {
  return 1 << Math.min(length, 31)
}

function ruleAt(root: PathRule, path: string): PathRule {
  let rule = root
  for (const name of path.split('.')) {
    const below = rule.below.get(name) ?? emptyRule()
    rule.below.set(name, below)
    rule = below
  }

  return rule
}

function emptyRule(): PathRule {
  return { treatment: undefined, secretPrefixes: [], below: new Map() }
}
