import type { AuditEventRow, AuditName } from '@callbook/db'
import { type ClientId, formatPhoneNumber } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../../tenant/fields.ts'

const Change = Type.Object({
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
  international: Type.Optional(
    Type.Object(
      { before: Type.Optional(Type.String()), after: Type.Optional(Type.String()) },
      { description: 'Of a phone number: the same in its international form, grouped' }
    )
  )
})

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
    object_name: Nullable(Type.String(), {
      description:
        'As it is called now: the address of a person, the provider of an endpoint or account; null where that is not known'
    }),
    object_detail: Nullable(Type.String(), {
      description: 'What else tells it apart: the prefix of a key, the name of a person, where a provider is asked'
    }),
    client_id: Nullable(Uuid<ClientId>(), { description: 'That the thing belongs to' }),
    client_name: Nullable(Type.String(), { description: 'As it is called now' }),
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
        object_name: 'ann@example.com',
        object_detail: 'Ann Lee',
        client_id: null,
        client_name: null,
        changes: { role: { before: 'viewer', after: 'reviewer' } },
        ip: '203.0.113.7',
        request_id: '0199f1c2-0000-7000-8000-00000000000f'
      }
    ]
  }
)

/** @param names of what events are about, by their ids */
export function presentAuditEvent(
  { organization_id: _, ...row }: AuditEventRow,
  names: ReadonlyMap<string, AuditName>
): Static<typeof AuditEvent> {
  const changes: Static<typeof AuditEvent>['changes'] = JSON.parse(row.changes)
  const named = names.get(row.object_id)
  const invited = row.object_kind === 'invitation' ? changes['email']?.after : undefined

  return {
    ...row,
    object_name: named?.name ?? (typeof invited === 'string' ? invited : null),
    object_detail: named?.detail ?? null,
    client_name: (row.client_id && names.get(row.client_id)?.name) ?? null,
    changes: 'phone_number' in changes ? { ...changes, phone_number: withShown(changes['phone_number']) } : changes
  }
}

function withShown(change: Static<typeof Change>): Static<typeof Change> {
  const numbers = Object.entries(change).filter(([, number]) => typeof number === 'string')

  return {
    ...change,
    international: Object.fromEntries(numbers.map(([name, number]) => [name, formatPhoneNumber(String(number))]))
  }
}

/** Whoever is known to have changed something. */
export const AuditActor = Type.Object(
  { kind: OneOf(['user', 'cli', 'api_key']), id: Type.String(), name: Type.String() },
  {
    title: 'AuditActor',
    additionalProperties: false,
    examples: [{ kind: 'user', id: '0199f1c2-0000-7000-8000-00000000000a', name: 'Ann Lee' }]
  }
)
