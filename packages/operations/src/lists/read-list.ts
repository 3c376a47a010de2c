import {
  type JsonBytes,
  type JsonTemplate,
  joinJson,
  type ListForm,
  mostCounted,
  type PlaceInList,
  recycle
} from '@callbook/db'
import { InputError } from '../input-error.ts'

export interface ListPage {
  readonly limit: number
  readonly offset: number
}

/** Page of a list, with items in the format of the API. */
export interface ListPart<Item> {
  readonly items: readonly Item[]
  /** Total number of items; for a search, counted up to a limit. */
  readonly total: number
  /** Whether there may be more items. */
  readonly isBounded: boolean
}

/**
 * Reads a page of a list as JSON.
 *
 * @param isSearch whether matches are counted only up to `mostCounted`
 * @param list returns the page in the given format
 */
export async function readListPart<Item>(
  item: JsonTemplate,
  isSearch: boolean,
  list: (form: ListForm) => Promise<readonly JsonBytes[]>
): Promise<ListPart<Item>> {
  // A search returns one match more than it counts.
  const after = ({ total, isBounded = isSearch && total > mostCounted }: PlaceInList) =>
    `],"total":${total},"isBounded":${isBounded}}`
  const pieces = await list({ item, before: '{"items":[', after })
  const json = joinJson(pieces)
  const part: ListPart<Item> = JSON.parse(json.toString())
  recycle(json)

  return part
}

/**
 * Limits the offset of searches by name or scores, because these searches read all skipped items.
 *
 * @throws {InputError} if the offset is too large
 */
export function requireOffsetOfSearch({ offset }: ListPage): void {
  if (offset > mostCounted)
    throw new InputError(
      `The offset must be at most ${mostCounted} in a search by name or scores, or with a filter without counters`
    )
}
