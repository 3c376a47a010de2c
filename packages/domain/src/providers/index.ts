import { bland } from './bland/index.ts'
import { elevenlabs } from './elevenlabs/index.ts'
import type { Provider } from './provider.ts'
import { retell } from './retell/index.ts'
import { vapi } from './vapi/index.ts'

/** All providers, under the names they have in the webhook URL. */
export const providers = { vapi, retell, elevenlabs, bland } satisfies Readonly<Record<string, Provider>>

export type ProviderName = keyof typeof providers

export const providerNames = Object.keys(providers) as readonly ProviderName[]

/** All providers in the order of their names. */
export const allProviders: readonly Provider[] = Object.values(providers)

/** The provider of that name; undefined for a name that no provider has. */
export function findProvider(name: string): Provider | undefined {
  const known = providerNames.find((providerName) => providerName === name)

  return known === undefined ? undefined : providers[known]
}

/** Whose report a body looks like that `reader` could not read; undefined where it looks like nobody's. */
export function findSender(body: unknown, reader: Provider): Provider | undefined {
  return allProviders.find((provider) => provider !== reader && provider.isReport(body))
}
