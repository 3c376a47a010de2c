import type { OpenedAccount } from '@callbook/backfill'
import { originProblem } from '@callbook/backfill'
import { type ProviderName, providerNames, providers } from '@callbook/domain'
import { InputError } from '../input-error.ts'

/** An account at a provider, as somebody connects it. */
export interface ConnectInput {
  readonly provider: ProviderName
  /** Where the provider is asked; by default its first origin. */
  readonly base_url?: string | undefined
  readonly key: string
}

export const connectLengths = { base_url: 200, key: 500 } as const

/** What any header can hold, and nothing that ends one. */
const visible = /^[\x21-\x7e]+$/

/**
 * @param allowedOrigins where the operator lets providers be asked beside their own origins
 * @throws {InputError} naming the first member that is wrong, and never showing the key
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

/** @throws {InputError} which does not show the key */
export function readProviderKey(key: string): string {
  if (key === '') throw new InputError('key is missing')
  if (key.length <= connectLengths.key && visible.test(key)) return key

  throw new InputError(`key must be one line of at most ${connectLengths.key} characters, without spaces`)
}

/** Where each provider can be asked: its own origins, then those that the operator allows. */
export function listProviderOrigins(allowedOrigins: readonly string[]) {
  return providerNames.map((provider) => ({
    provider,
    origins: [...new Set([...providers[provider].listing.origins, ...allowedOrigins])]
  }))
}
