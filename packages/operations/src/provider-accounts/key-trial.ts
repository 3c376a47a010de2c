import { type OpenedAccount, ProviderApiError } from '@callbook/backfill'
import { ListingError, type ListingProviderName, providers } from '@callbook/domain'
import { InputError, RefusedError } from '../input-error.ts'
import type { ProviderAccess } from './provider-access.ts'

/** Window of the test request, in milliseconds. It is short, so that the response contains few calls. */
const triedMs = 60_000

/**
 * Tests a key with one list request.
 *
 * @throws {InputError} if the key is rejected, or the URL does not list calls
 * @throws {RefusedError} if the provider does not respond or limits requests
 */
export async function tryKey(account: OpenedAccount, { open, signal }: ProviderAccess, now: Date): Promise<void> {
  const { listing } = providers[account.provider]
  const requested = { window: { from: new Date(now.getTime() - triedMs), to: now }, cursor: null, limit: 1 }
  try {
    listing.readPage(await open(account).sendRequest(listing.page(requested), signal), requested)
  } catch (error) {
    throw explain(error, account.provider, account.origin)
  }
}

/** Returns an error with advice for the user. Errors that do not come from the provider are returned unchanged. */
function explain(error: unknown, provider: ListingProviderName, origin: string): unknown {
  const { title } = providers[provider]
  if (error instanceof ListingError) {
    return new InputError(
      `base_url does not lead to the call list of ${title}: the response has an unexpected format (${error.message})`
    )
  }
  if (!(error instanceof ProviderApiError)) return error
  const { problem, status, retryAfterMs, message } = error
  if (problem === 'rejected') {
    return new InputError(`key is not accepted by ${title}${status === undefined ? '' : `, which returned ${status}`}`)
  }
  if (problem === 'unreachable') {
    return new RefusedError(`${title} does not respond at ${origin} (${message}): try again later`)
  }
  if (problem !== 'limited') return new InputError(`base_url does not lead to the call list of ${title}: ${message}`)
  const pause = retryAfterMs === undefined ? 'a minute' : `${Math.ceil(retryAfterMs / 1_000)} seconds`

  return new RefusedError(`${title} has received too many requests with this key: try again in ${pause}`)
}
