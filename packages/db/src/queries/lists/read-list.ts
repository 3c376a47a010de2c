import type { OrganizationId } from '@callbook/domain'
import {
  type Columns,
  type JsonBytes,
  type JsonTemplate,
  type RowBuffer,
  type Sql,
  type Statement,
  writeJsonString
} from '@callbook/postgres'
import type { Database } from '../../database.ts'
import type { Page, Position } from './page.ts'
import { createPieces, type PiecesForm } from './pieces.ts'
import { writeList } from './write-list.ts'

/** How one page of a list is written. */
export interface ListForm extends PiecesForm {
  readonly after: (place: PlaceInList) => string
}

export interface PlaceInList {
  /** How many items the whole list has, at the moment of the page. */
  readonly total: number
  /** The place where the next step of a walk begins; undefined at the end. */
  readonly next: Position | undefined
}

/**
 * A statement of the items of a page, and after their columns its `total`. A page without items is one row without an
 * id, or of an empty list none.
 */
export interface ListStatement {
  readonly columns: Columns<'id' | 'created_at'>
  readonly sql: Sql
  /** Whether its total comes from counters, in a few milliseconds. */
  readonly isShort: boolean
}

/** One page as JSON text, in one piece, or in several where it is large. The memory of each can be given back. */
export async function readList(
  db: Database,
  organizationId: OrganizationId,
  { columns, sql, isShort }: ListStatement,
  { limit }: Page,
  form: ListForm
): Promise<readonly JsonBytes[]> {
  requireSame(columns, form.item)
  const list = writeList(columns, limit, form)

  return await db.readRows(sql, { read: list.end, readPart: list.add, key: organizationId, isShort })
}

/** How a whole list is written. */
export interface WholeListForm extends PiecesForm {
  readonly after: string
}

/** A whole list as JSON text. Empty for one row without its first column, undefined for none. */
export async function readAll(
  db: Database,
  organizationId: OrganizationId,
  { columns, sql }: { readonly columns: Columns; readonly sql: Statement },
  form: WholeListForm
): Promise<readonly JsonBytes[] | undefined> {
  requireSame(columns, form.item)
  const pieces = createPieces(form)
  const readPart = (rows: RowBuffer) => pieces.add(rows, rows.count)

  const read = (rows: RowBuffer) => {
    if (rows.count === 0) return undefined
    pieces.add(rows, rows.text(0, 0) === null ? 0 : rows.count, form.after)

    return pieces.written
  }

  return await db.readRows(sql, { read, readPart, key: organizationId, isShort: false })
}

/** One item as JSON text; undefined when there is none. */
export async function readItem(
  db: Database,
  organizationId: OrganizationId,
  { columns, sql }: { readonly columns: Columns; readonly sql: Sql },
  item: JsonTemplate
): Promise<string | undefined> {
  requireSame(columns, item)

  const read = (rows: RowBuffer) =>
    rows.count === 0 ? undefined : writeJsonString((json) => json.addRow(item, rows, 0))

  return await db.readRows(sql, { read, key: organizationId, isShort: true })
}

/** The one number that a statement tells, as a text. */
export async function readNumber(db: Database, organizationId: OrganizationId, sql: Sql): Promise<number> {
  const read = (rows: RowBuffer) => Number(rows.text(0, 0))

  return await db.readRows(sql, { read, key: organizationId, isShort: true })
}

function requireSame(columns: Columns, item: JsonTemplate): void {
  if (item.columns !== columns) throw new Error('the template is one of other columns')
}
