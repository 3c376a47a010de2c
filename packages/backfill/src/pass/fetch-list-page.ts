import {
  type ListedPage,
  ListingError,
  type ListingProvider,
  type RequestedPage,
  type TimeWindow
} from '@callbook/domain'
import type { ProviderApi } from '../api/provider-api.ts'
import { ProviderApiError } from '../api/provider-api-error.ts'

interface SettingsRequest {
  readonly provider: ListingProvider
  readonly api: ProviderApi
  readonly signal: AbortSignal
}

interface PageOfWindow {
  readonly window: TimeWindow
  readonly cursor: string | null
  /** Maximum number of calls, if lower than the default. */
  readonly limit?: number | undefined
}

/**
 * Pages with more bytes are requested again with fewer calls, because a page stays in memory until its last call is
 * done.
 */
const pageBytes = 8 * 1024 * 1024

/** Fetches a page of a list, with fewer calls if the page is too large. */
export async function fetchListPage(
  { provider, api, signal }: SettingsRequest,
  page: PageOfWindow
): Promise<ListedPage> {
  const { listing } = provider
  const most = Math.min(page.limit ?? listing.pageLimit, listing.pageLimit)
  for (let limit = most; ; limit = Math.floor(limit / 4)) {
    const requested: RequestedPage = { ...page, limit }
    try {
      const body = await api.sendRequest(listing.page(requested), signal, limit >= 4 ? pageBytes : undefined)

      return read(provider, () => listing.readPage(body, requested))
    } catch (error) {
      if (!(error instanceof ProviderApiError && error.isTooLarge && limit >= 4)) throw error
    }
  }
}

/** @throws {ProviderApiError} if the response has an unexpected format */
export function read<Result>({ title }: ListingProvider, reading: () => Result): Result {
  try {
    return reading()
  } catch (error) {
    if (!(error instanceof ListingError)) throw error
    throw new ProviderApiError(`${title}: unexpected response format at ${error.message}`, {
      problem: 'unreadable'
    })
  }
}
