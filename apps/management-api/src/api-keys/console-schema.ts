import type { UsedApiKeyRow } from '@callbook/db'
import { type ApiKeyId, apiKeyScopes, type ClientId, inputBounds, type UserId } from '@callbook/domain'
import { apiKeyEnvironments, type IssuedApiKey as Issued, maxOverlapHours, maxRateLimit } from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { Conflict } from '../http-api/responses.ts'
import { NameText } from '../links/console.ts'

/** A key of an organization, without the secret key, which is not stored. */
export const ApiKey = Type.Object(
  {
    id: Uuid<ApiKeyId>(),
    name: Type.String(),
    environment: OneOf(apiKeyEnvironments),
    key_prefix: Type.String({ description: 'First characters of the key, to identify it' }),
    scopes: Type.Array(Type.String()),
    created_at: DateTime(),
    expires_at: Nullable(DateTime()),
    revoked_at: Nullable(DateTime()),
    revoked_reason: Nullable(Type.String()),
    issued_by: Nullable(Type.String(), { description: 'Name of the creator at that time; null if unknown' }),
    issued_by_id: Nullable(Uuid<UserId>(), { description: 'The user who created the key; null for the command line' }),
    replaced_by: Nullable(Uuid<ApiKeyId>(), { description: 'The key that replaces this one after a rotation' }),
    last_used_at: Nullable(DateTime()),
    client_id: Nullable(Uuid<ClientId>(), {
      description: 'The only client whose data the key can access; null for all'
    }),
    rate_limit: Nullable(Type.Integer(), { description: 'Requests per minute; null for the limit of the installation' })
  },
  {
    title: 'ApiKey',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-000000000002',
        name: 'Reporting',
        environment: 'production',
        key_prefix: 'callbook_mgmt_Ab12',
        scopes: ['evaluations:write'],
        created_at: '2026-01-15T09:30:00.000Z',
        expires_at: null,
        revoked_at: null,
        revoked_reason: null,
        issued_by: 'Ann Lee',
        issued_by_id: '0199f1c2-0000-7000-8000-000000000004',
        replaced_by: null,
        last_used_at: '2026-11-22T09:10:00.000Z',
        client_id: null,
        rate_limit: null
      }
    ]
  }
)

export function presentApiKey({ organization_id: _, ...key }: UsedApiKeyRow): Static<typeof ApiKey> {
  return key
}

/** A new key with the secret key, which is shown only once. */
export const IssuedApiKey = Type.Object(
  {
    id: Uuid<ApiKeyId>(),
    name: Type.String(),
    environment: OneOf(apiKeyEnvironments),
    client_id: Nullable(Uuid<ClientId>()),
    key: Type.String({ description: 'Shown only in this response' })
  },
  {
    title: 'IssuedApiKey',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-000000000002',
        name: 'Reporting',
        environment: 'production',
        client_id: null,
        key: 'callbook_mgmt_Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St'
      }
    ]
  }
)

export function presentIssued({ id, name, environment, client_id, key }: Issued): Static<typeof IssuedApiKey> {
  return { id, name, environment, client_id, key }
}

export const ApiKeyInput = Type.Object(
  {
    name: NameText,
    environment: OneOf(apiKeyEnvironments),
    scopes: Type.Array(OneOf(apiKeyScopes), {
      description: 'What the key may write; without scopes, it can only read'
    }),
    expires_at: Nullable(Type.String({ maxLength: 40 }), {
      description: 'RFC 3339; null for a key that does not expire'
    }),
    client_id: Type.Optional(
      Nullable(Uuid<ClientId>(), { description: 'Limits the key to the data of one client; absent or null for all' })
    ),
    rate_limit: Type.Optional(
      Nullable(Type.Integer({ minimum: 1, maximum: maxRateLimit }), {
        description: 'Requests per minute, set by staff; null for the limit of the installation'
      })
    )
  },
  {
    title: 'ApiKeyInput',
    additionalProperties: false,
    examples: [{ name: 'Reporting', environment: 'production', scopes: [], expires_at: '2027-01-01T00:00:00Z' }]
  }
)

export const ApiKeyChanges = Type.Object(
  { name: NameText },
  { title: 'ApiKeyChanges', additionalProperties: false, examples: [{ name: 'CRM' }] }
)

export const RevocationInput = Type.Object(
  {
    reason: Nullable(Type.String({ minLength: 1, maxLength: inputBounds.revocationReason }), {
      description: 'A note for readers of the list; null for none'
    })
  },
  { title: 'RevocationInput', additionalProperties: false, examples: [{ reason: 'The key was logged' }] }
)

export const RotationInput = Type.Object(
  {
    overlap_hours: Type.Integer({
      minimum: 0,
      maximum: maxOverlapHours,
      description: 'Hours until the old key expires'
    })
  },
  { title: 'RotationInput', additionalProperties: false, examples: [{ overlap_hours: 24 }] }
)

export const EndedKey = Conflict(
  'The key has expired, was revoked or was already rotated',
  'The key was revoked: create another one'
)
