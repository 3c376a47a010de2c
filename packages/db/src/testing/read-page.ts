import type { Columns, JsonBytes } from '@callbook/postgres'
import { jsonTemplate } from '@callbook/postgres'
import type { Position } from '../queries/lists/page.ts'
import type { ListForm } from '../queries/lists/read-list.ts'

/** A page of a list as objects with members named after the columns. */
export interface PageOf<Name extends string> {
  readonly rows: readonly Readonly<Record<Name, unknown>>[]
  readonly total: number
  readonly next: Position | undefined
}

/** Calls `read` with a list form and parses the returned page. */
export async function readPage<Name extends string>(
  columns: Columns<Name>,
  read: (form: ListForm) => Promise<readonly JsonBytes[]>
): Promise<PageOf<Name>> {
  const pieces = await read({
    item: jsonTemplate(columns),
    before: '{"rows":[',
    after: (place) => `],"place":${JSON.stringify(place)}}`
  })
  const { rows, place } = JSON.parse(Buffer.concat(pieces).toString())
  const { total, next } = place

  return { rows, total, next: next && { at: new Date(next.at), id: next.id } }
}
