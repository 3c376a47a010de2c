import type { SignatureScheme } from '../signatures/signature-scheme.ts'

/** How a webhook URL is set up at a provider: `setup.ts` of its folder. */
export interface WebhookSetup {
  /** Returns the settings to enter at the provider. */
  setup(context: SetupContext): ProviderSetup

  /** Signature schemes by the name under which an account manager selects them. */
  readonly signaturePresets: Readonly<Record<string, SignatureScheme>>

  /** Whether it disables a webhook after too many failures in a row. */
  readonly disablesWebhooks: boolean

  /**
   * Whether the client's own code sends the reports: the response then lists unreadable fields, and a new webhook URL
   * requires a signature.
   */
  readonly isOwnCode: boolean
}

/** The properties of a webhook URL that affect the settings at its provider. */
export interface SetupContext {
  /** How deliveries are signed; null if they are not. */
  readonly signature: SignatureScheme | null
  /** Whether deliveries are accepted from some addresses only. */
  readonly hasAllowedAddresses: boolean
}

export interface SetupField {
  /** The provider's name of the setting. */
  readonly name: string
  /**
   * The input: the `webhook_url`, the `secret` of the signature, or exactly `value`. A `provider_secret` is copied in
   * the other direction: the provider creates it, and Callbook uses it to verify signatures.
   */
  readonly kind: 'webhook_url' | 'secret' | 'provider_secret' | 'value'
  /** Null except for a `value`. */
  readonly value: string | null
  /** The consequence without this setting, as a sentence. */
  readonly without: string
}

/** Addresses from which a provider delivers, with their condition, such as a region or a switch. */
export interface SourceAddresses {
  readonly range: string
  readonly when: string
}

/** The settings to enter at a provider so that its reports arrive and forged reports are rejected. */
export interface ProviderSetup {
  /** The name in the provider's spelling. */
  readonly name: string
  /** Where to enter the settings, in sentences. */
  readonly place: string
  readonly fields: readonly SetupField[]
  /** Empty if the addresses are not fixed, because a list of allowed addresses would then reject reports. */
  readonly addresses: readonly SourceAddresses[]
}

/** The webhook URL, which every provider needs. */
export function webhookUrlField(name: string): SetupField {
  return { name, kind: 'webhook_url', value: null, without: 'No report arrives.' }
}

export function valueField(name: string, value: string, without: string): SetupField {
  return { name, kind: 'value', value, without }
}

export function providerSecretField(name: string): SetupField {
  return { name, kind: 'provider_secret', value: null, without: withoutSignature }
}

export const withoutSignature = 'Anyone who learns the URL can report calls.'
