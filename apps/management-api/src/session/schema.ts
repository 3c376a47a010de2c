import {
  type FoundAccessToken,
  type FoundSession,
  listPermissions,
  type PermissionSettings,
  permissions,
  type SessionRow
} from '@callbook/accounts'
import { hourCycles, type OwnIdentity } from '@callbook/db/accounts'
import {
  type AccessTokenId,
  type ClientId,
  type MembershipRole,
  membershipRoles,
  type OrganizationId,
  type SessionId,
  type UserId
} from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { membershipPathOf } from '../console-access/path.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'

export const platformRoles = ['account_manager', 'administrator'] as const

export const exampleMe = {
  id: '0199f1c2-0000-7000-8000-00000000000a',
  session_id: '0199f1c2-0000-7000-8000-00000000000b',
  email: 'ann@example.com',
  name: 'Ann Lee',
  time_zone: 'Europe/Berlin',
  locale: 'de-DE',
  hour_cycle: null,
  platform_role: null,
  has_password: true,
  has_second_factor: false,
  needs_second_factor: false,
  must_set_second_factor: false,
  must_link: false,
  ends_at: null,
  single_sign_on: null,
  is_confirmed: true,
  access_token: null,
  support_contact: 'support@example.com',
  api_url: 'https://api.example.com',
  permissions: [],
  organizations: [
    {
      id: '0199f1c2-0000-7000-8000-000000000001',
      path: '0199f1c2-0000-7000-8000-000000000001',
      name: 'Acme Group',
      role: 'reviewer',
      client_id: null,
      client_name: null,
      permissions: ['read', 'review', 'export']
    }
  ]
}

export const hourCycleText = '`h12` for 3:04 PM, `h23` for 15:04; null for the usual one of the locale'

const CurrentToken = Type.Object(
  {
    id: Uuid<AccessTokenId>(),
    name: Type.String(),
    organization_id: Nullable(Uuid<OrganizationId>(), {
      description: 'The only organization of the token, if limited'
    }),
    expires_at: DateTime()
  },
  { additionalProperties: false }
)

const OwnSso = Type.Object(
  {
    organization_name: Nullable(Type.String(), { description: 'Null for the provider of staff' }),
    sign_in_name: Type.String(),
    is_enforced: Type.Boolean({ description: 'Whether the user must sign in by it' }),
    identity: Nullable(Type.String(), { description: 'Name or address there; null if the user has not linked one' })
  },
  { additionalProperties: false }
)

/** The signed-in user with permissions, so that the page can hide the rest. The server checks them anyway. */
export const Me = Type.Object(
  {
    id: Uuid<UserId>(),
    session_id: Nullable(Uuid<SessionId>(), { description: 'Null for an access token' }),
    email: Type.String(),
    name: Type.String(),
    time_zone: Nullable(Type.String(), { description: 'IANA time zone; null for the time zone of the browser' }),
    locale: Nullable(Type.String(), {
      description: 'BCP 47 tag of the formats of dates and numbers; null for the locale of the browser'
    }),
    hour_cycle: Nullable(OneOf(hourCycles), { description: hourCycleText }),
    platform_role: Nullable(OneOf(platformRoles), { description: 'Role of staff, who see every organization' }),
    has_password: Type.Boolean(),
    has_second_factor: Type.Boolean(),
    needs_second_factor: Type.Boolean({
      description: 'Whether the user must have a second factor and cannot remove it'
    }),
    must_set_second_factor: Type.Boolean({
      description: 'Whether a second factor must be set up before any other request'
    }),
    must_link: Type.Boolean({ description: 'Whether single sign-on must be linked before any other request' }),
    ends_at: Nullable(DateTime(), {
      description: 'When the session ends, regardless of requests; null if single sign-on did not open it'
    }),
    single_sign_on: Nullable(OwnSso, { description: 'The identity provider of the account, if one is in use' }),
    is_confirmed: Type.Boolean({ description: 'Whether a password or code was confirmed in the last 10 minutes' }),
    access_token: Nullable(CurrentToken, { description: 'The access token of the request; null for a session' }),
    support_contact: Nullable(Type.String(), { description: 'Contact for requests that only staff can fulfill' }),
    api_url: Type.String({ description: 'Base URL of /v1 for API consumers' }),
    permissions: Type.Array(OneOf(permissions), { description: 'Permissions in any organization' }),
    organizations: Type.Array(
      Type.Object(
        {
          id: Uuid<OrganizationId>(),
          path: Type.String({
            description:
              'The organization in paths: its id, followed by the client of the membership if the user has several in the organization'
          }),
          name: Type.String(),
          role: OneOf(membershipRoles),
          client_id: Nullable(Uuid<ClientId>(), {
            description: 'The only client whose data the user can access; null for all'
          }),
          client_name: Nullable(Type.String()),
          permissions: Type.Array(OneOf(permissions))
        },
        { additionalProperties: false }
      ),
      { description: 'Memberships of the user, by name of the organization' }
    )
  },
  {
    title: 'Me',
    additionalProperties: false,
    examples: [exampleMe]
  }
)

interface Membership {
  readonly organization_id: OrganizationId
  readonly name: string
  readonly role: MembershipRole
  readonly client_id: ClientId | null
  readonly client_name: string | null
}

interface MeSettings extends PermissionSettings {
  readonly singleSignOn: OwnIdentity | undefined
  readonly needsSecondFactor: boolean
  readonly mustSetSecondFactor: boolean
  readonly supportContact?: string | undefined
  readonly apiUrl: string
}

export function presentMe(
  session: FoundSession,
  memberships: readonly Membership[],
  { needsSecondFactor, mustSetSecondFactor, singleSignOn, supportContact, apiUrl, ...settings }: MeSettings
): Static<typeof Me> {
  const { id, user_id, email, name, time_zone, platform_role, has_password, has_second_factor, is_confirmed } = session
  const { access_token, locale, hour_cycle } = session
  const permissionsAs = (role: Membership['role'] | null) =>
    listPermissions({ platform_role, role, access_token }, settings)

  return {
    id: user_id,
    session_id: access_token === undefined ? id : null,
    email,
    name,
    time_zone,
    locale,
    hour_cycle,
    platform_role,
    has_password,
    has_second_factor,
    needs_second_factor: needsSecondFactor,
    must_set_second_factor: mustSetSecondFactor,
    must_link: session.must_link,
    ends_at: session.ends_at,
    single_sign_on: singleSignOn === undefined ? null : presentSso(singleSignOn),
    is_confirmed,
    access_token: access_token === undefined ? null : presentToken(access_token),
    support_contact: supportContact ?? null,
    api_url: apiUrl,
    permissions: permissionsAs(null),
    organizations: memberships.map((membership) => {
      const { organization_id: id, name: of, role, client_id, client_name } = membership
      const path = platform_role === null ? membershipPathOf(membership, memberships) : id

      return { id, path, name: of, role, client_id, client_name, permissions: permissionsAs(role) }
    })
  }
}

function presentSso({ organization_name, sign_in_name, state, label }: OwnIdentity): Static<typeof OwnSso> {
  return { organization_name, sign_in_name, is_enforced: state === 'enforced', identity: label }
}

function presentToken({ id, name, organization_id, expires_at }: FoundAccessToken): Static<typeof CurrentToken> {
  return { id, name, organization_id, expires_at }
}

/** A session of the user. */
export const Session = Type.Object(
  {
    id: Uuid<SessionId>(),
    is_current: Type.Boolean({ description: 'Whether it is the session of this request' }),
    created_at: DateTime({ description: 'When the user signed in' }),
    seen_at: DateTime({ description: 'Last request, accurate to ten minutes' }),
    expires_at: DateTime(),
    user_agent: Type.String(),
    ip: Type.String()
  },
  {
    title: 'Session',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-00000000000b',
        is_current: true,
        created_at: '2026-11-22T08:00:00.000Z',
        seen_at: '2026-11-22T09:10:00.000Z',
        expires_at: '2026-11-22T21:10:00.000Z',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
        ip: '203.0.113.7'
      }
    ]
  }
)

export function presentSession(row: SessionRow, current: FoundSession): Static<typeof Session> {
  const { id, created_at, seen_at, expires_at, user_agent, ip } = row

  return { id, is_current: id === current.id, created_at, seen_at, expires_at, user_agent, ip }
}
