import { type ProviderSetup, providerSecretField, webhookUrlField } from '../setup.ts'

/** What to enter in Bland: at an inbound number, or with each call that is made. */
export function setup(): ProviderSetup {
  return {
    name: 'Bland',
    place: 'Open the inbound number, then Advanced. For calls that are made: with each POST /v1/calls.',
    fields: [webhookUrlField('webhook'), providerSecretField('Webhook signing secret (Account settings, Keys)')],
    addresses: []
  }
}
