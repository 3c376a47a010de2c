import type { Connection } from 'pg'
import { MessageWriter } from './message-writer.ts'
import type { RowBuffer } from './tap/row-buffer.ts'
import { type RowTap, tapOf } from './tap/row-tap.ts'

export interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/** A statement as one connection knows it. */
export interface KnownStatement {
  /** `sent`: by a pipeline that has not been answered. A `new` one may be there: its pipeline failed after it. */
  state: 'new' | 'sent' | 'prepared'
  /** What it returns, once its rows were to be objects. */
  columns: readonly Column[] | undefined
}

/** What pipelines share on a connection. One at a time uses it: the next is sent when it has been answered. */
export interface Session {
  readonly writer: MessageWriter
  readonly tap: RowTap
  /** The only register of what the connection has prepared, by the names of statements. */
  readonly statements: Map<string, KnownStatement>
  /** The buffer is made when rows are first read as bytes: writers of reports never do. */
  rows: RowBuffer | undefined
}

const sessions = new WeakMap<Connection, Session>()

export function sessionOf(connection: Connection): Session {
  const known = sessions.get(connection)
  if (known !== undefined) return known

  const session: Session = {
    writer: new MessageWriter(),
    tap: tapOf(connection),
    statements: new Map(),
    rows: undefined
  }
  sessions.set(connection, session)

  return session
}

/** The statement of a name; without a name, one that is forgotten with the next. */
export function statementOf({ statements }: Session, name: string): KnownStatement {
  const known = statements.get(name)
  if (known !== undefined) return known

  const statement: KnownStatement = { state: 'new', columns: undefined }
  if (name !== '') statements.set(name, statement)

  return statement
}

/** How many statements a connection keeps. */
export function countPrepared(connection: Connection): number {
  return sessions.get(connection)?.statements.size ?? 0
}
