import { type Columns, jsonTemplate } from '@callbook/postgres'
import type { Position } from '../queries/lists/page.ts'
import type { ListForm, ListText } from '../queries/lists/read-list.ts'

/** A page of a list as objects with members named after the columns. */
export interface PageOf<Name extends string> {
  readonly rows: readonly Readonly<Record<Name, unknown>>[]
  readonly total: number
  readonly next: Position | undefined
}

/** Calls `read` with a list form and parses the returned page. */
export async function readPage<Name extends string>(
  columns: Columns<Name>,
  read: (form: ListForm) => Promise<ListText>
): Promise<PageOf<Name>> {
  const pieces = await read({
    item: jsonTemplate(columns),
    before: '{"rows":[',
    after: (place) => `],"place":${JSON.stringify(place)}}`
  })
  const { rows, place } = JSON.parse(pieces.join(''))
  const { total, next } = place

  return { rows, total, next: next && { at: new Date(next.at), id: next.id } }
}
