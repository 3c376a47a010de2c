import type { AuditEventRow } from '@callbook/db'
import type { ClientId } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../../tenant/fields.ts'

const Change = Type.Object({ before: Type.Optional(Type.Unknown()), after: Type.Optional(Type.Unknown()) })

/** What somebody has changed of an organization. */
export const AuditEvent = Type.Object(
  {
    id: Uuid(),
    at: DateTime(),
    actor_kind: OneOf(['user', 'cli', 'api_key']),
    actor_id: Nullable(Type.String()),
    actor_name: Type.String({ description: 'As it was then' }),
    act: Type.String({ description: 'Such as `client.create`' }),
    object_kind: Type.String(),
    object_id: Type.String(),
    client_id: Nullable(Uuid<ClientId>(), { description: 'That the thing belongs to' }),
    changes: Type.Record(Type.String(), Change, { description: 'What was, and what is, by name. Never a secret' }),
    ip: Nullable(Type.String()),
    request_id: Nullable(Uuid())
  },
  {
    title: 'AuditEvent',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-00000000000e',
        at: '2026-11-22T09:10:00.000Z',
        actor_kind: 'user',
        actor_id: '0199f1c2-0000-7000-8000-00000000000a',
        actor_name: 'Ann Lee',
        act: 'member.role',
        object_kind: 'user',
        object_id: '0199f1c2-0000-7000-8000-00000000000b',
        client_id: null,
        changes: { role: { before: 'viewer', after: 'reviewer' } },
        ip: '203.0.113.7',
        request_id: '0199f1c2-0000-7000-8000-00000000000f'
      }
    ]
  }
)

export function presentAuditEvent({ organization_id: _, changes, ...event }: AuditEventRow): Static<typeof AuditEvent> {
  return { ...event, changes: JSON.parse(changes) }
}
