import { type Columns, columnIndex, isoTimestamp, type JsonTemplate, type Row, type Sql } from '@callbook/postgres'
import type { Database } from '../../database.ts'
import type { OrganizationScope } from '../scope.ts'
import type { Page, Position } from './page.ts'

/** A JSON text in UTF-8: in one piece, or in several with whole items if it is long. */
export type ListText = readonly Buffer[]

/** Size of a piece from which the next one begins. */
const pieceBytes = 768 * 1024

/** Layout of a list as JSON text. */
interface ListLayout {
  readonly item: JsonTemplate
  readonly before: string
  /** Separator of items; a comma by default. */
  readonly separator?: string
  /** Called with the bytes of each piece. If it throws, the list is abandoned. */
  readonly hold?: ((bytes: number) => void) | undefined
}

export interface ListForm extends ListLayout {
  readonly after: (place: PlaceInList) => string
  /** Size of the text at which the page ends early. The last item may exceed it. */
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

/** Writes a list as bytes when its rows arrive, so that a minor collection finds few strings of unfinished lists. */
class ListWriter {
  readonly #form: ListLayout
  readonly #pieces: Buffer[] = []
  /** Bytes of the pieces. */
  #written = 0
  #piece = Buffer.alloc(0)
  #length = 0
  shown = 0

  constructor(form: ListLayout) {
    this.#form = form
  }

  /** Bytes so far. */
  get size(): number {
    return this.#written + this.#length
  }

  add(row: Row): void {
    const { item, before, separator = ',' } = this.#form
    if (this.#length >= pieceBytes) this.#endPiece()
    this.#write((this.shown === 0 ? before : separator) + item.write(row))
    this.shown += 1
  }

  end(after: string): ListText {
    this.#write(this.shown === 0 ? this.#form.before + after : after)
    this.#endPiece()

    return this.#pieces
  }

  #write(text: string): void {
    const needed = this.#length + Buffer.byteLength(text)
    if (needed > this.#piece.length) {
      const larger = Buffer.allocUnsafeSlow(2 * needed)
      this.#piece.copy(larger, 0, 0, this.#length)
      this.#piece = larger
    }
    this.#piece.write(text, this.#length)
    this.#length = needed
  }

  #endPiece(): void {
    this.#form.hold?.(this.#length)
    // A copy, because up to half of the piece is room that `hold` does not count.
    this.#pieces.push(Buffer.from(this.#piece.subarray(0, this.#length)))
    this.#written += this.#length
    this.#piece = Buffer.alloc(0)
    this.#length = 0
  }
}

/** Columns of items, with the time that orders the list: of calls, `occurred_at`; of others, `created_at`. */
type TimedColumns = Columns<'id' | 'occurred_at'> | Columns<'id' | 'created_at'>

/**
 * A statement with the items of a page and, after their columns, its `total`. A page without items is one row without
 * an id, or no row for an empty list.
 */
interface ListStatement {
  readonly columns: TimedColumns
  readonly sql: Sql
  /** Whether its total comes from counters, within a few milliseconds. */
  readonly isShort: boolean
}

/** Reads one page as JSON text. */
export async function readList(
  { db, organizationId }: OrganizationScope<Database>,
  { columns, sql, isShort }: ListStatement,
  { page: { limit }, form }: { readonly page: Page; readonly form: ListForm }
): Promise<ListText> {
  requireSame(columns, form.item)
  const id = columnIndex(columns, 'id')
  const time = 'occurred_at' in columns ? columnIndex(columns, 'occurred_at') : columnIndex(columns, 'created_at')
  const totalAt = Object.keys(columns).length
  const list = new ListWriter(form)
  let [total, isCut, hasMore] = [0, false, false]
  let last: Row | undefined
  await db.eachRow(sql, { key: organizationId, isShort }, (row) => {
    total = Number(row[totalAt])
    if (row[id] === null || hasMore) return
    isCut = list.size >= (form.maxBytes ?? Number.POSITIVE_INFINITY)
    hasMore = isCut || list.shown === limit
    if (hasMore) return
    list.add(row)
    last = row
  })
  const next = hasMore && last ? { at: new Date(isoTimestamp(last[time] ?? '')), id: last[id] ?? '' } : undefined

  return list.end(form.after({ total, next, shown: list.shown, isCut }))
}

export interface WholeListForm extends ListLayout {
  readonly after: string
}

/** Reads a whole list as JSON text. Empty for one row without its first column, `undefined` for none. */
export async function readAll(
  { db, organizationId }: OrganizationScope<Database>,
  { columns, sql }: { readonly columns: Columns; readonly sql: Sql },
  form: WholeListForm
): Promise<ListText | undefined> {
  requireSame(columns, form.item)
  const list = new ListWriter(form)
  let isFound = false
  await db.eachRow(sql, { key: organizationId, isShort: false }, (row) => {
    isFound = true
    if (row[0] !== null) list.add(row)
  })

  return isFound ? list.end(form.after) : undefined
}

/** Reads one item as JSON text, or returns `undefined` if it does not exist. */
export async function readItem(
  { db, organizationId }: OrganizationScope<Database>,
  { columns, sql }: { readonly columns: Columns; readonly sql: Sql },
  item: JsonTemplate
): Promise<string | undefined> {
  requireSame(columns, item)
  const [row] = await db.readRows(sql, { key: organizationId, isShort: true })

  return row && item.write(row)
}

export interface ItemsForm {
  readonly form: JsonTemplate
  /** Longer items, in bytes of JSON text, are left out. */
  readonly maxBytes: number
}

/** Reads items as JSON text, by id. */
export async function readItemsById(
  { db, organizationId }: OrganizationScope<Database>,
  { columns, sql }: { readonly columns: Columns<'id'>; readonly sql: Sql },
  { form, maxBytes }: ItemsForm
): Promise<ReadonlyMap<string, string>> {
  requireSame(columns, form)
  const id = columnIndex(columns, 'id')
  const items = new Map<string, string>()
  await db.eachRow(sql, { key: organizationId, isShort: true }, (row) => {
    const text = form.write(row)
    if (Buffer.byteLength(text) <= maxBytes) items.set(row[id] ?? '', text)
  })

  return items
}

/** Reads the single number of a statement as text. */
export async function readNumber({ db, organizationId }: OrganizationScope<Database>, sql: Sql): Promise<number> {
  const [row] = await db.readRows(sql, { key: organizationId, isShort: true })

  return Number(row?.[0])
}

function requireSame(columns: Columns, item: JsonTemplate): void {
  if (item.columns !== columns) throw new Error('the template has other columns')
}
