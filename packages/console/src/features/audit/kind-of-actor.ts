import type { AuditEvent } from '@callbook/console-api'

const actorKinds = { user: 'User', cli: 'Command line', api_key: 'API key' }

/** Returns the kind of an actor. Users can choose any name, so only this field identifies staff reliably. */
export function kindOfActor({ actor_kind: kind, actor_is_staff: isStaff }: AuditEvent): string {
  return isStaff ? 'Staff' : actorKinds[kind]
}
