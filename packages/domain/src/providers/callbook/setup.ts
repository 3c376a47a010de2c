import { standardWebhooks } from '../../signatures/signature-scheme.ts'
import {
  type ProviderSetup,
  type SetupContext,
  type SetupField,
  type WebhookSetup,
  webhookUrlField,
  withoutSignature
} from '../setup.ts'

export const callbookSetup = {
  setup,
  signaturePresets: { 'standard-webhooks': standardWebhooks('webhook') },
  disablesWebhooks: false,
  isOwnCode: true
} satisfies WebhookSetup

/** Returns the settings of a program that sends its own reports. */
function setup({ signature }: SetupContext): ProviderSetup {
  return {
    name: 'Your own agent',
    place: 'Set this in the environment of your agent, and send one request when a call ends.',
    fields: [webhookUrlField('CALLBOOK_WEBHOOK_URL'), ...(signature === null ? [] : [secretField])],
    addresses: []
  }
}

/** The secret of a signature that the sender computes itself. */
const secretField: SetupField = {
  name: 'CALLBOOK_SECRET',
  kind: 'secret',
  value: null,
  without: withoutSignature
}
