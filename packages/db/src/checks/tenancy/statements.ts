import type { Alias, InsertStmt, JoinExpr, Node, OnConflictClause, RangeVar, WithClause } from 'libpg-query'
import { isTenantTable } from '../../tables.ts'
import { findAll, functionName, isQuery, membersOf, namesIn, parseSql, type Query, stringsOf } from './syntax-tree.ts'

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

/** Returns the breaches of an INSERT, without the queries inside it. */
function breachesOfInsert({ cols, onConflictClause, relation }: InsertStmt): string[] {
  const table = relation?.relname ?? ''
  if (!isTenantTable(table)) return []
  const namesOrganization = findAll(cols, 'ResTarget').some(({ name }) => name === 'organization_id')

  return [
    ...(namesOrganization ? [] : [`an INSERT into ${table} without organization_id`]),
    ...(onConflictClause === undefined ? [] : breachesOfConflict(onConflictClause))
  ]
}

function breachesOfConflict({ infer, targetList, whereClause }: OnConflictClause): string[] {
  const namesKey = findAll(infer?.indexElems, 'IndexElem').some(({ name }) => name === 'organization_id')

  return [
    ...(namesKey ? [] : ['an ON CONFLICT that names no key with organization_id']),
    ...breachesOfAction([targetList, whereClause])
  ]
}

/** Citus runs the action on the shard, so it may use only immutable expressions. */
function breachesOfAction(action: unknown): string[] {
  const clocks = findAll(action, 'SQLValueFunction').map(({ op }) => String(op).replace('SVFOP_', '').toLowerCase())
  const used = [
    ...(findAll(action, 'SubLink').length > 0 ? ['a subquery'] : []),
    ...(findAll(action, 'A_Indices').some(({ is_slice }) => is_slice === true) ? ['an array slice'] : []),
    ...findAll(action, 'FuncCall').map(functionName),
    ...clocks
  ]

  return used.map((name) => `${name} in ON CONFLICT`)
}

/** Equality of two organization_id columns, by table name, or of one and a parameter. */
interface Equality {
  readonly sides: readonly [Operand, Operand]
  readonly only: readonly string[] | undefined
}

type Operand = { readonly parameter: true } | { readonly of: string }

/**
 * Returns the names of sources whose rows belong to given organizations: `given`, and the `tables` that a condition
 * restricts.
 *
 * @param given subqueries, VALUES, and tables of an outer query
 */
function restrictedNames(
  conditions: readonly Condition[],
  tables: readonly Source[],
  given: ReadonlySet<string>
): ReadonlySet<string> {
  const onlyTable = tables.length === 1 ? (tables[0]?.name ?? '') : ''
  const equalities = conditions.flatMap(({ holds, only }) => equalitiesIn(holds, only, onlyTable))
  const restricted = new Set(given)

  for (let before = -1; before !== restricted.size; ) {
    before = restricted.size
    for (const { sides, only } of equalities) {
      for (const [one, other] of [sides, sides.toReversed()]) {
        const isGiven = other !== undefined && ('parameter' in other || restricted.has(other.of))
        if (one && 'of' in one && isGiven && (only?.includes(one.of) ?? true)) restricted.add(one.of)
      }
    }
  }

  return restricted
}

/** Returns the equalities that must hold. Conditions with OR, inside NOT, and in function arguments are ignored. */
function equalitiesIn(condition: Node, only: readonly string[] | undefined, onlyTable: string): Equality[] {
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR') {
    return (condition.BoolExpr.args ?? []).flatMap((part) => equalitiesIn(part, only, onlyTable))
  }
  if (!('A_Expr' in condition) || condition.A_Expr.kind !== 'AEXPR_OP') return []

  const { lexpr, name, rexpr } = condition.A_Expr
  const [left, right] = [lexpr, rexpr].map((side) => operand(side, onlyTable))
  const isEquality = stringsOf(name).join('.') === '='

  return isEquality && left !== undefined && right !== undefined ? [{ sides: [left, right], only }] : []
}

/** `$1`, `$1::uuid`, `organization_id` or `calls.organization_id`; `undefined` for anything else. */
function operand(side: Node | undefined, onlyTable: string): Operand | undefined {
  if (side === undefined) return undefined
  if ('ParamRef' in side) return { parameter: true }
  if ('TypeCast' in side) {
    const { arg } = side.TypeCast
    return arg !== undefined && 'ParamRef' in arg ? { parameter: true } : undefined
  }
  if (!('ColumnRef' in side)) return undefined

  const [column, of = onlyTable, ...more] = stringsOf(side.ColumnRef.fields).toReversed()
  return column === 'organization_id' && more.length === 0 ? { of } : undefined
}

/** A table, or an expression in its place, that a query reads or writes. */
interface Source {
  /** Table; `undefined` for a subquery, VALUES and a function. */
  readonly table: string | undefined
  /** Whether it may refer to a CTE: a name without a schema. */
  readonly isPlain: boolean
  /** Alias or name. */
  readonly name: string
}

interface Condition {
  readonly holds: Node
  /** Names of the sources whose rows it filters; `undefined` for all. */
  readonly only: readonly string[] | undefined
}

interface Reading {
  readonly sources: readonly Source[]
  readonly conditions: readonly Condition[]
}

/**
 * Returns the sources that a query reads, updates or deletes from, without inner queries and the target of an INSERT.
 */
function readingOf(query: Query): Reading {
  if ('InsertStmt' in query) return { sources: [], conditions: [] }
  if ('SelectStmt' in query) return readingFrom(query.SelectStmt.fromClause, query.SelectStmt.whereClause)
  if ('UpdateStmt' in query) {
    const { relation, fromClause = [], whereClause } = query.UpdateStmt
    return readingFrom([...targetOf(relation), ...fromClause], whereClause)
  }
  const { relation, usingClause = [], whereClause } = query.DeleteStmt

  return readingFrom([...targetOf(relation), ...usingClause], whereClause)
}

/** The target of a change is always a table, even if a CTE has its name. */
function targetOf(table: RangeVar | undefined): Node[] {
  return table === undefined ? [] : [{ RangeVar: { schemaname: 'public', ...table } }]
}

function readingFrom(items: readonly Node[] = [], where: Node | undefined): Reading {
  const { sources, conditions } = together(items.map(readingOfItem))

  return { sources, conditions: [...conditions, ...(where === undefined ? [] : [{ holds: where, only: undefined }])] }
}

function readingOfItem(item: Node): Reading {
  if ('JoinExpr' in item) return readingOfJoin(item.JoinExpr)
  if ('RangeTableSample' in item) return together(nodesOf(item.RangeTableSample.relation).map(readingOfItem))
  if ('RangeVar' in item) {
    const { alias, relname = '', schemaname } = item.RangeVar
    const source = { table: relname, isPlain: schemaname === undefined, name: alias?.aliasname ?? relname }

    return { sources: [source], conditions: [] }
  }
  const [derived] = Object.values(item) as { readonly alias?: Alias }[]

  return { sources: [{ table: undefined, isPlain: false, name: derived?.alias?.aliasname ?? '' }], conditions: [] }
}

/** An outer join adds rows of one side, and its condition filters only the other side. A full join filters neither. */
function readingOfJoin({ jointype, larg, quals, rarg }: JoinExpr): Reading {
  const [left, right] = [larg, rarg].map((side) => together(nodesOf(side).map(readingOfItem)))
  const both = together([left, right].flatMap((side) => side ?? []))
  const limited = { JOIN_LEFT: right, JOIN_RIGHT: left, JOIN_INNER: both }[String(jointype)]
  if (quals === undefined || limited === undefined) return both

  return together([
    both,
    { sources: [], conditions: [{ holds: quals, only: limited.sources.map(({ name }) => name) }] }
  ])
}

function nodesOf(node: Node | undefined): Node[] {
  return node === undefined ? [] : [node]
}

function together(readings: readonly Reading[]): Reading {
  return {
    sources: readings.flatMap(({ sources }) => sources),
    conditions: readings.flatMap(({ conditions }) => conditions)
  }
}
