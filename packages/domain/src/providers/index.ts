import { bland } from './bland/index.ts'
import { elevenlabs } from './elevenlabs/index.ts'
import type { Provider } from './provider.ts'
import { retell } from './retell/index.ts'
import { vapi } from './vapi/index.ts'

/** All providers by their names in the webhook URL. */
export const providers = { vapi, retell, elevenlabs, bland } satisfies Readonly<Record<string, Provider>>

export type ProviderName = keyof typeof providers

export const providerNames = Object.keys(providers) as readonly ProviderName[]

/** All providers in the order of their names. */
export const allProviders: readonly Provider[] = Object.values(providers)

/** Returns the provider with a name; `undefined` for an unknown name. */
export function findProvider(name: string): Provider | undefined {
  const known = providerNames.find((providerName) => providerName === name)

  return known === undefined ? undefined : providers[known]
}

/** Returns the provider whose report a body resembles after `reader` failed to read it; `undefined` without one. */
export function findSender(body: unknown, reader: Provider): Provider | undefined {
  return allProviders.find((provider) => provider !== reader && provider.isReport(body))
}
