import { bland } from './bland/index.ts'
import { elevenlabs } from './elevenlabs/index.ts'
import type { Provider } from './provider.ts'
import { retell } from './retell/index.ts'
import { vapi } from './vapi/index.ts'

/** Under the names they have in the webhook URL. */
export const providerNames = ['vapi', 'retell', 'elevenlabs', 'bland'] as const
export type ProviderName = (typeof providerNames)[number]

export const providers: Readonly<Record<ProviderName, Provider>> = { vapi, retell, elevenlabs, bland }

/** The provider of that name; undefined for a name that no provider has. */
export function findProvider(name: string): Provider | undefined {
  const known = providerNames.find((providerName) => providerName === name)

  return known === undefined ? undefined : providers[known]
}
