import { isSymbol, type SqlNode, wordOf } from './sql-tree.ts'

/** A table, or what takes the place of one, as one part of a statement reads or writes it. */
export interface TableReference {
  /** Undefined for a subquery, VALUES, and the result of a function; '(' for a join in parentheses. */
  readonly table: string | undefined
  /** The name it goes by. */
  readonly name: string
}

/** Words that a table or a list of tables follows. */
const introductions = ['from', 'join', 'into', 'update', 'using']

/** Words that cannot be the name a table is given. */
const continuations = [
  ...['where', 'on', 'join', 'left', 'right', 'full', 'inner', 'cross', 'natural', 'using', 'set', 'values', 'select'],
  ...['group', 'order', 'having', 'window', 'limit', 'offset', 'fetch', 'for', 'returning', 'default', 'with', 'from']
]

/** The tables of one SELECT, INSERT, UPDATE or DELETE, without those of the statements inside it. */
export function tableReferences(nodes: readonly SqlNode[]): TableReference[] {
  return nodes.flatMap((node, index) => {
    if (!introductions.includes(wordOf(node)) || isOtherUse(nodes, index)) return []

    const references: TableReference[] = []
    for (let next = index + 1; ; ) {
      const { reference, end } = referenceAt(nodes, next)
      references.push(reference)
      if (!isSymbol(nodes[end], ',')) return references
      next = end + 1
    }
  })
}

/** The reference that a list or a join has at `start`, and where it ends. */
export function referenceAt(nodes: readonly SqlNode[], start: number): { reference: TableReference; end: number } {
  let end = start
  while (['lateral', 'only'].includes(wordOf(nodes[end]))) end += 1
  while (isSymbol(nodes[end + 1], '.')) end += 2
  const source = nodes[end]
  const table = tableAt(nodes, start, end)
  end += wordOf(source) === '' || table !== undefined ? 1 : 2

  if (wordOf(nodes[end]) === 'as') end += 1
  const alias = continuations.includes(wordOf(nodes[end])) ? '' : wordOf(nodes[end])
  if (alias !== '') end += 1
  if (nodes[end]?.kind === 'group') end += 1 // the names of its columns

  return { reference: { table, name: alias || wordOf(source) }, end }
}

/** `into calls (id)` names columns, `from generate_series(1, 2)` calls a function. */
function tableAt(nodes: readonly SqlNode[], start: number, index: number): string | undefined {
  const source = nodes[index]
  if (source?.kind === 'group') return '('
  const isFunctionCall = nodes[index + 1]?.kind === 'group' && wordOf(nodes[start - 1]) !== 'into'

  return isFunctionCall || source?.kind === 'query' ? undefined : wordOf(source)
}

/** `for update`, `do update set`, `is distinct from`, `for values from (…)`, `join … using (…)`. */
function isOtherUse(nodes: readonly SqlNode[], index: number): boolean {
  const before = wordOf(nodes[index - 1])
  if (wordOf(nodes[index]) === 'update') return ['for', 'do', 'key'].includes(before)
  if (wordOf(nodes[index]) === 'using') return nodes[index + 1]?.kind === 'group'

  return before === 'distinct' || before === 'values'
}
