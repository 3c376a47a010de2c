import type { Alias, JoinExpr, Node, RangeVar } from 'libpg-query'
import type { Query } from './syntax-tree.ts'

/** A table, or what takes the place of one, as one query reads or writes it. */
export interface Source {
  /** The table; undefined for a subquery, VALUES, and the result of a function. */
  readonly table: string | undefined
  /** Whether it may be what a WITH has defined: a name without a schema. */
  readonly isPlain: boolean
  /** The name it goes by. */
  readonly name: string
}

/** What has to hold for the rows of some sources. */
export interface Condition {
  readonly holds: Node
  /** The names of the sources of which it leaves rows out; undefined for all. */
  readonly only: readonly string[] | undefined
}

interface Reading {
  readonly sources: readonly Source[]
  readonly conditions: readonly Condition[]
}

/** What a query reads, changes or deletes, without the queries inside it: the table of an INSERT is none of that. */
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

/** What is changed is a table, whatever a WITH has defined under its name. */
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

/** An outer join adds rows of one side, and its condition leaves out none but those; a full one leaves out none. */
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
