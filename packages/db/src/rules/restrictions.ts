import { isSymbol, type SqlNode, splitAt, wordOf } from './sql-tree.ts'
import { referenceAt, type TableReference } from './table-references.ts'

/** Two organization_id columns, by the names of their tables, that are equal; or one that is equal to a parameter. */
interface Equality {
  readonly sides: readonly [Operand, Operand]
  /** The only table whose rows this leaves out: the one that an outer join adds. */
  readonly only?: string
}

type Operand = { readonly parameter: true } | { readonly of: string }

interface Condition {
  readonly nodes: readonly SqlNode[]
  readonly only?: string
}

/**
 * The names of what has rows of given organizations only: `given`, and those of `tables` that a condition restricts.
 *
 * @param given subqueries, VALUES, and tables of an outer statement
 */
export function restrictedNames(
  nodes: readonly SqlNode[],
  tables: readonly TableReference[],
  given: ReadonlySet<string>
): ReadonlySet<string> {
  const onlyTable = tables.length === 1 ? (tables[0]?.name ?? '') : ''
  const equalities = conditions(nodes).flatMap((condition) => equalitiesIn(condition, onlyTable))
  const restricted = new Set(given)

  for (let before = -1; before !== restricted.size; ) {
    before = restricted.size
    for (const { sides, only } of equalities) {
      for (const [one, other] of [sides, sides.toReversed()]) {
        const isGiven = other !== undefined && ('parameter' in other || restricted.has(other.of))
        if (one && 'of' in one && isGiven && (only === undefined || only === one.of)) restricted.add(one.of)
      }
    }
  }

  return restricted
}

const ends = ['group', 'order', 'having', 'window', 'limit', 'offset', 'fetch', 'for', 'returning', 'select', 'set']
const joins = ['left', 'right', 'full', 'inner', 'cross', 'natural', 'join']

/** What WHERE and the ON of joins say. */
function conditions(nodes: readonly SqlNode[]): Condition[] {
  const found: { nodes: SqlNode[]; only?: string }[] = []
  let current: SqlNode[] | undefined
  let kind = ''
  let joined = ''

  for (const [index, node] of nodes.entries()) {
    const word = wordOf(node)
    if (word === 'conflict') break
    if (word === 'join') {
      joined = referenceAt(nodes, index + 1).reference.name
      kind = joinKind(nodes, index)
    }

    if (word === 'where' || (word === 'on' && kind !== 'full')) {
      current = []
      found.push({ nodes: current, ...(word === 'on' && kind === 'left' && { only: joined }) })
    } else if ([...ends, ...joins].includes(word)) {
      current = undefined
    } else {
      current?.push(node)
    }
  }

  return found
}

/** A right join is not worth telling apart from a full one, which restricts neither side: we have none. */
function joinKind(nodes: readonly SqlNode[], index: number): 'inner' | 'left' | 'full' {
  const before = [wordOf(nodes[index - 1]), wordOf(nodes[index - 2])]
  if (before.includes('left')) return 'left'

  return before.includes('right') || before.includes('full') ? 'full' : 'inner'
}

/** Only what must hold: nothing of a condition with OR, and nothing inside NOT or the arguments of a function. */
function equalitiesIn({ nodes, ...rest }: Condition, onlyTable: string): Equality[] {
  if (splitAt(nodes, 'or').length > 1) return []

  return splitAt(nodes, 'and').flatMap((part) => {
    const [inner] = part
    if (part.length === 1 && inner?.kind === 'group') {
      return equalitiesIn({ nodes: inner.nodes, ...rest }, onlyTable)
    }

    const [left, right, ...more] = splitAt(part, '=').map((side) => operand(side, onlyTable))
    return left === undefined || right === undefined || more.length > 0 ? [] : [{ sides: [left, right], ...rest }]
  })
}

/** `$1`, `$1::uuid`, `organization_id` or `calls.organization_id`; undefined for anything else. */
function operand(nodes: readonly SqlNode[], onlyTable: string): Operand | undefined {
  const cast = nodes.findIndex((node) => isSymbol(node, '::'))
  const [first, dot, last, ...more] = cast === -1 ? nodes : nodes.slice(0, cast)
  if (first === undefined || more.length > 0) return undefined
  if (dot === undefined && first.kind === 'parameter') return { parameter: true }
  if (dot === undefined && wordOf(first) === 'organization_id') return { of: onlyTable }

  return isSymbol(dot, '.') && wordOf(last) === 'organization_id' ? { of: wordOf(first) } : undefined
}
