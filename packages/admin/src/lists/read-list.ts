import { type JsonBytes, type JsonTemplate, joinJson, type ListForm, mostCounted, recycle } from '@callbook/db'
import { InputError } from '../input-error.ts'

/** Which part of a list is asked for. */
export interface ListPage {
  readonly limit: number
  readonly offset: number
}

/** A part of a list, in the form that the API has its items in. */
export interface ListPart<Item> {
  readonly items: readonly Item[]
  /** How many the whole list has; of a search, which counts no further than `mostCounted`, at least. */
  readonly total: number
}

/**
 * Reads a page of a list that is written as JSON.
 *
 * @param list writes it in the form that it is given
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
 * A search by name or scores passes over what it skips, up to a number.
 *
 * @throws {InputError}
 */
export function requireOffsetOfSearch({ offset }: ListPage): void {
  if (offset > mostCounted)
    throw new InputError(`The offset must be at most ${mostCounted} in a search by name or scores`)
}
