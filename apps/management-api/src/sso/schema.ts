import { installation } from '@callbook/db'
import {
  type GroupRole as GroupRoleRow,
  type IdentityProviderRow,
  identityProviderStates,
  type SignInPerson
} from '@callbook/db/accounts'
import { type ClientId, membershipRoles, type OrganizationId, type UserId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { platformRoles } from '../session/schema.ts'
import { ssoPurposes } from './sso-cookie.ts'

const exampleRole = { group: 'callbook-reviewers', role: 'reviewer', client_id: null } as const

export const groupRoleNames = [...membershipRoles, ...platformRoles]

const GroupRole = Type.Object(
  {
    group: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'A value of the groups claim; `*` contains everyone'
    }),
    role: OneOf(groupRoleNames, {
      description: 'A role of members; in the provider of staff, a role of staff'
    }),
    client_id: Nullable(Uuid<ClientId>(), {
      description: 'The only client whose data the role can access; null for all'
    })
  },
  { additionalProperties: false }
)

const settings = {
  sign_in_name: Type.String({
    minLength: 3,
    maxLength: 40,
    description: 'What users enter to sign in: lower-case letters, digits and hyphens; unique in the installation'
  }),
  issuer: Type.String({
    minLength: 1,
    maxLength: 500,
    description: 'URL of the identity provider, exactly as it names itself'
  }),
  client_id: Type.String({ minLength: 1, maxLength: 500, description: 'Identifies Callbook at the identity provider' }),
  groups_claim: Nullable(Type.String({ minLength: 1, maxLength: 200 }), {
    description: 'Claim of the ID token with the groups of a user, such as `groups`'
  }),
  group_roles: Type.Array(GroupRole, {
    maxItems: 200,
    description: 'Roles by group. If there are any, groups decide at each sign-in; otherwise, roles are managed here.'
  }),
  session_hours: Type.Integer({ minimum: 1, maximum: 168, description: 'Hours after which a session ends' }),
  token_days: Type.Integer({
    minimum: 1,
    maximum: 90,
    description: 'Days after the latest sign-in during which access tokens work, if sign-in is enforced'
  }),
  trusts_second_factor: Type.Boolean({
    description: 'Whether the identity provider requires a second factor, so that Callbook does not'
  })
}

const exampleSettings = {
  sign_in_name: 'acme',
  issuer: 'https://login.example.com',
  client_id: 'callbook',
  groups_claim: 'groups',
  group_roles: [exampleRole],
  session_hours: 8,
  token_days: 14,
  trusts_second_factor: true
}

export const IdentityProviderInput = Type.Object(
  {
    ...settings,
    client_secret: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1_000, description: 'Absent to keep the stored one, for the same issuer' })
    )
  },
  {
    title: 'IdentityProviderInput',
    additionalProperties: false,
    examples: [{ ...exampleSettings, client_secret: 'k2v9example' }]
  }
)

export const IdentityProviderStateInput = Type.Object(
  {
    state: OneOf(identityProviderStates),
    break_glass_user_id: Type.Optional(
      Nullable(Uuid<UserId>(), {
        description:
          'Who may still sign in by a password if sign-in is enforced: an owner (of staff, an administrator) with a password and a second factor. Absent to keep the stored one.'
      })
    )
  },
  { title: 'IdentityProviderStateInput', additionalProperties: false, examples: [{ state: 'enabled' }] }
)

const exampleProvider = {
  ...exampleSettings,
  state: 'enabled',
  break_glass_user_id: null,
  tested_at: '2026-11-22T09:10:00.000Z',
  updated_at: '2026-11-22T09:00:00.000Z'
}

const IdentityProvider = Type.Object(
  {
    ...settings,
    state: OneOf(identityProviderStates, {
      description: '`enabled`: users may sign in by it. `enforced`: covered users must.'
    }),
    break_glass_user_id: Nullable(Uuid<UserId>()),
    tested_at: Nullable(DateTime(), { description: 'When this configuration was last tested; null if it never was' }),
    updated_at: DateTime()
  },
  {
    title: 'IdentityProvider',
    additionalProperties: false,
    examples: [exampleProvider]
  }
)

const exampleUser = {
  user_id: '0199f1c2-0000-7000-8000-00000000000a',
  email: 'ann@example.com',
  name: 'Ann Lee',
  is_covered: true,
  is_linked: true,
  can_break_glass: false
}

const SignInUser = Type.Object(
  {
    user_id: Uuid<UserId>(),
    email: Type.String(),
    name: Type.String(),
    is_covered: Type.Boolean({
      description: 'Whether the identity provider may open the account: not if staff or another organization created it'
    }),
    is_linked: Type.Boolean({ description: 'Whether an identity opens the account' }),
    can_break_glass: Type.Boolean({ description: 'Whether the user may be chosen as `break_glass_user_id`' })
  },
  {
    title: 'SignInUser',
    additionalProperties: false,
    examples: [exampleUser]
  }
)

/** Single sign-on of an organization, or of staff. */
export const SsoSettings = Type.Object(
  {
    provider: Nullable(IdentityProvider, { description: 'Null before it is set up' }),
    redirect_urls: Type.Array(Type.String(), {
      description: 'Redirect URLs to enter at the identity provider, one for each address of the console'
    }),
    users: Type.Array(SignInUser, { description: 'The members, or staff, by name' })
  },
  {
    title: 'SsoSettings',
    additionalProperties: false,
    examples: [
      {
        provider: exampleProvider,
        redirect_urls: ['https://console.example.com/console/sso/callback'],
        users: [exampleUser]
      }
    ]
  }
)

export function presentSettings(
  provider: IdentityProviderRow | undefined,
  { redirectUrls, users }: { readonly redirectUrls: readonly string[]; readonly users: readonly SignInPerson[] }
): Static<typeof SsoSettings> {
  return {
    provider: provider === undefined ? null : presentProvider(provider),
    redirect_urls: [...redirectUrls],
    users: users.map(({ user_id, email, name, is_covered, is_linked, can_break_glass }) => ({
      ...{ user_id, email, name },
      ...{ is_covered, is_linked, can_break_glass }
    }))
  }
}

function presentProvider(provider: IdentityProviderRow): Static<typeof IdentityProvider> {
  const { sign_in_name, issuer, client_id, groups_claim, session_hours, token_days, trusts_second_factor } = provider
  const { state, break_glass_user_id, tested_at, updated_at } = provider

  return {
    ...{ sign_in_name, issuer, client_id, groups_claim },
    group_roles: provider.group_roles.map(presentGroupRole),
    ...{ session_hours, token_days, trusts_second_factor },
    ...{ state, break_glass_user_id, tested_at, updated_at }
  }
}

function presentGroupRole({ group, role, client_id }: GroupRoleRow): Static<typeof GroupRole> {
  return { group, role, client_id }
}

/** Names the provider of staff where an organization is expected. */
export const staffName = 'staff'

export const SsoStartInput = Type.Object(
  {
    purpose: OneOf(ssoPurposes, {
      description:
        '`sign_in` needs `name`, `invitation` needs `token`, `test` needs `organization`; `link` and `confirm` are for the user of the session'
    }),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Sign-in name' })),
    token: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Token of an invitation' })),
    organization: Type.Optional(
      Type.Union([Uuid<OrganizationId>(), Type.Literal(staffName)], {
        description: 'Organization whose provider to test'
      })
    )
  },
  { title: 'SsoStartInput', additionalProperties: false, examples: [{ purpose: 'sign_in', name: 'acme' }] }
)

export const SsoStart = Type.Object(
  { url: Type.String({ description: 'Where the browser continues' }) },
  {
    title: 'SsoStart',
    additionalProperties: false,
    examples: [{ url: 'https://login.example.com/authorize?client_id=callbook' }]
  }
)

export const SsoCompletionInput = Type.Object(
  {
    query: Type.String({
      maxLength: 8_192,
      description: 'Query of the page to which the identity provider has sent the browser'
    })
  },
  {
    title: 'SsoCompletionInput',
    additionalProperties: false,
    examples: [{ query: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' }]
  }
)

const TestedClaims = Type.Object(
  {
    subject: Type.String(),
    name: Nullable(Type.String()),
    email: Nullable(Type.String(), { description: 'Null if the token has none, or it is not verified' }),
    groups: Nullable(Type.Array(Type.String()), { description: 'Null if the token has no such claim' }),
    roles: Type.Array(
      Type.Object({ role: Type.String(), client_id: Nullable(Uuid<ClientId>()) }, { additionalProperties: false }),
      {
        description: 'What the groups grant'
      }
    ),
    authenticated_at: Nullable(DateTime(), {
      description: 'When the user last entered a credential there (`auth_time`)'
    })
  },
  { title: 'TestedClaims', additionalProperties: false }
)

export const SsoCompletion = Type.Object(
  {
    purpose: OneOf(ssoPurposes),
    awaits_code: Type.Boolean({ description: 'Whether the code of the second factor is required next' }),
    organization_id: Nullable(Uuid<OrganizationId>(), {
      description: 'The organization of the provider; null for staff'
    }),
    claims: Nullable(TestedClaims, { description: 'What the ID token contains, for a test' })
  },
  {
    title: 'SsoCompletion',
    additionalProperties: false,
    examples: [
      { purpose: 'sign_in', awaits_code: false, organization_id: '0199f1c2-0000-7000-8000-000000000001', claims: null }
    ]
  }
)

export const SsoName = Type.Object(
  { organization_name: Nullable(Type.String(), { description: 'Null for staff' }) },
  { title: 'SsoName', additionalProperties: false, examples: [{ organization_name: 'Acme Group' }] }
)

export function organizationOrNull(id: OrganizationId): OrganizationId | null {
  return id === installation ? null : id
}
