import type { AuditEvent } from '@callbook/console-api'
import { getProvider } from '#features/endpoints/providers.ts'
import { hostName } from '#features/providers/account-words.ts'
import { labelOfKind } from './action-labels.ts'

type About = Pick<
  AuditEvent,
  'client_id' | 'client_name' | 'object_detail' | 'object_id' | 'object_kind' | 'object_name'
>

/** Returns the name of the target and a detail that distinguishes it; without a name, its kind and id. */
export function describeObject(event: About): { readonly name: string; readonly detail: string } {
  const { object_kind: kind, object_id: id, object_name: name, object_detail: detail, client_name: client } = event
  const label = labelOfKind(kind)
  if (kind === 'user' && id === 'unknown') return { name: 'No account', detail: 'The address has none' }
  if (kind === 'call') return { name: label, detail: name ?? client ?? id }
  if (kind === 'scorecard') return { name: id, detail: client ?? label }
  if (name === null) return { name: label, detail: client ?? id }
  if (kind === 'endpoint') return { name: getProvider(name).name, detail: client ?? label }
  if (kind === 'provider_account')
    return { name: getProvider(name).name, detail: detail === null ? label : hostName(detail) }

  return { name, detail: detail ?? label }
}

type Actor = Pick<AuditEvent, 'actor_id' | 'actor_name' | 'object_id' | 'object_name'>

/** Returns the name of an actor. Attempts to sign in have none. */
export function nameOfActor({ actor_id: id, actor_name: name, ...object }: Actor): string {
  if (name !== '') return name
  if (id === null) return 'Not signed in'

  return (id === object.object_id ? object.object_name : null) ?? id
}

const actorKinds = { user: 'User', cli: 'Command line', api_key: 'API key' }

/** Returns the kind of an actor. Users can choose any name, so only this field identifies staff reliably. */
export function kindOfActor({ actor_kind: kind, actor_is_staff: isStaff }: AuditEvent): string {
  return isStaff ? 'Staff' : actorKinds[kind]
}
