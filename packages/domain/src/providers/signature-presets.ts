import { type SignatureScheme, standardWebhooks } from '../signatures/signature-scheme.ts'
import { allProviders, type ProviderName, type providers } from './index.ts'

/** Schemes for senders that follow a standard, and for vendors with a mapping. */
const others = {
  'standard-webhooks': standardWebhooks('webhook'),
  /** The origin of that standard, which differs only in the names of the headers. */
  svix: standardWebhooks('svix'),
  /** https://developers.telnyx.com/docs/messaging/messages/receiving-webhooks#webhook-signing */
  telnyx: {
    mode: 'ed25519',
    header: 'telnyx-signature-ed25519',
    payload: '{timestamp}|{body}',
    timestampHeader: 'telnyx-timestamp',
    toleranceSeconds: 300,
    futureToleranceSeconds: 300
  }
} satisfies Record<string, SignatureScheme>

type PresetOf<Name extends ProviderName> = Name extends unknown
  ? keyof (typeof providers)[Name]['signaturePresets']
  : never

export type SignaturePreset = PresetOf<ProviderName> | keyof typeof others

const presets = [...allProviders.map((provider) => provider.signaturePresets), others].flatMap(Object.entries)

/** The schemes from which an account manager chooses. */
export const signaturePresets = Object.fromEntries(presets) as Readonly<Record<SignaturePreset, SignatureScheme>>

export const signaturePresetNames = Object.keys(signaturePresets) as readonly SignaturePreset[]
