import { hmacScheme } from '../../signatures/signature-scheme.ts'
import { type ProviderSetup, providerSecretField, valueField, type WebhookSetup, webhookUrlField } from '../setup.ts'

const regions = {
  'United States': ['34.67.146.145', '34.59.11.47'],
  Europe: ['35.204.38.71', '34.147.113.54'],
  Asia: ['35.185.187.110', '35.247.157.189']
}

export const elevenLabsSetup = {
  setup,
  signaturePresets: {
    /** `t=<seconds>,v0=<hex>`. A retry half an hour later still has the first signature. */
    elevenlabs: hmacScheme({
      header: 'elevenlabs-signature',
      part: 'v0',
      payload: '{timestamp}.{body}',
      timestampPart: 't',
      toleranceSeconds: 1800
    })
  },
  /** After ten failures, unless one delivery of the last seven days succeeded (ElevenLabs documentation, webhooks). */
  disablesWebhooks: true,
  isOwnCode: false
} satisfies WebhookSetup

/** Returns the settings to enter at the post-call webhook of an ElevenLabs workspace. */
function setup(): ProviderSetup {
  return {
    name: 'ElevenLabs',
    place:
      'An admin creates the webhook under Settings, Webhooks. Agents, Settings, Post-call webhook then selects it and its events.',
    fields: [
      webhookUrlField('Webhook URL'),
      valueField('post_call_transcription', 'on', 'No report of a finished call arrives.'),
      valueField('call_initiation_failure', 'on', 'Unanswered calls are missing.'),
      valueField(
        'post_call_audio',
        'off',
        'A minute of audio is more than a megabyte, so it is rejected, and rejections disable the webhook.'
      ),
      valueField('Retries', 'on', 'ElevenLabs sends a report once: one failed delivery is a lost call.'),
      providerSecretField('Signing secret (wsec_…)')
    ],
    addresses: Object.entries(regions).flatMap(([when, ranges]) => ranges.map((range) => ({ range, when })))
  }
}
