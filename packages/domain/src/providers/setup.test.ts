import { describe, expect, it } from 'vitest'
import { hmacScheme } from '../signatures/signature-scheme.ts'
import { findProvider, type ProviderName, providerNames, providers } from './index.ts'
import { testMessageType } from './provider.ts'
import type { SetupContext } from './setup.ts'
import { signaturePresets } from './signature-presets.ts'

const plain: SetupContext = { signature: null, hasAllowedAddresses: false }
const hmac = (name: string) => `HMAC credential: ${name}`

/** The input of each field: its value, or its kind. */
function entered(name: ProviderName, context: Partial<SetupContext> = {}): Readonly<Record<string, string>> {
  const { fields } = providers[name].setup({ ...plain, ...context })

  return Object.fromEntries(fields.map((field) => [field.name, field.value ?? field.kind]))
}

const vapi = {
  'server.url': 'webhook_url',
  serverMessages: '["end-of-call-report"]',
  'server.backoffPlan':
    '{"type":"exponential","maxRetries":10,"baseDelaySeconds":5,"excludedStatusCodes":[400,401,403,404,413]}'
}

describe('setup', () => {
  it.each([
    { what: 'in Vapi', name: 'vapi', context: {}, fields: vapi },
    {
      what: 'in Vapi that signs as it does by default',
      name: 'vapi',
      context: { signature: signaturePresets.vapi },
      fields: {
        ...vapi,
        [hmac('secretKey')]: 'secret',
        [hmac('algorithm')]: 'sha256',
        [hmac('signatureHeader')]: 'x-signature',
        [hmac('signatureEncoding')]: 'hex',
        [hmac('payloadFormat')]: '{timestamp}.{body}',
        [hmac('timestampHeader')]: 'x-timestamp'
      }
    },
    {
      what: 'in Vapi that signs the body alone',
      name: 'vapi',
      context: { signature: hmacScheme({ header: 'x-vapi-signature', prefix: 'sha256=' }) },
      fields: {
        ...vapi,
        [hmac('secretKey')]: 'secret',
        [hmac('algorithm')]: 'sha256',
        [hmac('signatureHeader')]: 'x-vapi-signature',
        [hmac('signatureEncoding')]: 'hex',
        [hmac('payloadFormat')]: '{body}',
        [hmac('includeTimestamp')]: 'false',
        [hmac('signaturePrefix')]: 'sha256='
      }
    },
    {
      what: 'in Vapi that sends a secret',
      name: 'vapi',
      context: { signature: { mode: 'header-secret', header: 'Authorization', prefix: 'Bearer ' } },
      fields: {
        ...vapi,
        'Credential: Bearer token, header name': 'Authorization',
        'Credential: text before the token': 'Bearer ',
        'Credential: token': 'secret'
      }
    },
    {
      what: 'in Vapi for a URL that takes some addresses only',
      name: 'vapi',
      context: { hasAllowedAddresses: true },
      fields: { ...vapi, 'server.staticIpAddressesEnabled': 'true' }
    },
    {
      what: 'in Retell',
      name: 'retell',
      context: {},
      fields: {
        webhook_url: 'webhook_url',
        webhook_events: '["call_ended","call_analyzed"]',
        'API key with the webhook badge': 'provider_secret'
      }
    },
    {
      what: 'in ElevenLabs',
      name: 'elevenlabs',
      context: {},
      fields: {
        'Webhook URL': 'webhook_url',
        post_call_transcription: 'on',
        call_initiation_failure: 'on',
        post_call_audio: 'off',
        Retries: 'on',
        'Signing secret (wsec_…)': 'provider_secret'
      }
    },
    {
      what: 'in Bland',
      name: 'bland',
      context: {},
      fields: { webhook: 'webhook_url', 'Webhook signing secret (Account settings, Keys)': 'provider_secret' }
    }
  ] as const)('$what', ({ name, context, fields }) => {
    expect(entered(name, context)).toEqual(fields)
  })

  it.each(providerNames)('states for %s where to enter it and what is lost without it', (name) => {
    const { fields, place } = providers[name].setup(plain)

    for (const sentence of [place, ...fields.map(({ without }) => without)]) expect(sentence).toMatch(/^[A-Z].+\.$/)
  })
})

it.each([
  { name: 'vapi', ranges: ['167.150.224.0/23'] },
  { name: 'retell', ranges: ['100.20.5.228'] },
  {
    name: 'elevenlabs',
    ranges: ['34.67.146.145', '34.59.11.47', '35.204.38.71', '34.147.113.54', '35.185.187.110', '35.247.157.189']
  },
  { name: 'bland', ranges: [] }
] as const)('$name delivers from $ranges', ({ name, ranges }) => {
  expect(providers[name].setup(plain).addresses.map(({ range }) => range)).toEqual(ranges)
})

it.each(providerNames)('does not treat the test message of %s as a report', (name) => {
  const { testMessage } = providers[name]
  const reading = testMessage && findProvider(name)?.read(testMessage, { country: undefined })

  expect(reading).toEqual(name === 'bland' ? null : { kind: 'other', type: testMessageType })
})
