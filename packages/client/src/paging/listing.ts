import { UnexpectedResponseError } from '../errors/callbook-error.ts'
import type { Pagination } from '../schema.ts'

/** A part of a list and its position. */
export interface Page<Item> {
  readonly data: Item[]
  readonly pagination: Pagination
}

/**
 * A list. `await` returns its first page. `for await` yields every item of all pages, without gaps or duplicates even
 * if items are added. A page is requested when its first item is needed.
 */
export interface Listing<Item> extends Promise<Page<Item>>, AsyncIterable<Item> {}

/**
 * Creates a list from `sendRequest`, which returns the page at a cursor. The first page is requested immediately.
 *
 * @param cursor cursor of the first page; empty for the start of the list
 */
export function listing<Item>(cursor: string, sendRequest: (cursor: string) => Promise<Page<Item>>): Listing<Item> {
  const first = sendRequest(cursor)
  // A later iteration reports this failure. Until then it must not end the process as unhandled.
  first.catch(() => undefined)

  return Object.assign(first, { [Symbol.asyncIterator]: () => walk(cursor, first, sendRequest) })
}

async function* walk<Item>(
  cursor: string,
  first: Promise<Page<Item>>,
  sendRequest: (cursor: string) => Promise<Page<Item>>
): AsyncGenerator<Item, void, undefined> {
  let [here, page] = [cursor, await first]
  for (;;) {
    yield* page.data
    const { next_cursor: next } = page.pagination
    if (typeof next !== 'string') return
    if (next === here) throw new UnexpectedResponseError('The next page of the list repeats the current one')
    here = next
    page = await sendRequest(next)
  }
}
