import {
  type AccessTokenRow,
  type FoundSession,
  type IssuedAccessToken as Issued,
  permissions
} from '@callbook/accounts'
import type { AccessTokenId, OrganizationId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { Conflict } from '../http-api/responses.ts'
import { NameText } from '../links/schema.ts'

const example = { id: '0199f1c2-0000-7000-8000-00000000000c', name: 'Deployment' }
const organizationId = '0199f1c2-0000-7000-8000-000000000001'

/** An access token, without the secret, which is not stored. */
export const AccessToken = Type.Object(
  {
    id: Uuid<AccessTokenId>(),
    name: Type.String(),
    token_prefix: Type.String({ description: 'First characters of the token, to identify it' }),
    permissions: Type.Array(Type.String(), {
      description: 'The token has those that its user has in the organization of a request'
    }),
    organization_id: Nullable(Uuid<OrganizationId>(), {
      description: 'The only organization of the token; null for all organizations of the user'
    }),
    organization_name: Nullable(Type.String()),
    is_staff: Type.Boolean({ description: 'Whether the token has the access of staff, because its user is staff' }),
    created_at: DateTime(),
    expires_at: DateTime(),
    last_used_at: Nullable(DateTime(), { description: 'Last request, accurate to a minute' }),
    last_used_ip: Nullable(Type.String(), { description: 'Address of that request' })
  },
  {
    title: 'AccessToken',
    additionalProperties: false,
    examples: [
      {
        ...example,
        token_prefix: 'callbook_pat_Ab12',
        permissions: ['read', 'manage_clients'],
        organization_id: organizationId,
        organization_name: 'Acme Group',
        is_staff: false,
        created_at: '2026-11-22T09:00:00.000Z',
        expires_at: '2027-02-20T09:00:00.000Z',
        last_used_at: '2026-11-22T09:10:00.000Z',
        last_used_ip: '203.0.113.7'
      }
    ]
  }
)

export function presentAccessToken(row: AccessTokenRow, { platform_role }: FoundSession): Static<typeof AccessToken> {
  return { ...row, is_staff: platform_role !== null }
}

/** A new access token with the secret, which is shown only once. */
export const IssuedAccessToken = Type.Object(
  {
    id: Uuid<AccessTokenId>(),
    name: Type.String(),
    token: Type.String({ description: 'Shown only in this response' }),
    expires_at: DateTime()
  },
  {
    title: 'IssuedAccessToken',
    additionalProperties: false,
    examples: [
      {
        ...example,
        token: 'callbook_pat_Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St',
        expires_at: '2027-02-20T09:00:00.000Z'
      }
    ]
  }
)

export function presentIssued({ id, name, token, expiresAt }: Issued): Static<typeof IssuedAccessToken> {
  return { id, name, token, expires_at: expiresAt.toISOString() }
}

export const AccessTokenInput = Type.Object(
  {
    name: NameText,
    permissions: Type.Array(OneOf(permissions), {
      minItems: 1,
      uniqueItems: true,
      description: 'Permissions that the user has; each must be named'
    }),
    organization_id: Nullable(Uuid<OrganizationId>(), {
      description: 'Limits the token to one organization; null for all organizations of the user'
    }),
    expires_at: Type.String({ maxLength: 40, description: 'RFC 3339; at most a year away' })
  },
  {
    title: 'AccessTokenInput',
    additionalProperties: false,
    examples: [
      {
        name: 'Deployment',
        permissions: ['read', 'manage_clients'],
        organization_id: organizationId,
        expires_at: '2027-02-20T09:00:00Z'
      }
    ]
  }
)

export const TooMany = Conflict('The user has too many access tokens', 'You have 50 tokens: revoke one first')
