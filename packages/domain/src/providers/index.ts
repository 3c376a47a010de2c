import { isObject } from '../json/json.ts'
import { blandDoctor } from './bland/doctor.ts'
import { blandListing } from './bland/listing.ts'
import { blandReader } from './bland/read.ts'
import { blandSetup } from './bland/setup.ts'
import { callbookReader } from './callbook/read.ts'
import { callbookSetup } from './callbook/setup.ts'
import { customProvider, isCustomProvider } from './custom/custom-provider.ts'
import { elevenLabsDoctor } from './elevenlabs/doctor.ts'
import { elevenLabsListing } from './elevenlabs/listing.ts'
import { elevenLabsReader } from './elevenlabs/read.ts'
import { elevenLabsSetup } from './elevenlabs/setup.ts'
import { livekitReader } from './livekit/read.ts'
import { livekitSetup } from './livekit/setup.ts'
import type { ListingProvider, Provider } from './provider.ts'
import { retellDoctor } from './retell/doctor.ts'
import { retellListing } from './retell/listing.ts'
import { retellReader } from './retell/read.ts'
import { retellSetup } from './retell/setup.ts'
import { vapiDoctor } from './vapi/doctor.ts'
import { vapiListing } from './vapi/listing.ts'
import { vapiReader } from './vapi/read.ts'
import { vapiSetup } from './vapi/setup.ts'

/** The providers whose API lists their calls. Each publishes its own format. */
const listingProviders = {
  vapi: { ...vapiReader, ...vapiSetup, listing: vapiListing, doctor: vapiDoctor },
  retell: { ...retellReader, ...retellSetup, listing: retellListing, doctor: retellDoctor },
  elevenlabs: { ...elevenLabsReader, ...elevenLabsSetup, listing: elevenLabsListing, doctor: elevenLabsDoctor },
  bland: { ...blandReader, ...blandSetup, listing: blandListing, doctor: blandDoctor }
} satisfies Readonly<Record<string, ListingProvider>>

/** All providers with a fixed format, by their names in the webhook URL. */
export const providers = {
  ...listingProviders,
  callbook: { ...callbookReader, ...callbookSetup, listing: null },
  livekit: { ...livekitReader, ...livekitSetup, listing: null }
} satisfies Readonly<Record<string, Provider>>

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

  return isCustomProvider(name) ? customProvider : undefined
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

/** The kinds of stored reports of all providers, in descending order of detail. */
export const reportKinds: readonly string[] = [
  ...new Set(allProviders.flatMap(({ reportKinds: kinds }) => kinds.slice(-1))),
  ...new Set(allProviders.flatMap(({ reportKinds: kinds }) => kinds.slice(0, -1).reverse())),
  ...allProviders.flatMap(({ laterKinds = [] }) => laterKinds)
]

/** Returns `true` if the provider will send another, more detailed report of the same call. */
export function isPreliminary(provider: string, kind: string): boolean {
  return findProvider(provider)?.reportKinds.slice(0, -1).includes(kind) ?? false
}

/** Paths of the call id of all providers. Envelopes come before flat bodies, in any order of the providers. */
const callIdPlaces = allProviders
  .flatMap(({ callIdPaths }) => callIdPaths)
  .sort()
  .map((path) => path.split('.'))
  .sort((one, other) => other.length - one.length)

const maxCallIdLength = 256

/** Returns the provider's call id in a body that is rejected for another reason; null if it cannot be read. */
export function findProviderCallId(body: unknown): string | null {
  const ids = callIdPlaces.map((names) => names.reduce(memberOf, body))

  return ids.find(isCallId) ?? null
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function isCallId(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.length > maxCallIdLength) return false

  return value.isWellFormed() && !value.includes('\u0000')
}
