import { type AskedPage, type ListedPage, ListingError, type Provider, type TimeWindow } from '@callbook/domain'
import type { ProviderApi } from '../api/provider-api.ts'
import { ProviderApiError } from '../api/provider-api-error.ts'

interface Asking {
  readonly provider: Provider
  readonly api: ProviderApi
  readonly signal: AbortSignal
}

interface PageOfWindow {
  readonly window: TimeWindow
  readonly cursor: string | null
  /** The most calls to ask for, if that is fewer than usual. */
  readonly limit?: number | undefined
}

/** A page of more bytes is asked for with fewer calls: it stays in memory until its last call is done. */
const pageBytes = 8 * 1024 * 1024

/** A page of a list, with fewer calls where more of them are too large to be read. */
export async function askForPage({ provider, api, signal }: Asking, page: PageOfWindow): Promise<ListedPage> {
  const { listing } = provider
  const most = Math.min(page.limit ?? listing.pageLimit, listing.pageLimit)
  for (let limit = most; ; limit = Math.floor(limit / 4)) {
    const asked: AskedPage = { ...page, limit }
    try {
      const body = await api.ask(listing.page(asked), signal, limit >= 4 ? pageBytes : undefined)

      return read(provider, () => listing.readPage(body, asked))
    } catch (error) {
      if (!(error instanceof ProviderApiError && error.isTooLarge && limit >= 4)) throw error
    }
  }
}

/** Reads an answer. @throws {ProviderApiError} for one that is not what it should be */
export function read<Result>({ title }: Provider, reading: () => Result): Result {
  try {
    return reading()
  } catch (error) {
    if (!(error instanceof ListingError)) throw error
    throw new ProviderApiError(`${title}: an answer was not what it should be, at ${error.message}`, {
      problem: 'unreadable'
    })
  }
}
