import type { EventEndpointId, OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import type { Database, Queryable } from '../../database.ts'
import type { DisabledReason } from './event-endpoints.ts'

/** What was sent, and how that went. */
export interface Attempt {
  readonly endpointId: EventEndpointId
  readonly sequence: number
  readonly attempt: number
  readonly status: number | null
  readonly ms: number
  readonly error: string | null
  readonly answer: string
}

/** How an endpoint has done of late. */
export interface EndpointHealth {
  /** Failed attempts in a row. */
  readonly failures: number
  readonly failingSince: Date | null
  /** Nothing is sent to it before; null when it need not rest. */
  readonly restsUntil: Date | null
}

/** What follows from an attempt. */
export interface Verdict {
  /** When it is sent again; `delivered` and `failed` are final. */
  readonly delivery: 'delivered' | 'failed' | { readonly nextAt: Date }
  readonly health: EndpointHealth
  /** Why nothing is sent to it any longer; undefined when that goes on. */
  readonly disabled?: DisabledReason | undefined
}

interface FinishOptions {
  readonly now: Date
  readonly judge: (health: EndpointHealth) => Verdict
  /** What is written with it when the endpoint is disabled. */
  readonly onDisabled: (tx: Queryable) => Promise<void>
}

/** Notes how an attempt went, and what follows for what was sent and for its endpoint. */
export async function finishDelivery(
  db: Database,
  organizationId: OrganizationId,
  attempt: Attempt,
  { now, judge, onDisabled }: FinishOptions
): Promise<void> {
  const { endpointId, sequence, status, ms, error } = attempt

  await db.transaction().execute(async (tx) => {
    const endpoint = await lockEndpoint(tx, organizationId, endpointId)
    const verdict = judge({
      failures: endpoint?.failures ?? 0,
      failingSince: dateOf(endpoint?.failing_since),
      restsUntil: dateOf(endpoint?.rests_until)
    })
    const { delivery } = verdict
    const next = typeof delivery === 'string' ? { state: delivery, next_at: now } : { next_at: delivery.nextAt }
    await tx
      .updateTable('event_deliveries')
      .set({ ...next, leased_until: null, last_status: status, last_ms: ms, last_error: error })
      .where('organization_id', '=', organizationId)
      .where('endpoint_id', '=', endpointId)
      .where('sequence', '=', sequence)
      .where('state', '=', 'pending')
      .execute()
    await insertAttempt(tx, organizationId, attempt, now)
    if (endpoint === undefined) return
    await updateEndpoint(tx, organizationId, endpointId, verdict, now)
    if (verdict.disabled !== undefined && endpoint.state !== 'disabled') await onDisabled(tx)
  })
}

function dateOf(text: string | null | undefined): Date | null {
  return text == null ? null : new Date(text)
}

async function lockEndpoint(tx: Queryable, organizationId: OrganizationId, id: EventEndpointId) {
  return await tx
    .selectFrom('event_endpoints')
    .select(['state', 'failures', 'failing_since', 'rests_until'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

async function insertAttempt(tx: Queryable, organizationId: OrganizationId, attempt: Attempt, at: Date) {
  const { endpointId, ...told } = attempt
  await tx
    .insertInto('event_attempts')
    .values({ ...told, organization_id: organizationId, endpoint_id: endpointId, id: newId(), at })
    .execute()
}

async function updateEndpoint(
  tx: Queryable,
  organizationId: OrganizationId,
  id: EventEndpointId,
  { health, disabled }: Verdict,
  now: Date
) {
  const disabling = { state: 'disabled', disabled_reason: disabled, updated_at: now }
  await tx
    .updateTable('event_endpoints')
    .set({
      failures: health.failures,
      failing_since: health.failingSince,
      rests_until: health.restsUntil,
      ...(disabled !== undefined && disabling)
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}
