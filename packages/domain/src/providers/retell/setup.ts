import { hmacScheme } from '../../signatures/signature-scheme.ts'
import { type ProviderSetup, providerSecretField, valueField, type WebhookSetup, webhookUrlField } from '../setup.ts'

export const retellSetup = {
  setup,
  signaturePresets: {
    /** `v=<ms>,d=<hex>`, signed with the API key that has the webhook badge. */
    retell: hmacScheme({ header: 'x-retell-signature', part: 'd', payload: '{body}{timestamp}', timestampPart: 'v' })
  },
  disablesWebhooks: false,
  isOwnCode: false
} satisfies WebhookSetup

/** Returns the settings to enter at a Retell agent. */
function setup(): ProviderSetup {
  return {
    name: 'Retell',
    place: 'Open the agent, then Webhook Settings. By the API: PATCH /update-agent/{agent_id}.',
    fields: [
      webhookUrlField('webhook_url'),
      valueField(
        'webhook_events',
        '["call_ended","call_analyzed"]',
        'Without call_ended a call that is never analyzed is missing; without call_analyzed the summary, the sentiment and the success of every call.'
      ),
      providerSecretField('API key with the webhook badge')
    ],
    addresses: [{ range: '100.20.5.228', when: 'always' }]
  }
}
