import type { UserId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../../tenant/fields.ts'
import { Conflict } from '../answers.ts'
import { NameText } from '../links/schema.ts'
import { EmailText } from '../session/inputs.ts'
import { platformRoles } from '../session/schema.ts'

const example = {
  id: '0199f1c2-0000-7000-8000-00000000000a',
  email: 'ann@example.com',
  name: 'Ann Lee',
  platform_role: 'account_manager',
  has_second_factor: true,
  disabled_at: null,
  created_at: '2026-01-15T09:30:00.000Z'
} as const

const fields = {
  id: Uuid<UserId>(),
  email: Type.String(),
  name: Type.String(),
  platform_role: Nullable(OneOf(platformRoles)),
  has_second_factor: Type.Boolean(),
  disabled_at: Nullable(DateTime(), { description: 'Since when they cannot sign in' }),
  created_at: DateTime()
}

/** A user of the console. */
export const Person = Type.Object(fields, { title: 'Person', additionalProperties: false, examples: [example] })

export const SeenPerson = Type.Object(
  {
    ...fields,
    last_seen_at: Nullable(DateTime(), { description: 'As far as sessions are kept' })
  },
  {
    title: 'SeenPerson',
    additionalProperties: false,
    examples: [{ ...example, last_seen_at: '2026-11-22T09:10:00.000Z' }]
  }
)

export function presentPerson(row: Static<typeof Person>): Static<typeof Person> {
  const { id, email, name, platform_role, has_second_factor, disabled_at, created_at } = row

  return { id, email, name, platform_role, has_second_factor, disabled_at, created_at }
}

export const InvitationInput = Type.Object(
  { email: EmailText, name: NameText, platform_role: Nullable(OneOf(platformRoles)) },
  {
    title: 'PersonInvitationInput',
    additionalProperties: false,
    examples: [{ email: 'ann@example.com', name: 'Ann Lee', platform_role: 'account_manager' }]
  }
)

/** What is shown once, to be copied. */
export const LinkToCopy = Type.Object(
  { url: Type.String({ description: 'Shown this once' }), expires_at: DateTime() },
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

export const Invited = Type.Object(
  { person: Person, link: LinkToCopy },
  { title: 'InvitedPerson', additionalProperties: false }
)

export const PersonInput = Type.Object(
  {
    is_disabled: Type.Optional(Type.Boolean({ description: 'Ends all sessions, and links' })),
    platform_role: Type.Optional(Nullable(OneOf(platformRoles)))
  },
  {
    title: 'PersonInput',
    additionalProperties: false,
    description: 'One of the two',
    examples: [{ is_disabled: true }]
  }
)

export const Taken = Conflict('Somebody has the address', 'There is a user ann@example.com already')

export const Oneself = Conflict('It is one’s own account', 'Another administrator has to do this')
