import type {
  A_Indices,
  CommonTableExpr,
  DeleteStmt,
  FuncCall,
  IndexElem,
  InsertStmt,
  Node,
  ResTarget,
  SelectStmt,
  SQLValueFunction,
  SubLink,
  UpdateStmt
} from 'libpg-query'
import { loadModule, parseSync } from 'libpg-query'

await loadModule()

/** The kinds of nodes that are looked for wherever they stand in a tree. */
interface Kinds {
  readonly A_Indices: A_Indices
  readonly CommonTableExpr: CommonTableExpr
  readonly FuncCall: FuncCall
  readonly IndexElem: IndexElem
  readonly ResTarget: ResTarget
  readonly SQLValueFunction: SQLValueFunction
  readonly SubLink: SubLink
}

/** What reads or writes rows; a UNION and each of its parts is one. */
export type Query =
  | { readonly SelectStmt: SelectStmt }
  | { readonly InsertStmt: InsertStmt }
  | { readonly UpdateStmt: UpdateStmt }
  | { readonly DeleteStmt: DeleteStmt }

/**
 * The statements of a text, as PostgreSQL reads them.
 *
 * @throws {Error} for what it does not
 */
export function parseSql(text: string): Node[] {
  return (parseSync(text).stmts ?? []).flatMap(({ stmt }) => (stmt === undefined ? [] : [stmt]))
}

/** What a part of a tree consists of, each by its kind or by the name of the member that it is. */
export function membersOf(part: unknown): readonly (readonly [name: string, member: unknown])[] {
  return typeof part === 'object' && part !== null ? Object.entries(part) : []
}

/** The nodes of one kind in a part of a tree, however deep. */
export function findAll<Kind extends keyof Kinds>(part: unknown, kind: Kind): Kinds[Kind][] {
  return membersOf(part).flatMap(([name, member]) => [
    ...(name === kind ? [member as Kinds[Kind]] : []),
    ...findAll(member, kind)
  ])
}

/** The kinds of all nodes and the names of all members in a part of a tree. */
export function namesIn(part: unknown): string[] {
  return membersOf(part).flatMap(([name, member]) => [name, ...namesIn(member)])
}

export function isQuery(node: object): node is Query {
  return ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'].some((kind) => kind in node)
}

/** The names that a path of names consists of: of `public.lower`, both. */
export function stringsOf(nodes: readonly Node[] = []): string[] {
  return nodes.map((node) => ('String' in node ? (node.String.sval ?? '') : ''))
}

/** The name of a function, in whatever schema it is. */
export function functionName({ funcname }: FuncCall): string {
  return stringsOf(funcname).at(-1) ?? ''
}
