import { type ProviderSetup, providerSecretField, webhookUrlField } from '../setup.ts'

/** Returns the settings to enter at Bland: at an inbound number, or in the request of each outbound call. */
export function setup(): ProviderSetup {
  return {
    name: 'Bland',
    place: 'Open the inbound number, then Advanced. For outbound calls, set it in each POST /v1/calls request.',
    fields: [webhookUrlField('webhook'), providerSecretField('Webhook signing secret (Account settings, Keys)')],
    addresses: []
  }
}
