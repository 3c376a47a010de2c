import type { Alias, JoinExpr, Node, RangeVar } from 'libpg-query'
import type { Query } from './syntax-tree.ts'

/** A table, or an expression in its place, that a query reads or writes. */
export interface Source {
  /** Table; `undefined` for a subquery, VALUES and a function. */
  readonly table: string | undefined
  /** Whether it may refer to a CTE: a name without a schema. */
  readonly isPlain: boolean
  /** Alias or name. */
  readonly name: string
}

export interface Condition {
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
export function readingOf(query: Query): Reading {
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
