import type { Node, WithClause } from 'libpg-query'
import { isTenantTable } from '../../tables.ts'
import { breachesOfInsert } from './inserts.ts'
import { restrictedNames } from './restrictions.ts'
import { readingOf, type Source } from './sources.ts'
import { findAll, functionName, isQuery, membersOf, namesIn, parseSql, type Query } from './syntax-tree.ts'

/** Marks the only kind of read without an organization. Only queries/across-tenants uses it. */
export const acrossTenants = '/* across tenants */'

/** Names defined by outer queries. */
interface Scope {
  readonly ctes: readonly string[]
  /** Names of sources whose rows belong to given organizations. */
  readonly names: ReadonlySet<string>
}

/**
 * Returns the breaches of the rules that isolate tenants and make a statement work on Citus.
 *
 * It is conservative: a construct that it does not know is a breach.
 */
export function checkStatement(statement: string): string[] {
  const nodes = parsed(statement)
  if (nodes === undefined) return ['syntax that PostgreSQL cannot parse']
  const breaches = breachesIn(nodes, { ctes: [], names: new Set() })

  return [...new Set([...breachesAnywhere(nodes), ...withoutAllowed(statement, nodes, breaches)])]
}

function parsed(statement: string): Node[] | undefined {
  try {
    return parseSql(statement)
  } catch {
    return undefined
  }
}

function breachesAnywhere(nodes: readonly Node[]): string[] {
  const functions = findAll(nodes, 'FuncCall').map(functionName)
  const settings = nodes.filter((node) => 'TransactionStmt' in node || 'VariableSetStmt' in node)
  const isolation = /"serializable"/i.test(JSON.stringify(settings))

  return [
    ...(functions.includes('unnest') ? ['unnest'] : []),
    ...(isolation ? ['the isolation level SERIALIZABLE'] : []),
    ...(functions.some((name) => /^pg_(try_)?advisory/.test(name)) ? ['an advisory lock'] : [])
  ]
}

const openTable = ' without organization_id = $n'

/** A marked statement may read across tenants; all other rules apply. */
function withoutAllowed(statement: string, nodes: readonly Node[], breaches: readonly string[]): readonly string[] {
  if (!statement.includes(acrossTenants)) return breaches
  const names = namesIn(nodes)
  const writes = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'].some((kind) => names.includes(kind))

  return [...breaches.filter((breach) => !breach.endsWith(openTable)), ...(writes ? ['a write across tenants'] : [])]
}

const otherKinds = /^(Call|Copy|Do|Lock|Merge|Truncate)Stmt$/

function breachesIn(part: unknown, scope: Scope): string[] {
  if (typeof part === 'object' && part !== null && isQuery(part)) return breachesOfQuery(part, scope)

  return membersOf(part).flatMap(([name, member]) => {
    const [, kind] = otherKinds.exec(name) ?? []
    return [...(kind === undefined ? [] : [`a ${kind.toUpperCase()} statement`]), ...breachesIn(member, scope)]
  })
}

function breachesOfQuery(query: Query, outer: Scope): string[] {
  const [body = {}] = Object.values(query)
  const { withClause, ...rest } = body
  const { scope, breaches } = withCtes(withClause, outer)
  const { sources, conditions } = readingOf(query)
  const tables = sources.filter(({ isPlain, table }) => table !== undefined && !(isPlain && scope.ctes.includes(table)))
  const derived = sources.filter((source) => !tables.includes(source))
  const names = restrictedNames(conditions, tables, namesGiven(scope, tables, derived))

  return [
    ...breaches,
    ...('InsertStmt' in query ? breachesOfInsert(query.InsertStmt) : []),
    ...tables.flatMap((table) => breachesOfTable(table, names)),
    ...(skipsLocked(query) ? breachesOfSkipLocked(sources, names) : []),
    ...breachesIn(withParts(rest), { ...scope, names })
  ]
}

/** Both parts of a UNION appear as a SELECT each. */
function withParts(body: object): object {
  const parts = membersOf(body).filter(([name, part]) => (name === 'larg' || name === 'rarg') && part !== undefined)

  return { ...body, ...Object.fromEntries(parts.map(([name, part]) => [name, { SelectStmt: part }])) }
}

/** A CTE may use earlier ones and, in WITH RECURSIVE, itself and all others. */
function withCtes(clause: WithClause | undefined, outer: Scope): { scope: Scope; breaches: string[] } {
  const ctes = (clause?.ctes ?? []).flatMap((node) => ('CommonTableExpr' in node ? [node.CommonTableExpr] : []))
  const defined = ctes.map(({ ctename = '' }) => ctename)
  const scopeOf = (names: readonly string[]) => ({ ...outer, ctes: [...outer.ctes, ...names] })
  const breaches = ctes.flatMap(({ ctequery = {} }, index) => [
    ...('InsertStmt' in ctequery ? ['an INSERT inside a CTE'] : []),
    ...breachesIn(ctequery, scopeOf(clause?.recursive === true ? defined : defined.slice(0, index)))
  ])

  return { scope: scopeOf(defined), breaches }
}

/** Returns the tables of outer queries that are not shadowed, and the sources of this query. */
function namesGiven(scope: Scope, tables: readonly Source[], derived: readonly Source[]): ReadonlySet<string> {
  const outer = [...scope.names].filter((outerName) => tables.every(({ name }) => name !== outerName))

  return new Set([...outer, ...derived.map(({ name }) => name)])
}

function breachesOfTable({ table = '', name }: Source, restricted: ReadonlySet<string>): string[] {
  return isTenantTable(table) && !restricted.has(name) ? [`${table}${openTable}`] : []
}

function skipsLocked(query: Query): boolean {
  return 'SelectStmt' in query && JSON.stringify(query.SelectStmt.lockingClause ?? []).includes('"LockWaitSkip"')
}

/** Rows to lock must belong to one organization, which is on one machine. */
function breachesOfSkipLocked(sources: readonly Source[], restricted: ReadonlySet<string>): string[] {
  const isWithinOne = sources.every(({ table = '', name }) => isTenantTable(table) && restricted.has(name))

  return isWithinOne ? [] : ['SKIP LOCKED outside one organization']
}
