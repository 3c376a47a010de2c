import {
  type AlarmDetails,
  type AlarmId,
  type AlarmKind,
  type Certainty,
  type ClientId,
  type EndpointId,
  limitsOf
} from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { logEvents } from '../events/log-events.ts'
import { whereWithin } from '../reach.ts'
import type { OrganizationScope, ReachScope } from '../scope.ts'

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
  at: OrganizationScope,
  { endpointId, kind, certainty, since, details }: NewAlarm,
  now: Date
): Promise<boolean> {
  const { db: tx, organizationId } = at
  const clientId = await findWatchedClient(at, endpointId)
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
  { db: tx, organizationId }: OrganizationScope,
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

interface Closing {
  readonly endpointId: EndpointId
  /** Client of the endpoint, which is notified. */
  readonly clientId: ClientId
  readonly kinds: readonly AlarmKind[]
  /** Whether reports arrive again. No event is sent if the alarm closes because the endpoint is inactive. */
  readonly isRecovered: boolean
}

/**
 * Closes alarms of an endpoint and writes a recovery event in one transaction, once even if several processes do so.
 *
 * @returns number of closed alarms
 */
export async function closeAlarms(
  { db: tx, organizationId }: OrganizationScope,
  { endpointId, clientId, kinds, isRecovered }: Closing,
  now: Date
): Promise<number> {
  const closed = await tx
    .updateTable('endpoint_alarms')
    .set({ closed_at: now })
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .where('kind', 'in', kinds)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  if (closed.length > 0 && isRecovered) {
    await logEvents(tx, [{ organizationId, type: 'endpoint.recovered', subjectId: endpointId, clientId }], now)
  }

  return closed.length
}

export interface AlarmRow {
  readonly id: AlarmId
  readonly endpoint_id: EndpointId
  readonly client_id: ClientId
  readonly client_name: string
  readonly provider: string
  readonly kind: AlarmKind
  readonly certainty: Certainty | null
  readonly since: string
  readonly opened_at: string
  readonly details: AlarmDetails
}

/**
 * Returns the open alarms of an organization, longest open first. Inactive endpoints and suspended organizations have
 * none, even if their alarms are not closed yet.
 */
export async function listAlarmRows({ db, reach }: ReachScope<Database>, limit: number): Promise<AlarmRow[]> {
  const { organizationId } = limitsOf(reach)
  const { rows } = await sql<AlarmRow & { details: string }>`
    select alarm.id, alarm.endpoint_id, endpoint.client_id, client.display_name as client_name, endpoint.provider,
      alarm.kind, alarm.certainty, alarm.since, alarm.opened_at, alarm.details::text as details
    from endpoint_alarms as alarm
    join webhook_endpoints as endpoint on ${whereWithin(reach, { table: 'endpoint' })}
      and endpoint.id = alarm.endpoint_id and endpoint.status = 'active'
    join organizations on organizations.id = endpoint.organization_id and organizations.suspended_at is null
    join clients as client on client.organization_id = ${organizationId} and client.id = endpoint.client_id
    where alarm.organization_id = ${organizationId} and alarm.closed_at is null
    order by alarm.opened_at, alarm.id limit ${limit}`.execute(db)

  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) }))
}
