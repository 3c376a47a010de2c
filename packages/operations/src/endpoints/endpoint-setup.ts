import type { EndpointRow } from '@callbook/db'
import { findProvider, type ProviderSetup } from '@callbook/domain'
import { readScheme } from './present-security.ts'

type Endpoint = Pick<EndpointRow, 'provider' | 'signature' | 'allowed_ips'>

/** Returns the settings to enter at the provider; `undefined` for a provider that is no longer supported. */
export function setupOf({ provider, signature, allowed_ips }: Endpoint): ProviderSetup | undefined {
  return findProvider(provider)?.setup({
    signature: readScheme(signature),
    hasAllowedAddresses: allowed_ips.length > 0
  })
}
