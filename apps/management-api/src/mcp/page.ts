import { type ListText, maxLimit } from '@callbook/db'
import { integer, type ParameterReader } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { type Cursor, cursor } from '../http-api/pagination.ts'
import { described } from '../http-api/parameters.ts'

const mostItems = Math.min(50, maxLimit)

/** The cursor of a tool is absent, never empty, on the first page. */
const nextPage: ParameterReader<Cursor> = {
  ...cursor,
  expected: 'the next_cursor of the previous page',
  schema: Type.String({ minLength: 1 }),
  absent: 'beginning',
  read: (text) => (text === '' ? undefined : cursor.read(text))
}

export const toolPageParameters = {
  limit: described(integer({ min: 1, max: mostItems, default: 20 }), 'Maximum number of items'),
  cursor: described(nextPage, 'The `next_cursor` of the previous page, with the same filters')
}

interface ReadPage<Item> {
  readonly data: readonly Item[]
  readonly pagination: {
    readonly total: number
    readonly total_is_bounded?: boolean
    readonly next_cursor?: string | null
  }
}

/** Parses a page of `/v1` into the members of a list result. */
export function parsePage<Item>(written: ListText) {
  const { data, pagination } = JSON.parse(written.join('')) as ReadPage<Item>
  const total = `${pagination.total_is_bounded === true ? 'more than ' : ''}${pagination.total.toLocaleString('en-US')}`

  return { items: data, total, next: pagination.next_cursor ?? undefined }
}
