import type { ListedPage, ListingProvider } from '@callbook/domain'
import { ProviderApiError } from '../api/provider-api-error.ts'

/** Maximum empty pages in a row. Pages are empty if all of their calls lie outside the requested time. */
const maxEmptyPages = 20

/**
 * Checks that a provider's list comes to an end.
 *
 * @param first cursor of the first page; null for the start of the list
 */
export function createPageProgress({ title }: ListingProvider, first: string | null) {
  const cursors = new Set([first])
  let emptyPages = 0

  return {
    /** @throws {ProviderApiError} if the list repeats a cursor, or continues with one empty page after another */
    check({ calls, next }: ListedPage): void {
      if (next === null) return
      emptyPages = calls.length === 0 ? emptyPages + 1 : 0
      if (cursors.has(next)) throw endless(`${title}: the list of calls repeats itself: two pages have the same cursor`)
      if (emptyPages > maxEmptyPages)
        throw endless(`${title}: the list of calls has more than ${maxEmptyPages} empty pages in a row`)
      cursors.add(next)
    }
  }
}

function endless(message: string): ProviderApiError {
  return new ProviderApiError(message, { problem: 'unreadable' })
}
