import { hmacScheme } from '../../signatures/signature-scheme.ts'
import { type ProviderSetup, providerSecretField, type WebhookSetup, webhookUrlField } from '../setup.ts'

export const blandSetup = {
  setup,
  signaturePresets: {
    /** Signs only the body, without a time. */
    bland: hmacScheme({ header: 'x-webhook-signature' })
  },
  disablesWebhooks: false,
  isOwnCode: false
} satisfies WebhookSetup

/** Returns the settings to enter at Bland: at an inbound number, or in the request of each outbound call. */
function setup(): ProviderSetup {
  return {
    name: 'Bland',
    place: 'Open the inbound number, then Advanced. For outbound calls, set it in each POST /v1/calls request.',
    fields: [webhookUrlField('webhook'), providerSecretField('Webhook signing secret (Account settings, Keys)')],
    addresses: []
  }
}
