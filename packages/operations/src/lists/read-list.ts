import { type JsonBytes, type JsonTemplate, joinJson, type ListForm, mostCounted, recycle } from '@callbook/db'
import { InputError } from '../input-error.ts'

/** Limit and offset of a list. */
export interface ListPage {
  readonly limit: number
  readonly offset: number
}

/** Page of a list, with items in the format of the API. */
export interface ListPart<Item> {
  readonly items: readonly Item[]
  /** Total number of items; for a search, counted up to `mostCounted`. */
  readonly total: number
}

/**
 * Reads a page of a list as JSON.
 *
 * @param list returns the page in the given format
 */
export async function readListPart<Item>(
  item: JsonTemplate,
  list: (form: ListForm) => Promise<readonly JsonBytes[]>
): Promise<ListPart<Item>> {
  const pieces = await list({ item, before: '{"items":[', after: ({ total }) => `],"total":${total}}` })
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
