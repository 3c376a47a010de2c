import { type ClientId, type LinkId, membershipRoles } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'

/** An unused invitation to an organization, without its link. */
export const MemberInvitation = Type.Object(
  {
    id: Uuid<LinkId>(),
    email: Type.String(),
    role: OneOf(membershipRoles),
    client_id: Nullable(Uuid<ClientId>()),
    invited_by: Nullable(Type.String(), { description: 'The user who created it; null for the command line' }),
    created_at: DateTime(),
    expires_at: DateTime()
  },
  {
    title: 'MemberInvitation',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-00000000000b',
        email: 'ann@example.com',
        role: 'reviewer',
        client_id: null,
        invited_by: 'Ben Ode',
        created_at: '2026-11-22T09:30:00.000Z',
        expires_at: '2026-11-29T09:30:00.000Z'
      }
    ]
  }
)

export function presentInvitation(row: Static<typeof MemberInvitation>): Static<typeof MemberInvitation> {
  const { id, email, role, client_id, invited_by, created_at, expires_at } = row

  return { id, email, role, client_id, invited_by, created_at, expires_at }
}
