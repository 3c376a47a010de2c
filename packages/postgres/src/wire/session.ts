import type { Connection } from 'pg'
import { MessageWriter } from './message-writer.ts'
import { onParameterTypes } from './pg-inside.ts'
import type { RowBuffer } from './tap/row-buffer.ts'
import { type RowTap, tapOf } from './tap/row-tap.ts'

export interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/** State of a statement on one connection. */
export interface KnownStatement {
  /** `sent`: its pipeline is in flight. A `new` one may exist at the server, because its pipeline failed later. */
  state: 'new' | 'sent' | 'prepared'
  /** Columns of its result, once the server has described it, or its rows were read as objects. */
  columns: readonly Column[] | undefined
  /** Types of its parameters, once the server has described it. */
  types: readonly number[] | undefined
}

/** State that pipelines share on a connection. Only one pipeline is in flight at a time. */
export interface Session {
  readonly writer: MessageWriter
  readonly tap: RowTap
  readonly statements: Map<string, KnownStatement>
  /** Created when rows are first read as bytes, which the report writer never does. */
  rows: RowBuffer | undefined
  /** The statements of the pipeline in flight whose descriptions have not arrived, in order. */
  undescribed: KnownStatement[]
}

const sessions = new WeakMap<Connection, Session>()

export function sessionOf(connection: Connection): Session {
  const known = sessions.get(connection)
  if (known !== undefined) return known

  const session: Session = {
    writer: new MessageWriter(),
    tap: tapOf(connection),
    statements: new Map(),
    rows: undefined,
    undescribed: []
  }
  sessions.set(connection, session)
  onParameterTypes(connection, (types) => {
    const statement = session.undescribed.shift()
    if (statement !== undefined) statement.types = types
  })

  return session
}

/** Returns the statement with a name; without a name, one that the next replaces. */
export function statementOf({ statements }: Session, name: string): KnownStatement {
  const known = statements.get(name)
  if (known !== undefined) return known

  const statement: KnownStatement = { state: 'new', columns: undefined, types: undefined }
  if (name !== '') statements.set(name, statement)

  return statement
}

export function countPrepared(connection: Connection): number {
  return sessions.get(connection)?.statements.size ?? 0
}
