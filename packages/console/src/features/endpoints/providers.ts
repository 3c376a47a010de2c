import type { ConnectInput } from '@callbook/console-api'
import { hasKey, keysOf } from '#lib/records.ts'
import type { Preset } from './endpoints.ts'

/** A provider whose API lists its calls. */
export type ProviderName = ConnectInput['provider']

interface Provider {
  readonly name: string
  /** Signature presets of the provider, its default first. */
  readonly presets: readonly Preset[]
  /** Whether the provider generates the secret, so that the user must enter it in Callbook. */
  readonly makesSecret: boolean
}

const known: Readonly<Record<ProviderName, Provider>> = {
  vapi: { name: 'Vapi', presets: ['vapi', 'vapi-body', 'header-secret'], makesSecret: false },
  retell: { name: 'Retell', presets: ['retell'], makesSecret: true },
  elevenlabs: { name: 'ElevenLabs', presets: ['elevenlabs'], makesSecret: true },
  bland: { name: 'Bland', presets: ['bland'], makesSecret: true }
}

/** In display order. */
export const providers = keysOf(known).map((provider) => ({ provider, ...known[provider] }))

/** Senders of the client's own code. Their reports are signed from the start. */
const ownAgents: Readonly<Record<string, Provider>> = {
  callbook: { name: 'Your own agent', presets: ['standard-webhooks'], makesSecret: false },
  livekit: { name: 'LiveKit', presets: ['standard-webhooks'], makesSecret: false }
}

/** Vendors with a preset, by the name of their mapping. */
const presetVendors: Readonly<Record<string, Provider>> = {
  millis: vendor('Millis'),
  sarvam: vendor('Sarvam'),
  speechify: vendor('Speechify'),
  synthflow: vendor('Synthflow'),
  telnyx: { name: 'Telnyx', presets: ['telnyx'], makesSecret: true }
}

/** Returns a vendor that signs its reports, if at all, as the user configures. */
function vendor(name: string): Provider {
  return { name, presets: [], makesSecret: false }
}

/** Returns the name of the mapping of a provider; `undefined` for a provider with a fixed format. */
export function findMappingName(provider: string): string | undefined {
  return provider.startsWith('custom-') ? provider.slice('custom-'.length) : undefined
}

/** The sources of calls for which a webhook URL can be created. */
export const senders = [
  { group: 'Providers', items: providers.map(({ provider, name }) => ({ value: provider as string, label: name })) },
  {
    group: 'Your own agent',
    items: [
      { value: 'callbook', label: 'Your own agent (Callbook format)' },
      { value: 'livekit', label: 'LiveKit Agents' }
    ]
  },
  {
    group: 'Other vendors',
    items: [
      ...Object.entries(presetVendors).map(([mapping, { name }]) => ({ value: `custom-${mapping}`, label: name })),
      { value: 'custom', label: 'Another vendor' }
    ]
  }
]

export function getProvider(name: string): Provider {
  if (hasKey(known, name)) return known[name]
  const mapping = findMappingName(name)
  const [group, key] = mapping === undefined ? [ownAgents, name] : [presetVendors, mapping]

  return (Object.hasOwn(group, key) ? group[key] : undefined) ?? vendor(key)
}

const presetNames: Readonly<Record<Preset, string>> = {
  vapi: 'Vapi: HMAC credential (default)',
  'vapi-body': 'Vapi: HMAC of the body only',
  'header-secret': 'Secret in a header',
  retell: 'Retell: API key',
  elevenlabs: 'ElevenLabs: webhook secret',
  bland: 'Bland: HMAC of the body',
  'standard-webhooks': 'Standard Webhooks',
  svix: 'Svix',
  telnyx: 'Telnyx: Ed25519 public key'
}

export function presetName(preset: string): string {
  return hasKey(presetNames, preset) ? presetNames[preset] : preset
}

/** Returns all presets, starting with the ones of the provider. */
export function presetsFor({ presets }: Pick<Provider, 'presets'>): readonly Preset[] {
  return [...new Set([...presets, ...keysOf(presetNames)])]
}
