import { hmacScheme, type SignatureScheme } from '../signatures/signature-scheme.ts'
import { allProviders, type ProviderName, type providers } from './index.ts'

/** Schemes for senders that keep to a standard. */
const standard = {
  'standard-webhooks': hmacScheme({
    header: 'webhook-signature',
    prefix: 'v1,',
    several: true,
    encoding: 'base64',
    payload: '{id}.{timestamp}.{body}',
    timestampHeader: 'webhook-timestamp',
    idHeader: 'webhook-id',
    secretEncoding: 'base64'
  })
}

type PresetOf<Name extends ProviderName> = Name extends unknown
  ? keyof (typeof providers)[Name]['signaturePresets']
  : never

export type SignaturePreset = PresetOf<ProviderName> | keyof typeof standard

const presets = [...allProviders.map((provider) => provider.signaturePresets), standard].flatMap(Object.entries)

/** The schemes an account manager chooses from. */
export const signaturePresets = Object.fromEntries(presets) as Readonly<Record<SignaturePreset, SignatureScheme>>

export const signaturePresetNames = Object.keys(signaturePresets) as readonly SignaturePreset[]
