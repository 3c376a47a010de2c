import { type OpenedAccount, ProviderApiError } from '@callbook/backfill'
import { ListingError, type ProviderName, providers } from '@callbook/domain'
import { InputError, RefusedError } from '../input-error.ts'
import type { ProviderVisit } from './provider-visit.ts'

/** What is asked for: enough to see whether the key opens the list, and next to no calls. */
const triedMs = 60_000

/**
 * Asks for a list once, to see that a key opens it.
 *
 * @throws {InputError} for a key that is not accepted, and where there is no such list
 * @throws {RefusedError} when the provider does not answer
 */
export async function tryKey(account: OpenedAccount, { open, signal }: ProviderVisit, now: Date): Promise<void> {
  const { listing } = providers[account.provider]
  const asked = { window: { from: new Date(now.getTime() - triedMs), to: now }, cursor: null, limit: 1 }
  try {
    listing.readPage(await open(account).ask(listing.page(asked), signal), asked)
  } catch (error) {
    throw explain(error, account.provider, account.origin)
  }
}

/** What to tell whoever has entered the key; an error that no provider has made stays itself. */
function explain(error: unknown, provider: ProviderName, origin: string): unknown {
  const { title } = providers[provider]
  if (error instanceof ListingError) {
    return new InputError(`base_url is not where ${title} lists calls: the answer has another form (${error.message})`)
  }
  if (!(error instanceof ProviderApiError)) return error
  const { problem, status, retryAfterMs, message } = error
  if (problem === 'rejected') {
    return new InputError(`key is not accepted by ${title}${status === undefined ? '' : `, which answered ${status}`}`)
  }
  if (problem === 'unreachable') {
    return new RefusedError(`${title} does not answer at ${origin} (${message}): try again later`)
  }
  if (problem !== 'limited') return new InputError(`base_url is not where ${title} lists calls: ${message}`)
  const pause = retryAfterMs === undefined ? 'a minute' : `${Math.ceil(retryAfterMs / 1_000)} seconds`

  return new RefusedError(`${title} has been asked too much with this key: try again in ${pause}`)
}
