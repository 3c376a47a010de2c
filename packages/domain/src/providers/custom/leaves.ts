import { isObject } from '../../json/json.ts'
import { escapeName } from './pointer.ts'

export interface Leaf {
  readonly pointer: string
  /** The path in lower case: words joined by `_`, names joined by dots: `call.end_time`. */
  readonly name: string
  readonly value: unknown
}

/** Bounds the work on a body of 1 MB. A real body has a few hundred members outside of lists. */
const maxLeaves = 600
const maxDepth = 8
const maxNameLength = 64

/**
 * Lists the values inside a body except the items of arrays, those of outer objects first: at most 600 values, 8
 * levels deep. Members with a longer name than 64 characters are left out.
 */
export function leavesOf(body: unknown): readonly Leaf[] {
  const leaves: Leaf[] = []
  let level: readonly Leaf[] = [{ pointer: '', name: '', value: body }]
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
    const start = leaves.length
    for (const parent of level) addMembers(leaves, parent)
    level = leaves.slice(start)
  }

  return leaves
}

function addMembers(leaves: Leaf[], { pointer, name, value }: Leaf): void {
  if (!isObject(value)) return
  for (const key of Object.keys(value)) {
    if (leaves.length >= maxLeaves) return
    if (key.length > maxNameLength) continue
    const words = wordsOf(key)
    leaves.push({
      pointer: `${pointer}/${escapeName(key)}`,
      name: name === '' ? words : `${name}.${words}`,
      value: value[key]
    })
  }
}

function wordsOf(key: string): string {
  return key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s.-]+/g, '_')
    .toLowerCase()
}

/**
 * Returns the first leaf whose name matches the first possible pattern, and that is fit. The names are tested first.
 */
export function findBy(
  leaves: readonly Leaf[],
  names: readonly RegExp[],
  isFit: (leaf: Leaf) => boolean = () => true
): Leaf | undefined {
  for (const name of names) {
    const found = leaves.find((leaf) => name.test(leaf.name) && isFit(leaf))
    if (found !== undefined) return found
  }

  return undefined
}
