import type { ClaimedPass } from '@callbook/db'
import { findListingProvider, type ListingProvider, openSecret } from '@callbook/domain'
import { originProblem } from '@callbook/outbound'
import { createProviderApi, type ProviderApi } from '../api/provider-api.ts'
import { ProviderApiError } from '../api/provider-api-error.ts'
import type { PassTools } from './run-pass.ts'

/** @throws {ProviderApiError} if only a later release supports the provider */
export function providerOf({ account }: ClaimedPass): ListingProvider {
  const provider = findListingProvider(account.provider)
  if (provider === undefined) throw unusable(`this release does not support the provider ${account.provider}`)

  return provider
}

/** @throws {ProviderApiError} if the URL of the account is not allowed or its key cannot be decrypted */
export function openApi({ account }: ClaimedPass, provider: ListingProvider, tools: PassTools): ProviderApi {
  const problem = originProblem(account.base_url, provider.listing.origins, tools.allowedOrigins)
  if (problem !== undefined) throw unusable(`the URL of the account ${problem}`)

  return createProviderApi({
    ...tools,
    provider,
    origin: new URL(account.base_url).origin,
    key: openKey(account, tools)
  })
}

function openKey({ key_encrypted, id }: ClaimedPass['account'], { keyRing }: PassTools): string {
  try {
    return openSecret(keyRing, key_encrypted, id)
  } catch {
    throw unusable('SECRETS_KEY does not decrypt the key of the account')
  }
}

function unusable(why: string): ProviderApiError {
  return new ProviderApiError(why, { problem: 'unreadable' })
}
