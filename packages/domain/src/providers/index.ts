import { bland } from './bland/index.ts'
import { callbook } from './callbook/index.ts'
import { custom, isCustomProvider } from './custom/index.ts'
import { elevenlabs } from './elevenlabs/index.ts'
import { livekit } from './livekit/index.ts'
import type { ListingProvider, Provider } from './provider.ts'
import { retell } from './retell/index.ts'
import { vapi } from './vapi/index.ts'

/** The providers whose API lists their calls. Each publishes its own format. */
const listingProviders = { vapi, retell, elevenlabs, bland } satisfies Readonly<Record<string, ListingProvider>>

/** All providers with a fixed format, by their names in the webhook URL. */
export const providers = { ...listingProviders, callbook, livekit } satisfies Readonly<Record<string, Provider>>

export type ProviderName = keyof typeof providers
export type ListingProviderName = keyof typeof listingProviders

export const providerNames = Object.keys(providers) as readonly ProviderName[]
export const listingProviderNames = Object.keys(listingProviders) as readonly ListingProviderName[]

/** All providers with a fixed format in the order of their names. */
export const allProviders: readonly Provider[] = Object.values(providers)

/** Returns the provider with a name; `undefined` for an unknown name. */
export function findProvider(name: string): Provider | undefined {
  const known = providerNames.find((providerName) => providerName === name)
  if (known !== undefined) return providers[known]

  return isCustomProvider(name) ? custom : undefined
}

/** Returns the provider with a name if its API lists calls. */
export function findListingProvider(name: string): ListingProvider | undefined {
  const known = listingProviderNames.find((providerName) => providerName === name)

  return known === undefined ? undefined : providers[known]
}

/** Returns the provider whose report a body resembles after `reader` failed to read it; `undefined` without one. */
export function findSender(body: unknown, reader: Provider): Provider | undefined {
  return allProviders.find((provider) => provider !== reader && provider.isReport(body))
}
