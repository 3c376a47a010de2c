import type {
  AlarmDetails,
  AlarmId,
  AlarmKind,
  Certainty,
  ClientId,
  EndpointId,
  OrganizationId
} from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import { logEvents } from '../events/log-events.ts'

export interface NewAlarm {
  readonly endpointId: EndpointId
  readonly kind: AlarmKind
  /** Null for rejections, which are facts. */
  readonly certainty: Certainty | null
  readonly since: Date
  readonly details: AlarmDetails
}

const eventOf = { silent: 'endpoint.silent', rejecting: 'endpoint.rejecting' } as const

/**
 * Opens the alarm of an endpoint and writes its event in one transaction, once even if several processes do so.
 * Inactive endpoints and suspended organizations have no alarms. A suspected alarm becomes certain without another
 * event.
 *
 * @returns `true` if it was opened
 */
export async function openAlarm(
  tx: Queryable,
  organizationId: OrganizationId,
  { endpointId, kind, certainty, since, details }: NewAlarm,
  now: Date
): Promise<boolean> {
  const clientId = await findWatchedClient(tx, organizationId, endpointId)
  if (clientId === undefined) return false

  const id = newId<AlarmId>()
  const row = await tx
    .insertInto('endpoint_alarms')
    .values({
      organization_id: organizationId,
      id,
      endpoint_id: endpointId,
      kind,
      certainty,
      since,
      opened_at: now,
      details: JSON.stringify(details)
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'endpoint_id', 'kind'])
        .where('closed_at', 'is', null)
        .doUpdateSet((eb) => ({ certainty: eb.ref('excluded.certainty'), details: eb.ref('excluded.details') }))
        .where(sql<boolean>`endpoint_alarms.certainty = 'suspected' and excluded.certainty = 'certain'`)
    )
    .returning('id')
    .executeTakeFirst()
  if (row?.id !== id) return false
  await logEvents(tx, [{ organizationId, type: eventOf[kind], subjectId: endpointId, clientId }], now)

  return true
}

async function findWatchedClient(
  tx: Queryable,
  organizationId: OrganizationId,
  id: EndpointId
): Promise<ClientId | undefined> {
  const endpoint = await tx
    .selectFrom('webhook_endpoints')
    .innerJoin('organizations', 'organizations.id', 'webhook_endpoints.organization_id')
    .select('webhook_endpoints.client_id')
    .where('webhook_endpoints.organization_id', '=', organizationId)
    .where('webhook_endpoints.id', '=', id)
    .where('webhook_endpoints.status', '=', 'active')
    .where('organizations.suspended_at', 'is', null)
    .$narrowType<{ client_id: ClientId }>()
    .executeTakeFirst()

  return endpoint?.client_id
}
