import type { OrganizationId } from '@callbook/domain'
import {
  type Columns,
  type JsonBytes,
  type JsonTemplate,
  placeOf,
  type RowBuffer,
  type Sql,
  type Statement,
  writeJsonString
} from '@callbook/postgres'
import type { Database } from '../../database.ts'
import type { Page, Position } from './page.ts'
import { createPieces, type PiecesForm } from './pieces.ts'
import { writeList } from './write-list.ts'

export interface ListForm extends PiecesForm {
  readonly after: (place: PlaceInList) => string
  /** Size of the text in bytes at which the page ends early. The last part of the text may exceed it. */
  readonly maxBytes?: number | undefined
}

export interface PlaceInList {
  /** Number of items of the whole list at the time of the page. */
  readonly total: number
  /** Whether there may be more items than `total`; `undefined` if the limit of the count shows it. */
  readonly isBounded?: boolean
  /** Start of the next page; `undefined` at the end. */
  readonly next: Position | undefined
  readonly shown: number
  /** Whether the page ended early, because of `maxBytes`. */
  readonly isCut: boolean
}

/** Returns the layout of a page whose place in the list was found before its rows. */
export function withPlace(form: ListForm, found: Omit<PlaceInList, 'isCut' | 'shown'>): ListForm {
  const after = (place: PlaceInList) => form.after({ ...place, ...found, ...(place.isCut && { next: place.next }) })

  return { ...form, after }
}

/** Columns of items, with the time that orders the list: of calls, `occurred_at`; of others, `created_at`. */
export type TimedColumns = Columns<'id' | 'occurred_at'> | Columns<'id' | 'created_at'>

/**
 * A statement with the items of a page and, after their columns, its `total`. A page without items is one row without
 * an id, or no row for an empty list.
 */
export interface ListStatement {
  readonly columns: TimedColumns
  readonly sql: Sql
  /** Whether its total comes from counters, within a few milliseconds. */
  readonly isShort: boolean
}

/**
 * Reads one page as JSON text, in one chunk, or in several if it is large. The memory of each chunk can be recycled.
 */
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

export interface WholeListForm extends PiecesForm {
  readonly after: string
}

/** Reads a whole list as JSON text. Empty for one row without its first column, `undefined` for none. */
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

/** Reads one item as JSON text, or returns `undefined` if it does not exist. */
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

export interface ItemsForm {
  readonly form: JsonTemplate
  /** Longer items, in bytes of JSON text, are left out. */
  readonly maxBytes: number
}

/** Reads items as JSON text, by id. */
export async function readItems(
  db: Database,
  organizationId: OrganizationId,
  { columns, sql }: { readonly columns: Columns<'id'>; readonly sql: Sql },
  { form, maxBytes }: ItemsForm
): Promise<ReadonlyMap<string, string>> {
  requireSame(columns, form)
  const id = placeOf(columns, 'id')
  const items = new Map<string, string>()
  const readPart = (rows: RowBuffer) => {
    for (let row = 0; row < rows.count; row++) {
      const text = writeJsonString((json) => json.addRow(form, rows, row))
      if (Buffer.byteLength(text) <= maxBytes) items.set(rows.text(row, id) ?? '', text)
    }
  }
  const read = (rows: RowBuffer) => {
    readPart(rows)

    return items
  }

  return await db.readRows(sql, { read, readPart, key: organizationId, isShort: true })
}

/** Reads the single number of a statement as text. */
export async function readNumber(db: Database, organizationId: OrganizationId, sql: Sql): Promise<number> {
  const read = (rows: RowBuffer) => Number(rows.text(0, 0))

  return await db.readRows(sql, { read, key: organizationId, isShort: true })
}

function requireSame(columns: Columns, item: JsonTemplate): void {
  if (item.columns !== columns) throw new Error('the template has other columns')
}
