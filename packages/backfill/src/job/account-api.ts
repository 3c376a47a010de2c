import type { ClaimedPass } from '@callbook/db'
import { findProvider, openSecret, type Provider } from '@callbook/domain'
import { originProblem } from '../api/origin-problem.ts'
import { createProviderApi, type ProviderApi } from '../api/provider-api.ts'
import { ProviderApiError } from '../api/provider-api-error.ts'
import type { PassTools } from './run-pass.ts'

/** The provider of an account. @throws {ProviderApiError} for one of a later release */
export function providerOf({ account }: ClaimedPass): Provider {
  const provider = findProvider(account.provider)
  if (provider === undefined) throw unusable(`the provider ${account.provider} is not known here`)

  return provider
}

/** @throws {ProviderApiError} for an account whose key must not be sent to where it is, or that does not open */
export function openApi({ account }: ClaimedPass, provider: Provider, tools: PassTools): ProviderApi {
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
    throw unusable('SECRETS_KEY does not open the key of the account')
  }
}

function unusable(why: string): ProviderApiError {
  return new ProviderApiError(why, { problem: 'unreadable' })
}
