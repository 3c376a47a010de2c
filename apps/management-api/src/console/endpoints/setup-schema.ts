import { readScheme, setupOf } from '@callbook/admin'
import type { EndpointRow } from '@callbook/db'
import { findProvider } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { Nullable, OneOf } from '../../tenant/fields.ts'
import { testCommandOf } from './test-command.ts'

const Field = Type.Object(
  {
    name: Type.String({ description: 'As the provider calls it' }),
    kind: OneOf(['webhook_url', 'secret', 'provider_secret', 'value'], {
      description:
        'What to enter: the URL, the secret of the signature, or `value`. A `provider_secret` is made by the provider, and set as the secret of the signature here'
    }),
    value: Nullable(Type.String(), { description: 'What to enter exactly, where it is a `value`' }),
    without: Type.String({ description: 'What is lost without it' })
  },
  { title: 'SetupField', additionalProperties: false }
)

const Addresses = Type.Object(
  { range: Type.String(), when: Type.String({ description: 'Under which condition, or in which region' }) },
  { title: 'SourceAddresses', additionalProperties: false }
)

/** What has to be entered at the provider of an endpoint. */
export const EndpointSetup = Type.Object(
  {
    provider: Type.String(),
    place: Type.String({ description: 'Where these are entered at the provider' }),
    fields: Type.Array(Field),
    addresses: Type.Array(Addresses, {
      description: 'What it delivers from; empty where that is not fixed: allowed addresses would refuse reports'
    }),
    signature_presets: Type.Array(Type.String(), { description: 'How it may sign, the usual way first' }),
    test_command: Nullable(Type.String(), {
      description:
        'Where no test delivery can be sent, the line for a shell that tries the URL in `WEBHOOK_URL` with the secret in `SIGNING_SECRET`; 400 is the answer if all is well'
    })
  },
  {
    title: 'EndpointSetup',
    additionalProperties: false,
    examples: [
      {
        provider: 'retell',
        place: 'Open the agent, then Webhook Settings. By the API: PATCH /update-agent/{agent_id}.',
        fields: [
          { name: 'webhook_url', kind: 'webhook_url', value: null, without: 'No report arrives.' },
          {
            name: 'API key with the webhook badge',
            kind: 'provider_secret',
            value: null,
            without: 'Whoever learns the URL can report calls.'
          }
        ],
        addresses: [{ range: '100.20.5.228', when: 'always' }],
        signature_presets: ['retell'],
        test_command: null
      }
    ]
  }
)

/** Undefined for an endpoint of a provider that there is no more. */
export function presentSetup(endpoint: EndpointRow) {
  const setup = setupOf(endpoint)
  if (setup === undefined) return undefined
  const { provider, signature } = endpoint

  return {
    provider,
    place: setup.place,
    fields: setup.fields.map((field) => ({ ...field })),
    addresses: setup.addresses.map((one) => ({ ...one })),
    signature_presets: Object.keys(findProvider(provider)?.signaturePresets ?? {}),
    test_command: testCommandOf(provider, readScheme(signature))
  } satisfies Static<typeof EndpointSetup>
}

/** What became of a test delivery. */
export const EndpointTest = Type.Object(
  {
    status: Nullable(Type.Integer({ description: 'What the webhook host answered' })),
    answer: Nullable(Type.String(), { description: 'The beginning of the answer' }),
    problem: Nullable(OneOf(['timeout', 'unreachable']), { description: 'Why there is no answer' }),
    duration_ms: Type.Integer()
  },
  {
    title: 'EndpointTest',
    additionalProperties: false,
    examples: [
      {
        status: 200,
        answer: '{"success":true,"requestId":"0199f1c2-0000-7000-8000-00000000000f"}',
        problem: null,
        duration_ms: 12
      }
    ]
  }
)
