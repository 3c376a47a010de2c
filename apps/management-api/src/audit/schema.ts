import { type AuditEventRow, type AuditName, auditKinds } from '@callbook/db'
import { type ClientId, formatPhoneNumber } from '@callbook/domain'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'

const Change = Type.Object({
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
  international: Type.Optional(
    Type.Object(
      { before: Type.Optional(Type.String()), after: Type.Optional(Type.String()) },
      { description: 'For a phone number: its international form, grouped' }
    )
  )
})

/** A change in an organization. */
export const AuditEvent = Type.Object(
  {
    id: Uuid(),
    at: DateTime(),
    kind: OneOf(auditKinds, { description: '`access`: somebody only looked, played, or signed in' }),
    actor_kind: OneOf(['user', 'cli', 'api_key']),
    actor_id: Nullable(Type.String()),
    actor_name: Type.String({ description: 'The name at that time' }),
    actor_is_staff: Type.Boolean({
      description: 'Whether the actor was an account manager or an administrator at that time'
    }),
    act: Type.String({ description: 'Such as `client.create`' }),
    object_kind: Type.String(),
    object_id: Type.String(),
    object_name: Nullable(Type.String(), {
      description: 'Current name: the email address of a user, the provider of an endpoint or account; null if unknown'
    }),
    object_detail: Nullable(Type.String(), {
      description: 'Further identification: the prefix of a key, the name of a user, the API base URL of a provider'
    }),
    client_id: Nullable(Uuid<ClientId>(), { description: 'The client of the subject' }),
    client_name: Nullable(Type.String(), { description: 'Current name' }),
    changes: Type.Record(Type.String(), Change, { description: 'Previous and new values by name, never secrets' }),
    ip: Nullable(Type.String(), { description: 'Staff actions, shown only to staff' }),
    request_id: Nullable(Uuid()),
    token_id: Nullable(Uuid(), { description: 'The access token that made the change; null without one' }),
    token_name: Nullable(Type.String(), { description: 'Its name at that time' })
  },
  {
    title: 'AuditEvent',
    additionalProperties: false,
    examples: [
      {
        id: '0199f1c2-0000-7000-8000-00000000000e',
        at: '2026-11-22T09:10:00.000Z',
        kind: 'changes',
        actor_kind: 'user',
        actor_id: '0199f1c2-0000-7000-8000-00000000000a',
        actor_name: 'Ann Lee',
        actor_is_staff: false,
        act: 'member.role',
        object_kind: 'user',
        object_id: '0199f1c2-0000-7000-8000-00000000000b',
        object_name: 'ann@example.com',
        object_detail: 'Ann Lee',
        client_id: null,
        client_name: null,
        changes: { role: { before: 'viewer', after: 'reviewer' } },
        ip: '203.0.113.7',
        request_id: '0199f1c2-0000-7000-8000-00000000000f',
        token_id: null,
        token_name: null
      }
    ]
  }
)

/**
 * @param names current names of the subjects, by id
 * @param isForStaff whether the reader is staff
 */
export function presentAuditEvent(
  { organization_id: _, is_access: isAccess, ...row }: AuditEventRow,
  names: ReadonlyMap<string, AuditName>,
  isForStaff: boolean
): Static<typeof AuditEvent> {
  const changes: Static<typeof AuditEvent>['changes'] = JSON.parse(row.changes)
  const named = names.get(row.object_id)
  const invited = row.object_kind === 'invitation' ? changes['email']?.after : undefined

  return {
    ...row,
    kind: isAccess ? 'access' : 'changes',
    ip: shownAddress(row, isForStaff),
    object_name: named?.name ?? (typeof invited === 'string' ? invited : null),
    object_detail: named?.detail ?? null,
    client_name: (row.client_id && names.get(row.client_id)?.name) ?? null,
    changes: 'phone_number' in changes ? { ...changes, phone_number: withShown(changes['phone_number']) } : changes
  }
}

/** Address from which an action was made. Addresses of staff are shown only to staff. */
export function shownAddress(
  { ip, actor_is_staff: isOfStaff }: Pick<AuditEventRow, 'ip' | 'actor_is_staff'>,
  isForStaff: boolean
): string | null {
  return isOfStaff && !isForStaff ? null : ip
}

function withShown(change: Static<typeof Change>): Static<typeof Change> {
  const numbers = Object.entries(change).filter(([, number]) => typeof number === 'string')

  return {
    ...change,
    international: Object.fromEntries(numbers.map(([name, number]) => [name, formatPhoneNumber(String(number))]))
  }
}

/** An actor of recorded changes. */
export const AuditActor = Type.Object(
  {
    kind: OneOf(['user', 'cli', 'api_key']),
    id: Type.String(),
    name: Type.String(),
    is_staff: Type.Boolean({ description: 'Whether the actor was staff at its latest action' })
  },
  {
    title: 'AuditActor',
    additionalProperties: false,
    examples: [{ kind: 'user', id: '0199f1c2-0000-7000-8000-00000000000a', name: 'Ann Lee', is_staff: false }]
  }
)
