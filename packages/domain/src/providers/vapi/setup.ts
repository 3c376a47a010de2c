import { hmacScheme, type SignatureScheme } from '../../signatures/signature-scheme.ts'
import {
  type ProviderSetup,
  type SetupContext,
  type SetupField,
  valueField,
  type WebhookSetup,
  webhookUrlField,
  withoutSignature
} from '../setup.ts'

/** Retries for nearly an hour and a half, except after responses that a retry would only repeat. */
export const backoffPlan = {
  type: 'exponential',
  maxRetries: 10,
  baseDelaySeconds: 5,
  excludedStatusCodes: [400, 401, 403, 404, 413]
}

export const vapiSetup = {
  setup,
  signaturePresets: {
    /** Vapi's HMAC credential with its default settings. */
    vapi: hmacScheme({ header: 'x-signature', payload: '{timestamp}.{body}', timestampHeader: 'x-timestamp' }),
    /** The format that many receivers expect: signs only the body, without a time. */
    'vapi-body': hmacScheme({ header: 'x-vapi-signature' }),
    'header-secret': { mode: 'header-secret', header: 'x-vapi-secret', prefix: '' }
  },
  disablesWebhooks: false,
  isOwnCode: false
} satisfies WebhookSetup

/** Returns the settings to enter as the server of a Vapi assistant, so that its tools keep their own servers. */
function setup({ signature, hasAllowedAddresses }: SetupContext): ProviderSetup {
  return {
    name: 'Vapi',
    place: 'Open the assistant, then Advanced, Webhook Server. The API accepts all settings: PATCH /assistant/{id}.',
    fields: [
      webhookUrlField('server.url'),
      valueField(
        'serverMessages',
        '["end-of-call-report"]',
        'Every message of every call arrives, about thirty a minute each. They use up the rate limit of the URL, so reports are rejected.'
      ),
      valueField(
        'server.backoffPlan',
        JSON.stringify(backoffPlan),
        'Vapi sends a report once: one failed delivery is a lost call.'
      ),
      ...(signature === null ? [] : signatureFields(signature)),
      ...(hasAllowedAddresses ? [staticAddresses] : [])
    ],
    addresses: [{ range: '167.150.224.0/23', when: 'with server.staticIpAddressesEnabled' }]
  }
}

const staticAddresses = valueField(
  'server.staticIpAddressesEnabled',
  'true',
  'Vapi delivers from any address, and deliveries from other than the allowed addresses are rejected.'
)

/** The settings of a Vapi credential that differ from Vapi's defaults. */
function signatureFields(scheme: SignatureScheme): readonly SetupField[] {
  if (scheme.mode === 'header-secret') {
    return [
      valueField('Credential: Bearer token, header name', scheme.header, refused),
      ...(scheme.prefix === '' ? [] : [valueField('Credential: text before the token', scheme.prefix, refused)]),
      { name: 'Credential: token', kind: 'secret', value: null, without: withoutSignature }
    ]
  }

  if (scheme.mode === 'ed25519') return []

  const { algorithm, encoding, header, payload, prefix, timestampHeader } = scheme
  const parts = { algorithm, signatureHeader: header, signatureEncoding: encoding, payloadFormat: payload }
  const time = timestampHeader === null ? { includeTimestamp: 'false' } : { timestampHeader }
  const others = { ...parts, ...time, ...(prefix !== '' && { signaturePrefix: prefix }) }

  return [
    { name: 'HMAC credential: secretKey', kind: 'secret', value: null, without: withoutSignature },
    ...Object.entries(others).map(([name, value]) => valueField(`HMAC credential: ${name}`, value, refused))
  ]
}

const refused = 'Deliveries have another signature and are rejected.'
