import { type ClientId, membershipRoles, type UserId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { Conflict } from '../http-api/responses.ts'
import { EmailText } from '../session/inputs.ts'

/** A member of an organization. */
export const Member = Type.Object(
  {
    user_id: Uuid<UserId>(),
    email: Type.String(),
    name: Type.String(),
    role: OneOf(membershipRoles),
    client_id: Nullable(Uuid<ClientId>(), {
      description: 'The only client whose data the member can access; null for all'
    }),
    has_second_factor: Type.Boolean(),
    disabled_at: Nullable(DateTime(), { description: 'When the user was disabled' }),
    last_seen_at: Nullable(DateTime(), { description: 'As long as sessions are stored' }),
    created_at: DateTime({ description: 'When the user joined' })
  },
  {
    title: 'Member',
    additionalProperties: false,
    examples: [
      {
        user_id: '0199f1c2-0000-7000-8000-00000000000a',
        email: 'ann@example.com',
        name: 'Ann Lee',
        role: 'reviewer',
        client_id: null,
        has_second_factor: true,
        disabled_at: null,
        last_seen_at: '2026-11-22T09:10:00.000Z',
        created_at: '2026-01-15T09:30:00.000Z'
      }
    ]
  }
)

export function presentMember(row: Static<typeof Member>): Static<typeof Member> {
  const { user_id, email, name, role, client_id, has_second_factor, disabled_at, last_seen_at, created_at } = row

  return { user_id, email, name, role, client_id, has_second_factor, disabled_at, last_seen_at, created_at }
}

const limitRule = 'Required for a client manager, impossible for an owner.'

export const MemberInvitationInput = Type.Object(
  {
    email: EmailText,
    role: OneOf(membershipRoles),
    client_id: Type.Optional(
      Nullable(Uuid<ClientId>(), {
        description: `Limits the member to the data of one client; absent or null for all. ${limitRule}`
      })
    )
  },
  {
    title: 'MemberInvitationInput',
    additionalProperties: false,
    examples: [{ email: 'ann@example.com', role: 'reviewer' }]
  }
)

export const MemberInput = Type.Object(
  {
    role: Type.Optional(OneOf(membershipRoles)),
    client_id: Type.Optional(
      Nullable(Uuid<ClientId>(), {
        description: `The only client whose data the member can access; null for all. ${limitRule}`
      })
    )
  },
  { title: 'MemberInput', additionalProperties: false, examples: [{ role: 'viewer' }] }
)

export const AlreadyMember = Conflict(
  'A user with the address is already a member with this limit',
  'ann@example.com is already a member'
)

export const LastOwner = Conflict(
  'The user is the last owner, or has several memberships and the request names none of them, or has the requested one',
  'An organization needs an owner: choose another owner first'
)
