import { isObject } from '../../json/json.ts'
import { escapeName } from './pointer.ts'

/** A value inside a body. */
export interface Leaf {
  readonly pointer: string
  /** The path in lower case: words joined by `_`, names joined by dots: `call.end_time`. */
  readonly name: string
  readonly value: unknown
}

const maxLeaves = 2_000
const maxDepth = 8

/** Members with longer names are left out: each pattern reads the names of all leaves. */
const maxNameLength = 100

/** Lists the values inside a body except the items of arrays, at most 2,000 and 8 levels deep. */
export function leavesOf(body: unknown): readonly Leaf[] {
  const leaves: Leaf[] = []
  const add = (value: unknown, pointer: string, name: string, depth: number): void => {
    if (leaves.length >= maxLeaves) return
    if (pointer !== '') leaves.push({ pointer, name, value })
    if (!isObject(value) || depth === maxDepth) return
    for (const [key, member] of Object.entries(value)) {
      if (key.length > maxNameLength) continue
      add(member, `${pointer}/${escapeName(key)}`, name === '' ? wordsOf(key) : `${name}.${wordsOf(key)}`, depth + 1)
    }
  }
  add(body, '', '', 0)

  return leaves
}

function wordsOf(key: string): string {
  return key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s.-]+/g, '_')
    .toLowerCase()
}

/** Returns the first leaf whose name matches the first possible pattern. */
export function findBy(leaves: readonly Leaf[], names: readonly RegExp[]): Leaf | undefined {
  for (const name of names) {
    const found = leaves.find((leaf) => name.test(leaf.name))
    if (found !== undefined) return found
  }

  return undefined
}
