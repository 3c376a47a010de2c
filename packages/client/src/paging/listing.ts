import { UnexpectedAnswerError } from '../errors/callbook-error.ts'
import type { Pagination } from '../schema.ts'

/** A part of a list, and where in the list it is. */
export interface Page<Item> {
  readonly data: Item[]
  readonly pagination: Pagination
}

/**
 * A list. Awaited, it is its first page; walked by `for await`, it is each of its items, however many pages they take:
 * none is missed or given twice, whatever is added meanwhile. A page is asked for when its first item is needed.
 */
export interface Listing<Item> extends Promise<Page<Item>>, AsyncIterable<Item> {}

/**
 * The list whose pages `ask` gives, by the cursor of each: the first one is asked for at once.
 *
 * @param cursor the one that the first page is asked for by: empty for the beginning of the list
 */
export function listing<Item>(cursor: string, ask: (cursor: string) => Promise<Page<Item>>): Listing<Item> {
  const first = ask(cursor)
  // Whoever walks later is told then that it failed: until then it is nobody's, and must not end the process.
  first.catch(() => undefined)

  return Object.assign(first, { [Symbol.asyncIterator]: () => walk(cursor, first, ask) })
}

async function* walk<Item>(
  cursor: string,
  first: Promise<Page<Item>>,
  ask: (cursor: string) => Promise<Page<Item>>
): AsyncGenerator<Item, void, undefined> {
  let [here, page] = [cursor, await first]
  for (;;) {
    yield* page.data
    const { next_cursor: next } = page.pagination
    if (typeof next !== 'string') return
    if (next === here) throw new UnexpectedAnswerError('The next page of the list is the one that was answered')
    here = next
    page = await ask(next)
  }
}
