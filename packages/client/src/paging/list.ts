import { UnexpectedAnswerError } from '../errors/callbook-error.ts'
import type { SendOptions } from '../options.ts'
import type { Answer } from '../request/read-answer.ts'
import { type Listing, listing, type Page } from './listing.ts'

/** The place in a list where a page begins: either may be given, and not both. */
interface Beginning {
  readonly offset?: number | undefined
  readonly cursor?: string | undefined
}

/** Asks for a list. By an `offset` it is one page, which cannot be walked on from. */
export interface List<Query extends Beginning, Item> {
  (query?: Omit<Query, 'offset'> & { readonly offset?: undefined }, options?: SendOptions): Listing<Item>
  (query: Query, options?: SendOptions): Promise<Page<Item>>
}

type AskForPage<Query, Item> = (query: Query, options?: SendOptions) => Promise<Answer<Page<Item>>>

export function listOf<Query extends Beginning, Item>(ask: AskForPage<Query, Item>): List<Query, Item> {
  const askAt = async (query: Query, options?: SendOptions) => pageOf((await ask(query, options)).body)
  const list = (query: Query, options?: SendOptions) => {
    if (query?.offset !== undefined) return askAt(query, options)

    return listing(query?.cursor ?? '', (cursor) => askAt({ ...query, cursor }, options))
  }

  return list as List<Query, Item>
}

function pageOf<Item>(page: Page<Item>): Page<Item> {
  if (!Array.isArray(page.data) || typeof page.pagination !== 'object' || page.pagination === null) {
    throw new UnexpectedAnswerError('The answer is no page of a list: is baseUrl right?')
  }

  return page
}
