import type { UserId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../../tenant/fields.ts'
import { Conflict } from '../answers.ts'
import { EmailText } from '../session/inputs.ts'
import { membershipRoles } from '../session/schema.ts'

/** One of the people of an organization. */
export const Member = Type.Object(
  {
    user_id: Uuid<UserId>(),
    email: Type.String(),
    name: Type.String(),
    role: OneOf(membershipRoles),
    has_second_factor: Type.Boolean(),
    disabled_at: Nullable(DateTime(), { description: 'Since when they cannot sign in' }),
    last_seen_at: Nullable(DateTime(), { description: 'As far as sessions are kept' }),
    created_at: DateTime({ description: 'When they became a member' })
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
        has_second_factor: true,
        disabled_at: null,
        last_seen_at: '2026-11-22T09:10:00.000Z',
        created_at: '2026-01-15T09:30:00.000Z'
      }
    ]
  }
)

export function presentMember(row: Static<typeof Member>): Static<typeof Member> {
  const { user_id, email, name, role, has_second_factor, disabled_at, last_seen_at, created_at } = row

  return { user_id, email, name, role, has_second_factor, disabled_at, last_seen_at, created_at }
}

export const MemberInvitationInput = Type.Object(
  { email: EmailText, role: OneOf(membershipRoles) },
  {
    title: 'MemberInvitationInput',
    additionalProperties: false,
    examples: [{ email: 'ann@example.com', role: 'reviewer' }]
  }
)

export const MemberInput = Type.Object(
  { role: OneOf(membershipRoles) },
  { title: 'MemberInput', additionalProperties: false, examples: [{ role: 'viewer' }] }
)

export const AlreadyMember = Conflict('Somebody with the address is a member', 'ann@example.com is a member already')

export const LastOwner = Conflict(
  'It is the last owner',
  'An organization needs an owner: make somebody else one first'
)
