import {
  type JsonTemplate,
  type ListForm,
  maxLimit,
  mostCounted,
  type Page,
  type PlaceInList,
  type Position
} from '@callbook/db'
import { badRequest, integer, type ParameterReader } from '@callbook/http'
import { type TSchema, Type } from '@sinclair/typebox'
import type { HeldBytes } from '../responses/response-budget.ts'
import { JsonPage } from './json-text.ts'
import { described } from './parameters.ts'

/** An absent offset stays `undefined`, so that `cursor` can be used without it. The default is only documented. */
const offset: ParameterReader<number | undefined> = {
  ...integer({ min: 0, max: 2 ** 31 - 1, default: 0 }),
  absent: undefined
}

/**
 * 8 bytes of epoch milliseconds and 16 of a uuid: the text has no spare bits, so each position has exactly one cursor.
 */
const form = /^[\w-]{32}$/

/** Times that a list can contain: the years 1 to 9999. */
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** Start of a page: after a position, or at the beginning. */
export type Cursor = Position | 'beginning'

export const cursor: ParameterReader<Cursor | undefined> = {
  expected: 'empty, or the next_cursor of the previous page',
  schema: Type.String({ pattern: '^([A-Za-z0-9_-]{32})?$' }),
  absent: undefined,
  read: (text) => (text === '' ? 'beginning' : decode(text))
}

export function encodeCursor({ at, id }: Position): string {
  const bytes = Buffer.alloc(24)
  bytes.writeBigInt64BE(BigInt(at.getTime()))
  bytes.write(id.replaceAll('-', ''), 8, 'hex')

  return bytes.toString('base64url')
}

function decode(text: string): Position | undefined {
  if (!form.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64url')
  const epochMs = Number(bytes.readBigInt64BE())
  const id = bytes.toString('hex', 8).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

  return epochMs >= earliest && epochMs <= latest ? { at: new Date(epochMs), id } : undefined
}

export const pageParameters = {
  limit: described(integer({ min: 1, max: maxLimit, default: 50 }), 'Maximum number of items'),
  offset: described(offset, 'Number of items to skip; not together with `cursor`'),
  cursor: described(
    cursor,
    'Reads the whole list without missing or repeating an item, even if items are added in the meantime: ' +
      'empty for the first page, then the `next_cursor` of the previous page'
  )
}

interface PageParameters {
  readonly limit: number
  readonly offset: number | undefined
  readonly cursor: Cursor | undefined
}

interface Counting {
  /**
   * Whether matches are counted only up to a limit: in a search, and with a filter without counters. An offset then has
   * a limit as well.
   */
  readonly isBounded?: boolean
}

/**
 * Returns the requested page of a list.
 *
 * @throws {HttpError} 400
 */
export function readPage({ limit, offset, cursor }: PageParameters): Page {
  if (cursor === undefined) return { limit, offset: offset ?? 0 }
  if (offset !== undefined) throw badRequest('cursor must not be given together with offset')

  return { limit, after: cursor === 'beginning' ? undefined : cursor }
}

/** @throws {HttpError} 400 if a page skips more items than a list without counters allows */
export function requireCountedOffset({ offset = 0 }: Pick<PageParameters, 'offset'>, { isBounded }: Counting): void {
  if (isBounded && offset > mostCounted) {
    throw badRequest(
      `offset must be at most ${mostCounted} in a search or with a filter without counters: use cursor to continue`
    )
  }
}

const Pagination = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: maxLimit, description: 'Page size applied' }),
    offset: Type.Integer({ minimum: 0, description: 'Number of items skipped' }),
    total: Type.Integer({ minimum: 0, description: 'Number of items that match' }),
    total_is_bounded: Type.Optional(
      Type.Boolean({
        description:
          'Whether there may be more than `total`; present only in a search, or with another filter whose description limits `total`'
      })
    ),
    next_cursor: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'The `cursor` of the next page, null on the last one; present only if `cursor` was given'
      })
    )
  },
  { title: 'Pagination', examples: [{ limit: 50, offset: 0, total: 1 }], additionalProperties: false }
)

/** Response with a page of a list. */
export function ListOf(item: TSchema) {
  return JsonPage(
    Type.Object(
      { data: Type.Array(item, { maxItems: maxLimit }), pagination: Pagination },
      { 'x-response-description': 'A page of the list', additionalProperties: false }
    )
  )
}

/** Returns the form of a page, in memory that the response holds. */
export function listForm(item: JsonTemplate, page: Page & Counting, { hold }: HeldBytes): ListForm {
  const after = (place: PlaceInList) => `],"pagination":${presentPagination(place, page)}}`

  return { item, before: '{"data":[', after, hold }
}

function presentPagination(place: PlaceInList, page: Page & Counting): string {
  const counted = countOf(place, page)
  if ('offset' in page) return `{"limit":${page.limit},"offset":${page.offset},"total":${counted}}`
  const nextCursor = place.next === undefined ? 'null' : `"${encodeCursor(place.next)}"`

  return `{"limit":${page.limit},"offset":0,"total":${counted},"next_cursor":${nextCursor}}`
}

function countOf(place: PlaceInList, { isBounded = false }: Counting): string {
  const { total } = place
  if (!isBounded) return `${total}`
  if (place.isBounded !== undefined) return `${total},"total_is_bounded":${place.isBounded}`

  return `${Math.min(total, mostCounted)},"total_is_bounded":${total > mostCounted}`
}
