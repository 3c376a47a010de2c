import type { NewEndpointInput } from '../../../api/schema.ts'
import type { Preset } from './endpoints.ts'

export type ProviderName = NewEndpointInput['provider']

interface Provider {
  readonly name: string
  /** By which it signs, the one that it uses by itself first. */
  readonly presets: readonly Preset[]
  /** Whether the secret is one that the provider has made, which has to be entered here. */
  readonly makesSecret: boolean
}

/** Who reports calls, and what is particular about each. */
const known: Readonly<Record<ProviderName, Provider>> = {
  vapi: { name: 'Vapi', presets: ['vapi', 'vapi-body', 'header-secret'], makesSecret: false },
  retell: { name: 'Retell', presets: ['retell'], makesSecret: true },
  elevenlabs: { name: 'ElevenLabs', presets: ['elevenlabs'], makesSecret: true },
  bland: { name: 'Bland', presets: ['bland'], makesSecret: true }
}

/** In the order in which they are offered. */
export const providers = (Object.keys(known) as ProviderName[]).map((provider) => ({ provider, ...known[provider] }))

export function providerOf(name: string): Provider {
  return Object.hasOwn(known, name) ? known[name as ProviderName] : { name, presets: [], makesSecret: false }
}

const presetNames: Readonly<Record<Preset, string>> = {
  vapi: 'Vapi: HMAC credential, as it is by default',
  'vapi-body': 'Vapi: HMAC of the body alone',
  'header-secret': 'The secret itself in a header',
  retell: 'Retell: with its API key',
  elevenlabs: 'ElevenLabs: with its webhook secret',
  bland: 'Bland: HMAC of the body',
  'standard-webhooks': 'Standard Webhooks',
  svix: 'Svix'
}

export function presetName(preset: string): string {
  return Object.hasOwn(presetNames, preset) ? presetNames[preset as Preset] : preset
}

/** What a signature can be by: those of the provider first. */
export function presetsFor({ presets }: Pick<Provider, 'presets'>): readonly Preset[] {
  return [...new Set([...presets, ...(Object.keys(presetNames) as Preset[])])]
}
