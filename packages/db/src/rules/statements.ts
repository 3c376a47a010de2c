import { breachesOfInsert } from './inserts.ts'
import { restrictedNames } from './restrictions.ts'
import { isSymbol, parseSql, queriesInside, type SqlGroup, type SqlNode, splitAt, wordOf, wordsIn } from './sql-tree.ts'
import { type TableReference, tableReferences } from './table-references.ts'
import { isTenantTable } from './tables.ts'

/** Marks the one kind of read that may leave the organization open. Only queries/across-tenants writes it. */
export const acrossTenants = '/* across tenants */'

/** What the statements around one have defined. */
interface Scope {
  readonly ctes: readonly string[]
  /** Names of tables whose rows are of given organizations. */
  readonly names: ReadonlySet<string>
}

/**
 * How a statement breaks the rules that keep tenants apart, and that let it run on Citus as well.
 *
 * It errs on the safe side: what it does not understand is a breach.
 */
export function checkStatement(statement: string): string[] {
  const nodes = parseSql(statement)
  const breaches = splitAt(nodes, ';').flatMap((single) => [
    ...breachesOfKind(single),
    ...breachesOfQuery(single, { ctes: [], names: new Set() })
  ])

  return [...new Set([...breachesOfWords(wordsIn(nodes)), ...withoutAllowed(statement, wordsIn(nodes), breaches)])]
}

const otherKinds = ['call', 'copy', 'do', 'lock', 'merge', 'truncate']

function breachesOfKind([first]: readonly SqlNode[]): string[] {
  return otherKinds.includes(wordOf(first)) ? [`a ${wordOf(first).toUpperCase()} statement`] : []
}

function breachesOfWords(words: readonly string[]): string[] {
  return [
    ...(words.includes('unnest') ? ['unnest'] : []),
    ...(words.includes('serializable') ? ['the isolation level SERIALIZABLE'] : []),
    ...(words.some((word) => /^pg_(try_)?advisory/.test(word)) ? ['an advisory lock'] : [])
  ]
}

const openTable = ' without organization_id = $n'

/** A marked statement may read across tenants, and do nothing else that others may not. */
function withoutAllowed(statement: string, words: readonly string[], breaches: readonly string[]): readonly string[] {
  if (!statement.includes(acrossTenants)) return breaches
  const writes = ['insert', 'update', 'delete'].some((word) => words.includes(word))

  return [...breaches.filter((breach) => !breach.endsWith(openTable)), ...(writes ? ['a write across tenants'] : [])]
}

/** Of a statement with its CTEs, and of each part of a UNION. */
function breachesOfQuery(nodes: readonly SqlNode[], scope: Scope): string[] {
  const { ctes, main } = withoutCtes(nodes)
  const inner = { ...scope, ctes: [...scope.ctes, ...ctes.map(({ name }) => name)] }

  return [
    ...ctes.flatMap(({ query }) => (wordOf(query.nodes[0]) === 'insert' ? ['an INSERT inside a CTE'] : [])),
    ...ctes.flatMap(({ query }) => breachesOfQuery(query.nodes, inner)),
    ...splitAt(main, 'union', 'intersect', 'except').flatMap((part) => breachesOfPart(part, inner))
  ]
}

function breachesOfPart(nodes: readonly SqlNode[], scope: Scope): string[] {
  const isInsert = wordOf(nodes[0]) === 'insert'
  const [into, ...others] = tableReferences(nodes)
  const references = isInsert || into === undefined ? others : [into, ...others]
  const tables = references.filter(({ table }) => table !== undefined && !scope.ctes.includes(table))
  const derived = references.filter((reference) => !tables.includes(reference))
  const names = restrictedNames(nodes, tables, namesGiven(scope, tables, derived))

  return [
    ...(isInsert ? breachesOfInsert(nodes, into?.table ?? '') : []),
    ...tables.flatMap((table) => breachesOfReference(table, names)),
    ...(nodes.some((node) => wordOf(node) === 'skip') ? breachesOfSkipLocked(references, names) : []),
    ...queriesInside(nodes).flatMap((query) => breachesOfQuery(query.nodes, { ...scope, names }))
  ]
}

/** The tables of outer statements, unless one of this has the same name, and what takes the place of a table in this. */
function namesGiven(
  scope: Scope,
  tables: readonly TableReference[],
  derived: readonly TableReference[]
): ReadonlySet<string> {
  const outer = [...scope.names].filter((outerName) => tables.every(({ name }) => name !== outerName))

  return new Set([...outer, ...derived.map(({ name }) => name)])
}

function breachesOfReference({ table = '', name }: TableReference, restricted: ReadonlySet<string>): string[] {
  if (table === '(') return ['a join in parentheses']

  return isTenantTable(table) && !restricted.has(name) ? [`${table}${openTable}`] : []
}

/** Rows to be locked are looked for within one organization, on one machine. */
function breachesOfSkipLocked(references: readonly TableReference[], restricted: ReadonlySet<string>): string[] {
  const isWithinOne = references.every(({ table = '', name }) => isTenantTable(table) && restricted.has(name))

  return isWithinOne ? [] : ['SKIP LOCKED outside one organization']
}

interface Cte {
  readonly name: string
  readonly query: SqlGroup
}

function withoutCtes(nodes: readonly SqlNode[]): { ctes: Cte[]; main: readonly SqlNode[] } {
  const ctes: Cte[] = []
  if (wordOf(nodes[0]) !== 'with') return { ctes, main: nodes }

  for (let start = wordOf(nodes[1]) === 'recursive' ? 2 : 1; ; ) {
    const end = nodes.findIndex(({ kind }, index) => index > start && kind === 'query')
    const query = nodes[end]
    if (query?.kind !== 'query') return { ctes, main: nodes.slice(start) }

    ctes.push({ name: wordOf(nodes[start]), query })
    if (!isSymbol(nodes[end + 1], ',')) return { ctes, main: nodes.slice(end + 1) }
    start = end + 2
  }
}
