import type { SignatureScheme } from '../signatures/signature-scheme.ts'

/** What of a webhook URL decides what its provider has to be told. */
export interface SetupContext {
  /** How deliveries are signed; null where they are not. */
  readonly signature: SignatureScheme | null
  /** Whether deliveries are taken from some addresses only. */
  readonly hasAllowedAddresses: boolean
}

/** One thing to enter at a provider. */
export interface SetupField {
  /** As the provider calls it. */
  readonly name: string
  /**
   * What to enter: the `webhook_url`, the `secret` of the signature, or exactly `value`. A `provider_secret` goes the
   * other way: the provider makes it, and it is the secret of the signature here.
   */
  readonly kind: 'webhook_url' | 'secret' | 'provider_secret' | 'value'
  /** Null but for a `value`. */
  readonly value: string | null
  /** What is lost without it, as a sentence. */
  readonly without: string
}

/** Addresses that a provider delivers from, whatever of it is meant: a region, say, or when a switch is on. */
export interface SourceAddresses {
  readonly range: string
  readonly when: string
}

/** What to enter at a provider so that its reports arrive, and nobody else's. */
export interface ProviderSetup {
  /** The provider as it writes itself. */
  readonly name: string
  /** Where these are entered there, as sentences. */
  readonly place: string
  readonly fields: readonly SetupField[]
  /** None where they are not fixed: a list of allowed addresses would then refuse reports. */
  readonly addresses: readonly SourceAddresses[]
}

/** What every provider has: the URL. */
export function webhookUrlField(name: string): SetupField {
  return { name, kind: 'webhook_url', value: null, without: 'No report arrives.' }
}

export function valueField(name: string, value: string, without: string): SetupField {
  return { name, kind: 'value', value, without }
}

/** A secret that the provider makes. */
export function providerSecretField(name: string): SetupField {
  return { name, kind: 'provider_secret', value: null, without: withoutSignature }
}

export const withoutSignature = 'Whoever learns the URL can report calls.'
