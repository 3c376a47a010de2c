import {
  type A_Indices,
  type CommonTableExpr,
  type DeleteStmt,
  type FuncCall,
  type IndexElem,
  type InsertStmt,
  loadModule,
  type Node,
  parseSync,
  type ResTarget,
  type SelectStmt,
  type SQLValueFunction,
  type SubLink,
  type UpdateStmt
} from 'libpg-query'

await loadModule()

/** Node kinds that are searched at any depth. */
interface Kinds {
  readonly A_Indices: A_Indices
  readonly CommonTableExpr: CommonTableExpr
  readonly FuncCall: FuncCall
  readonly IndexElem: IndexElem
  readonly ResTarget: ResTarget
  readonly SQLValueFunction: SQLValueFunction
  readonly SubLink: SubLink
}

/** A node that reads or writes rows. A UNION and each of its parts count. */
export type Query =
  | { readonly SelectStmt: SelectStmt }
  | { readonly InsertStmt: InsertStmt }
  | { readonly UpdateStmt: UpdateStmt }
  | { readonly DeleteStmt: DeleteStmt }

/**
 * Parses SQL with PostgreSQL's parser.
 *
 * @throws {Error} if the text is not valid SQL
 */
export function parseSql(text: string): Node[] {
  return (parseSync(text).stmts ?? []).flatMap(({ stmt }) => (stmt === undefined ? [] : [stmt]))
}

/** Returns the members of a node with their kind or name. */
export function membersOf(part: unknown): readonly (readonly [name: string, member: unknown])[] {
  return typeof part === 'object' && part !== null ? Object.entries(part) : []
}

/** Returns the nodes of one kind at any depth. */
export function findAll<Kind extends keyof Kinds>(part: unknown, kind: Kind): Kinds[Kind][] {
  return membersOf(part).flatMap(([name, member]) => [
    ...(name === kind ? [member as Kinds[Kind]] : []),
    ...findAll(member, kind)
  ])
}

/** Returns the kinds of all nodes and the names of all members. */
export function namesIn(part: unknown): string[] {
  return membersOf(part).flatMap(([name, member]) => [name, ...namesIn(member)])
}

export function isQuery(node: object): node is Query {
  return ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'].some((kind) => kind in node)
}

/** Returns the parts of a qualified name: both of `public.lower`. */
export function stringsOf(nodes: readonly Node[] = []): string[] {
  return nodes.map((node) => ('String' in node ? (node.String.sval ?? '') : ''))
}

/** Returns the name of a function without its schema. */
export function functionName({ funcname }: FuncCall): string {
  return stringsOf(funcname).at(-1) ?? ''
}
