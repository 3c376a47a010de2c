import { type ProviderSetup, providerSecretField, webhookUrlField } from '../setup.ts'

/** What to enter in Bland: at an inbound number, or with each call that is made. */
export function setup(): ProviderSetup {
  return {
    fields: [webhookUrlField('webhook'), providerSecretField('Webhook signing secret (Account settings, Keys)')],
    addresses: []
  }
}
