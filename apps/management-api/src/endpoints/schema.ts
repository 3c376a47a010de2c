import type { UsedEndpointRow } from '@callbook/db'
import { type ClientId, type EndpointId, providerNames } from '@callbook/domain'
import {
  type Signature as AdminSignature,
  maxUrlOverlapHours,
  presentSignature,
  silenceBounds
} from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { Conflict } from '../http-api/responses.ts'

const exampleId = '0199f1c2-0000-7000-8000-000000000003' as EndpointId

/** How requests are signed, without the secret. */
export const Signature = Type.Object(
  {
    preset: Type.String({ description: 'How the sender signs' }),
    header: Type.String({ description: 'Header with the signature' }),
    payload: Nullable(Type.String(), { description: 'Signed content; null if the header contains the secret itself' }),
    previous_secret_expires_at: Nullable(DateTime(), {
      description: 'When the previous secret expires'
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

/** A webhook URL of a client, without the URL itself, because anyone with the URL can send reports. */
export const Endpoint = Type.Object(
  {
    id: Uuid<EndpointId>(),
    client_id: Uuid<ClientId>(),
    provider: Type.String({ description: 'The provider that reports calls to the endpoint' }),
    status: OneOf(['active', 'inactive', 'replaced', 'revoked']),
    accepts_until: Nullable(DateTime(), { description: 'The replaced URL accepts reports until this time' }),
    created_at: DateTime(),
    last_used_at: Nullable(DateTime()),
    request_count: Type.Integer({ description: 'Number of requests whose body was read, with any response' }),
    differing_repeat_count: Type.Integer({
      description:
        'Reports of a call that was reported in the previous 24 hours, with other content: accepted, not processed'
    }),
    rejected_reports: Type.Integer({ description: 'Number of reports rejected in the last 24 hours' }),
    signature: Nullable(Signature, { description: 'Null if requests need no signature' }),
    allowed_ips: Type.Array(Type.String(), {
      description: 'Addresses and CIDR blocks that may send reports; if empty, any address may'
    }),
    silence_after_seconds: Nullable(Type.Integer(), {
      description: 'Alarm after this time without a report; null for never'
    }),
    suspects_silence: Type.Boolean({ description: 'Whether an unusual silence raises an alarm' })
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
        accepts_until: null,
        created_at: '2026-01-15T09:30:00.000Z',
        last_used_at: '2026-11-22T09:10:00.000Z',
        request_count: 1204,
        differing_repeat_count: 0,
        rejected_reports: 0,
        signature: exampleSignature,
        allowed_ips: ['203.0.113.0/24'],
        silence_after_seconds: 21_600,
        suspects_silence: false
      }
    ]
  }
)

/** @param rejected number of reports rejected in the last 24 hours */
export function presentEndpoint(row: UsedEndpointRow, rejected: number): Static<typeof Endpoint> {
  const { id, client_id, provider, status, created_at, last_used_at, request_count, allowed_ips } = row
  const signature = signatureOf(presentSignature(row))
  const accepts_until = status === 'replaced' ? row.accepts_until : null

  return {
    ...{
      id,
      client_id,
      provider,
      status,
      accepts_until,
      created_at,
      last_used_at,
      request_count,
      signature,
      allowed_ips
    },
    differing_repeat_count: row.differing_repeat_count,
    rejected_reports: rejected,
    silence_after_seconds: row.silence_after_seconds,
    suspects_silence: row.alerts_on_unusual_silence
  }
}

export function signatureOf(signature: AdminSignature): Static<typeof Signature> | null {
  const { hmac: preset, header, payload, previous_secret_expires_at } = signature

  return preset === false || header === null ? null : { preset, header, payload, previous_secret_expires_at }
}

export const NewEndpointInput = Type.Object(
  {
    provider: Type.String({
      maxLength: 40,
      description: `One of ${providerNames.join(', ')}, or \`custom-\` and the name of a mapping`
    }),
    is_unsigned: Type.Optional(
      Type.Boolean({
        description: 'Whether reports of your own agent need no signature; other URLs never need one at first'
      })
    ),
    silence_after_seconds: Type.Optional(
      Type.Integer({
        minimum: silenceBounds.minSeconds,
        maximum: silenceBounds.maxSeconds,
        description: 'Alarm after this time without a report; by default, never'
      })
    )
  },
  { title: 'NewEndpointInput', additionalProperties: false, examples: [{ provider: 'vapi' }] }
)

/** A new webhook URL. */
export const NewEndpoint = Type.Object(
  {
    id: Uuid<EndpointId>(),
    url: Type.String({ description: 'The URL to which the provider sends reports; keep it secret like a password' }),
    secret: Nullable(Type.String(), {
      description: 'The secret with which your own agent signs, shown only once; null for other URLs'
    })
  },
  {
    title: 'NewEndpoint',
    additionalProperties: false,
    examples: [{ id: exampleId, url: 'https://hooks.callbook.example/webhook/vapi/4fB9…', secret: null }]
  }
)

export const ReplaceEndpointInput = Type.Object(
  {
    overlap_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxUrlOverlapHours,
        default: 24,
        description: 'Overlap during which the previous URL accepts reports; 0 revokes it at once'
      })
    )
  },
  { title: 'ReplaceEndpointInput', additionalProperties: false, examples: [{ overlap_hours: 24 }] }
)

/** A webhook URL that replaces another. */
export const ReplacementEndpoint = Type.Object(
  {
    id: Uuid<EndpointId>(),
    url: Type.String({ description: 'The URL to which the provider sends reports; keep it secret like a password' }),
    previous_url_expires_at: Nullable(DateTime(), {
      description: 'The previous URL accepts reports until this time; null if it no longer does'
    })
  },
  {
    title: 'ReplacementEndpoint',
    additionalProperties: false,
    examples: [
      {
        id: exampleId,
        url: 'https://hooks.callbook.example/webhook/vapi/4fB9…',
        previous_url_expires_at: '2026-11-23T09:10:00.000Z'
      }
    ]
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
  'Another endpoint of the client is already active'
)
