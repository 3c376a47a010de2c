import type { NewEndpointInput } from '../../../api/schema.ts'
import type { Preset } from './endpoints.ts'

export type ProviderName = NewEndpointInput['provider']

interface Provider {
  readonly name: string
  /** Signature presets of the provider, its default first. */
  readonly presets: readonly Preset[]
  /** Whether the provider generates the secret, so that the user must enter it in Callbook. */
  readonly makesSecret: boolean
}

/** The supported providers and their differences. */
const known: Readonly<Record<ProviderName, Provider>> = {
  vapi: { name: 'Vapi', presets: ['vapi', 'vapi-body', 'header-secret'], makesSecret: false },
  retell: { name: 'Retell', presets: ['retell'], makesSecret: true },
  elevenlabs: { name: 'ElevenLabs', presets: ['elevenlabs'], makesSecret: true },
  bland: { name: 'Bland', presets: ['bland'], makesSecret: true }
}

/** In display order. */
export const providers = (Object.keys(known) as ProviderName[]).map((provider) => ({ provider, ...known[provider] }))

export function providerOf(name: string): Provider {
  return Object.hasOwn(known, name) ? known[name as ProviderName] : { name, presets: [], makesSecret: false }
}

const presetNames: Readonly<Record<Preset, string>> = {
  vapi: 'Vapi: HMAC credential (default)',
  'vapi-body': 'Vapi: HMAC of the body only',
  'header-secret': 'Secret in a header',
  retell: 'Retell: API key',
  elevenlabs: 'ElevenLabs: webhook secret',
  bland: 'Bland: HMAC of the body',
  'standard-webhooks': 'Standard Webhooks',
  svix: 'Svix'
}

export function presetName(preset: string): string {
  return Object.hasOwn(presetNames, preset) ? presetNames[preset as Preset] : preset
}

/** Returns all presets, starting with the ones of the provider. */
export function presetsFor({ presets }: Pick<Provider, 'presets'>): readonly Preset[] {
  return [...new Set([...presets, ...(Object.keys(presetNames) as Preset[])])]
}
