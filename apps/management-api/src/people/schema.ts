import type { OrganizationId, UserId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { Conflict } from '../http-api/responses.ts'
import { NameText } from '../links/console.ts'
import { platformRoles } from '../session/schema.ts'
import { EmailText } from '../session/sign-in.ts'

const example = {
  id: '0199f1c2-0000-7000-8000-00000000000a',
  email: 'ann@example.com',
  name: 'Ann Lee',
  platform_role: 'account_manager',
  has_second_factor: true,
  disabled_at: null,
  created_at: '2026-01-15T09:30:00.000Z',
  created_by_organization_id: null
} as const

const fields = {
  id: Uuid<UserId>(),
  email: Type.String(),
  name: Type.String(),
  platform_role: Nullable(OneOf(platformRoles)),
  has_second_factor: Type.Boolean(),
  disabled_at: Nullable(DateTime(), { description: 'When the user was disabled' }),
  created_at: DateTime(),
  created_by_organization_id: Nullable(Uuid<OrganizationId>(), {
    description:
      'The organization whose invitation created the account, which has access to no other organization and cannot become staff; null for accounts that staff created'
  })
}

/** A user of the console. */
export const Person = Type.Object(fields, { title: 'Person', additionalProperties: false, examples: [example] })

export const SeenPerson = Type.Object(
  {
    ...fields,
    last_seen_at: Nullable(DateTime(), { description: 'As long as sessions are stored' }),
    created_by_organization_name: Nullable(Type.String(), { description: 'Current name' }),
    identity: Nullable(Type.String(), {
      description: 'Name or address at the identity provider of staff; null if the user has not linked one'
    })
  },
  {
    title: 'SeenPerson',
    additionalProperties: false,
    examples: [
      {
        ...example,
        last_seen_at: '2026-11-22T09:10:00.000Z',
        created_by_organization_name: null,
        identity: 'ann@example.com'
      }
    ]
  }
)

export function presentPerson(row: Static<typeof Person>): Static<typeof Person> {
  const { id, email, name, platform_role, has_second_factor, disabled_at, created_at } = row
  const { created_by_organization_id } = row

  return { id, email, name, platform_role, has_second_factor, disabled_at, created_at, created_by_organization_id }
}

export function presentSeenPerson(row: Static<typeof SeenPerson>): Static<typeof SeenPerson> {
  const { last_seen_at, created_by_organization_name, identity } = row

  return { ...presentPerson(row), last_seen_at, created_by_organization_name, identity }
}

export const InvitationInput = Type.Object(
  { email: EmailText, name: NameText, platform_role: Nullable(OneOf(platformRoles)) },
  {
    title: 'PersonInvitationInput',
    additionalProperties: false,
    examples: [{ email: 'ann@example.com', name: 'Ann Lee', platform_role: 'account_manager' }]
  }
)

/** A link or password that is shown once, to be copied. */
export const LinkToCopy = Type.Object(
  { url: Type.String({ description: 'Shown only in this response' }), expires_at: DateTime() },
  {
    title: 'LinkToCopy',
    additionalProperties: false,
    examples: [
      {
        url: 'https://console.example.com/console/link#J4zNiOqVH8Jm0cQm3l1S5gPMY4Mr9b0aVnq5T3u7k2M',
        expires_at: '2026-11-29T09:30:00.000Z'
      }
    ]
  }
)

export const PersonLink = Type.Object(
  { email: Type.String(), ...LinkToCopy.properties },
  {
    title: 'PersonLink',
    additionalProperties: false,
    examples: [{ email: 'ann@example.com', ...LinkToCopy['examples'][0] }]
  }
)

export const EndedSessions = Type.Object(
  { ended: Type.Integer({ description: 'Number of sessions, including access tokens' }) },
  { title: 'EndedSessions', additionalProperties: false, examples: [{ ended: 2 }] }
)

export const Invited = Type.Object(
  { person: Person, link: LinkToCopy },
  { title: 'InvitedPerson', additionalProperties: false }
)

export const PersonInput = Type.Object(
  {
    is_disabled: Type.Optional(Type.Boolean({ description: 'Ends all sessions and links' })),
    platform_role: Type.Optional(Nullable(OneOf(platformRoles)))
  },
  {
    title: 'PersonInput',
    additionalProperties: false,
    description: 'Exactly one of the two',
    examples: [{ is_disabled: true }]
  }
)

export const MergeInput = Type.Object(
  { from_id: Uuid<UserId>() },
  {
    title: 'MergeInput',
    additionalProperties: false,
    examples: [{ from_id: '0199f1c2-0000-7000-8000-00000000000c' }]
  }
)

export const Taken = Conflict(
  'Staff have already created an account with the address',
  'There is already a user ann@example.com'
)

export const Oneself = Conflict(
  'The account is the user’s own, or an organization created it',
  'Another administrator must do this'
)

export const NotMergeable = Conflict(
  'The account is the user’s own, or the two cannot be merged in this direction',
  'Choose two accounts with the same email address'
)
