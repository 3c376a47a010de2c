import type { SignatureScheme } from '../signatures/signature-scheme.ts'
import { standardWebhooks } from '../signatures/standard-webhooks.ts'
import { allProviders, type ProviderName, type providers } from './index.ts'

/** Schemes for senders that follow a standard. */
const standard = {
  'standard-webhooks': standardWebhooks('webhook'),
  /** The origin of that standard, which differs only in the names of the headers. */
  svix: standardWebhooks('svix')
}

type PresetOf<Name extends ProviderName> = Name extends unknown
  ? keyof (typeof providers)[Name]['signaturePresets']
  : never

export type SignaturePreset = PresetOf<ProviderName> | keyof typeof standard

const presets = [...allProviders.map((provider) => provider.signaturePresets), standard].flatMap(Object.entries)

/** The schemes from which an account manager chooses. */
export const signaturePresets = Object.fromEntries(presets) as Readonly<Record<SignaturePreset, SignatureScheme>>

export const signaturePresetNames = Object.keys(signaturePresets) as readonly SignaturePreset[]
