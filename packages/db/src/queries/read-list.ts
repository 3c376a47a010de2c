import type { OrganizationId } from '@callbook/domain'
import type { Sql } from 'sql-template-tag'
import { isoTimestamp } from '../column-types.ts'
import { type Database, readRows } from '../database.ts'
import { type Columns, placeOf } from '../json/columns.ts'
import type { JsonBytes } from '../json/json-memory.ts'
import type { JsonTemplate } from '../json/json-template.ts'
import { writeJson, writeJsonString } from '../json/json-writer.ts'
import type { RowBuffer } from '../wire/row-buffer.ts'
import type { Page, Position } from './page.ts'

/** How one page of a list is written as JSON text. Between its items come commas. */
export interface ListForm {
  readonly item: JsonTemplate
  readonly before: string
  readonly after: (place: PlaceInList) => string
}

export interface PlaceInList {
  /** How many items the whole list has, at the moment of the page. */
  readonly total: number
  /** Of a walk: where its next step begins. Undefined at the end. */
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

/** One page as JSON text, whose memory can be given back. */
export async function readList(
  db: Database,
  organizationId: OrganizationId,
  { columns, sql, isShort }: ListStatement,
  { limit }: Page,
  { item, before, after }: ListForm
): Promise<JsonBytes> {
  requireSame(columns, item)
  const id = placeOf(columns, 'id')
  const total = Object.keys(columns).length

  const read = (rows: RowBuffer) => {
    const found = rows.count === 0 || rows.text(0, id) === null ? 0 : rows.count
    const shown = Math.min(found, limit)
    const next = found > shown ? positionOf(rows, shown - 1, columns) : undefined
    const end = after({ total: rows.count === 0 ? 0 : Number(rows.text(0, total)), next })

    return writeJson((json) => {
      json.add(before)
      for (let row = 0; row < shown; row++) {
        if (row > 0) json.add(',')
        json.addRow(item, rows, row)
      }
      json.add(end)
    })
  }

  return await readRows(db, sql, { read, key: organizationId, isShort })
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

  return await readRows(db, sql, { read, key: organizationId, isShort: true })
}

function requireSame(columns: Columns, item: JsonTemplate): void {
  if (item.columns !== columns) throw new Error('the template is one of other columns')
}

function positionOf(rows: RowBuffer, row: number, columns: ListStatement['columns']): Position {
  const [createdAt, id] = [rows.text(row, placeOf(columns, 'created_at')), rows.text(row, placeOf(columns, 'id'))]

  return { createdAt: new Date(isoTimestamp(createdAt ?? '')), id: id ?? '' }
}
