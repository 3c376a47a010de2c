import { type Signature as AdminSignature, presentSignature } from '@callbook/admin'
import type { UsedEndpointRow } from '@callbook/db'
import { type ClientId, type EndpointId, type ProviderName, providerNames } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../../tenant/fields.ts'
import { Conflict } from '../answers.ts'

const exampleId = '0199f1c2-0000-7000-8000-000000000003' as EndpointId

/** How deliveries are signed, without the secret. */
export const Signature = Type.Object(
  {
    preset: Type.String({ description: 'By which the sender signs' }),
    header: Type.String({ description: 'Where the signature stands' }),
    payload: Nullable(Type.String(), { description: 'What is signed; null where the header has the secret itself' }),
    previous_secret_expires_at: Nullable(DateTime(), {
      description: 'Until when the secret before this one is accepted'
    })
  },
  { additionalProperties: false }
)

const exampleSignature: Static<typeof Signature> = {
  preset: 'vapi',
  header: 'x-signature',
  payload: '{timestamp}.{body}',
  previous_secret_expires_at: null
}

/** A webhook URL of a client, without the URL: who has that can deliver reports. */
export const Endpoint = Type.Object(
  {
    id: Uuid<EndpointId>(),
    client_id: Uuid<ClientId>(),
    provider: Type.String({ description: 'Who reports calls there' }),
    status: OneOf(['active', 'inactive', 'revoked']),
    created_at: DateTime(),
    last_used_at: Nullable(DateTime()),
    request_count: Type.Integer({ description: 'Deliveries that were read, whatever was answered' }),
    signature: Nullable(Signature, { description: 'Null where deliveries need none' }),
    allowed_ips: Type.Array(Type.String(), {
      description: 'Addresses and CIDR blocks that may deliver; any address may where there are none'
    }),
    silence_after_seconds: Nullable(Type.Integer(), {
      description: 'After so long without a report an alarm is raised; null for never'
    }),
    suspects_silence: Type.Boolean({ description: 'Whether one is raised after a silence that is unusual' })
  },
  {
    title: 'Endpoint',
    additionalProperties: false,
    examples: [
      {
        id: exampleId,
        client_id: '0199f1c2-0000-7000-8000-000000000004',
        provider: 'vapi',
        status: 'active',
        created_at: '2026-01-15T09:30:00.000Z',
        last_used_at: '2026-11-22T09:10:00.000Z',
        request_count: 1204,
        signature: exampleSignature,
        allowed_ips: ['203.0.113.0/24'],
        silence_after_seconds: 21_600,
        suspects_silence: false
      }
    ]
  }
)

export function presentEndpoint(row: UsedEndpointRow): Static<typeof Endpoint> {
  const { id, client_id, provider, status, created_at, last_used_at, request_count, allowed_ips } = row
  const signature = signatureOf(presentSignature(row))

  return {
    ...{ id, client_id, provider, status, created_at, last_used_at, request_count, signature, allowed_ips },
    silence_after_seconds: row.silence_after,
    suspects_silence: row.suspects_silence
  }
}

export function signatureOf(signature: AdminSignature): Static<typeof Signature> | null {
  const { hmac: preset, header, payload, previous_secret_expires_at } = signature

  return preset === false || header === null ? null : { preset, header, payload, previous_secret_expires_at }
}

export const NewEndpointInput = Type.Object(
  { provider: OneOf<ProviderName>(providerNames) },
  { title: 'NewEndpointInput', additionalProperties: false, examples: [{ provider: 'vapi' }] }
)

/** A webhook URL that was made. */
export const NewEndpoint = Type.Object(
  { id: Uuid<EndpointId>(), url: Type.String({ description: 'Where the provider delivers: as good as a password' }) },
  {
    title: 'NewEndpoint',
    additionalProperties: false,
    examples: [{ id: exampleId, url: 'https://hooks.callbook.example/webhook/vapi/4fB9…' }]
  }
)

export const EndpointUrl = Type.Object(
  { url: Type.String() },
  {
    title: 'EndpointUrl',
    additionalProperties: false,
    examples: [{ url: 'https://hooks.callbook.example/webhook/vapi/4fB9…' }]
  }
)

export const EndpointState = Conflict(
  'Another endpoint of the client and provider is active, or this one is revoked',
  'Another endpoint of the client is active already'
)
