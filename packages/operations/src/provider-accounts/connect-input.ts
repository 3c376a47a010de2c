import type { OpenedAccount } from '@callbook/backfill'
import { type ListingProviderName, listingProviderNames, providers } from '@callbook/domain'
import { originProblem } from '@callbook/outbound'
import { InputError } from '../input-error.ts'

/** Provider account, as entered by users. */
export interface ConnectInput {
  readonly provider: ListingProviderName
  /** API origin of the provider; by default its first one. */
  readonly base_url?: string | undefined
  readonly key: string
}

export const connectLengths = { base_url: 200, key: 500 } as const

/** Characters that every HTTP header permits, without spaces and line breaks. */
const visible = /^[\x21-\x7e]+$/

/**
 * @param allowedOrigins origins that the operator permits in addition to the provider's own
 * @throws {InputError} that names the first invalid field and does not contain the key
 */
export function readConnectInput(
  { provider, base_url, key }: ConnectInput,
  allowedOrigins: readonly string[]
): OpenedAccount {
  const { origins } = providers[provider].listing
  const url = base_url ?? origins[0]
  const problem = url.length > connectLengths.base_url ? 'is too long' : originProblem(url, origins, allowedOrigins)
  if (problem !== undefined) throw new InputError(`base_url ${problem}`)

  return { provider, origin: new URL(url).origin, key: readProviderKey(key) }
}

/** @throws {InputError} that does not contain the key */
export function readProviderKey(key: string): string {
  if (key === '') throw new InputError('key is missing')
  if (key.length <= connectLengths.key && visible.test(key)) return key

  throw new InputError(`key must be one line of at most ${connectLengths.key} characters, without spaces`)
}

/** Returns the API origins of each provider: its own, followed by the permitted additional origins. */
export function listProviderOrigins(allowedOrigins: readonly string[]) {
  return listingProviderNames.map((provider) => ({
    provider,
    origins: [...new Set([...providers[provider].listing.origins, ...allowedOrigins])]
  }))
}
