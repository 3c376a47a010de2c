import { type JsonTemplate, type ListForm, maxLimit, mostCounted, type Page, type PlaceInList } from '@callbook/db'
import { badRequest, integer, type Reader } from '@callbook/http'
import { type TSchema, Type } from '@sinclair/typebox'
import type { HeldBytes } from '../answers/answer-budget.ts'
import { type Cursor, cursor, encodeCursor } from './cursor.ts'
import { described } from './described.ts'
import { JsonPage } from './json-text.ts'

/** The value of an absent offset tells that a walk may begin. */
const offset: Reader<number | undefined> = { ...integer({ min: 0, max: 2 ** 31 - 1, default: 0 }), absent: undefined }

export const pageParameters = {
  limit: described(integer({ min: 1, max: maxLimit, default: 50 }), 'Number of items on a page'),
  offset: described(offset, 'Number of items to skip; not together with `cursor`'),
  cursor: described(
    cursor,
    'Walks the whole list without missing or repeating an item, whatever is added meanwhile: ' +
      'empty for the first page, then the `next_cursor` of the page before'
  )
}

interface PageParameters {
  readonly limit: number
  readonly offset: number | undefined
  readonly cursor: Cursor | undefined
}

/** Whether a list is searched by name or scores, where matches are counted and passed over up to a number. */
interface IsSearch {
  readonly isSearch?: boolean
}

/**
 * The part of a list that a query asks for.
 *
 * @throws {HttpError} 400
 */
export function readPage({ limit, offset, cursor }: PageParameters, { isSearch }: IsSearch = {}): Page {
  if (isSearch && (offset ?? 0) > mostCounted) {
    throw badRequest(`offset must be at most ${mostCounted} in a search by name or scores: give cursor to go further`)
  }
  if (cursor === undefined) return { limit, offset: offset ?? 0 }
  if (offset !== undefined) throw badRequest('cursor must not be given together with offset')

  return { limit, after: cursor === 'beginning' ? undefined : cursor }
}

const Pagination = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: maxLimit, description: 'Page size applied' }),
    offset: Type.Integer({ minimum: 0, description: 'Number of items skipped' }),
    total: Type.Integer({ minimum: 0, description: 'Number of items that match' }),
    total_is_bounded: Type.Optional(
      Type.Boolean({
        description: `Whether there are more than \`total\`; there only in a search by name or scores, which counts to ${mostCounted}`
      })
    ),
    next_cursor: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'The `cursor` of the next page, null on the last one; there only when `cursor` was given'
      })
    )
  },
  { title: 'Pagination', examples: [{ limit: 50, offset: 0, total: 1 }], additionalProperties: false }
)

/** The answer that is one page of a list. */
export function ListOf(item: TSchema) {
  return JsonPage(
    Type.Object(
      { data: Type.Array(item, { maxItems: maxLimit }), pagination: Pagination },
      { 'x-response-description': 'A page of the list', additionalProperties: false }
    )
  )
}

/** How a page is written, in the form of `ListOf` its items, in memory that the answer holds. */
export function listForm(
  item: JsonTemplate,
  page: Page,
  { hold }: HeldBytes,
  { isSearch = false }: IsSearch = {}
): ListForm {
  const after = (place: PlaceInList) => `],"pagination":${presentPagination(place, page, isSearch)}}`

  return { item, before: '{"data":[', after, hold }
}

function presentPagination({ total, next }: PlaceInList, page: Page, isSearch: boolean): string {
  const counted = isSearch
    ? `${Math.min(total, mostCounted)},"total_is_bounded":${total > mostCounted}`
    : total.toString()
  if ('offset' in page) return `{"limit":${page.limit},"offset":${page.offset},"total":${counted}}`
  const nextCursor = next === undefined ? 'null' : `"${encodeCursor(next)}"`

  return `{"limit":${page.limit},"offset":0,"total":${counted},"next_cursor":${nextCursor}}`
}
