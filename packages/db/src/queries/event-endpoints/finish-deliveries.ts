import type { EventEndpointId } from '@callbook/domain'
import { type MultiRowStatement, newId, queriesFor, runInKysely } from '@callbook/postgres'
import type { Database, Queryable } from '../../database.ts'
import type { OrganizationScope } from '../scope.ts'
import { listErasedEvents } from './attempt-responses.ts'
import type { DisabledReason, EventEndpointState } from './event-endpoints.ts'
import type { EndpointLease } from './lease-event-endpoints.ts'

export interface Attempt {
  readonly sequence: number
  readonly attempt: number
  readonly at: Date
  readonly status: number | null
  readonly durationMs: number
  /** The error in our own words, without any text of the response; null after a success. */
  readonly error: string | null
  readonly responseExcerpt: string
}

export interface EndpointHealth {
  readonly consecutiveFailures: number
  readonly failingSince: Date | null
  /** Events are sent to it again from this time on; null without backoff. */
  readonly pausedUntil: Date | null
}

export interface DeliveryTransition {
  /** When it is sent again; `delivered` and `failed` are final. */
  readonly delivery: 'delivered' | 'failed' | { readonly nextAt: Date }
  readonly health: EndpointHealth
  /** Why the endpoint is now disabled; `undefined` if it is not. */
  readonly disabled?: DisabledReason | undefined
}

interface FinishOptions<Ended extends Attempt> {
  /** In the order in which they ended. */
  readonly attempts: readonly Ended[]
  readonly nextState: (attempt: Ended, health: EndpointHealth) => DeliveryTransition
  /** Whether the lease is released afterwards. */
  readonly isLast: boolean
  readonly now: Date
  /** Runs in the same transaction if the endpoint is disabled. */
  readonly onDisabled: (tx: Queryable) => Promise<void>
}

/** Whether the lease holder may send more to an endpoint, and its consecutive failures so far. */
export interface Finished {
  readonly mayContinue: boolean
  readonly consecutiveFailures: number
}

/** Saves the results of attempts, and the new states of the deliveries and the endpoint. */
export async function finishDeliveries<Ended extends Attempt>(
  { db, organizationId }: OrganizationScope<Database>,
  lease: EndpointLease,
  { attempts, nextState, isLast, now, onDisabled }: FinishOptions<Ended>
): Promise<Finished> {
  const { id } = lease.receiver

  return await db.transaction().execute(async (tx) => {
    const inTx = { db: tx, organizationId }
    const endpoint = await lockEndpoint(inTx, id)
    const { evaluated, health, disabled } = transitionAll(attempts, nextState, healthOf(endpoint))
    await updateDeliveries(inTx, id, evaluated)
    const answers = endpoint === undefined ? new Map<Attempt, string>() : await keptResponses(inTx, attempts)
    await insertAttempts(inTx, id, { attempts, answers })
    if (endpoint === undefined) return { mayContinue: false, consecutiveFailures: health.consecutiveFailures }

    await updateEndpoint(inTx, lease, { health, disabled, isLast, now })
    if (disabled !== undefined && endpoint.state !== 'disabled') await onDisabled(tx)
    const isSame = endpoint.state === 'active' && endpoint.updated_at === lease.receiver.updated_at
    const mayBeSent = disabled === undefined && (health.pausedUntil === null || health.pausedUntil <= now)

    return { mayContinue: isSame && mayBeSent, consecutiveFailures: health.consecutiveFailures }
  })
}

async function lockEndpoint({ db: tx, organizationId }: OrganizationScope, id: EventEndpointId) {
  return await tx
    .selectFrom('event_endpoints')
    .select(['state', 'consecutive_failures', 'failing_since', 'paused_until', 'updated_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ state: EventEndpointState }>()
    .executeTakeFirst()
}

type LockedEndpoint = Awaited<ReturnType<typeof lockEndpoint>>

function healthOf(endpoint: LockedEndpoint): EndpointHealth {
  return {
    consecutiveFailures: endpoint?.consecutive_failures ?? 0,
    failingSince: dateOf(endpoint?.failing_since),
    pausedUntil: dateOf(endpoint?.paused_until)
  }
}

function dateOf(text: string | null | undefined): Date | null {
  return text == null ? null : new Date(text)
}

interface Evaluated {
  readonly attempt: Attempt
  readonly delivery: DeliveryTransition['delivery']
}

/** Each attempt is evaluated with the endpoint state left by the previous ones. */
function transitionAll<Ended extends Attempt>(
  attempts: readonly Ended[],
  nextState: FinishOptions<Ended>['nextState'],
  before: EndpointHealth
) {
  let health = before
  let disabled: DisabledReason | undefined
  const evaluated: Evaluated[] = []
  for (const attempt of attempts) {
    const verdict = nextState(attempt, health)
    health = verdict.health
    disabled ??= verdict.disabled
    evaluated.push({ attempt, delivery: verdict.delivery })
  }

  return { evaluated, health, disabled }
}

/** JSON, so that the statement is the same for any number of rows. */
async function updateDeliveries(
  { db: tx, organizationId }: OrganizationScope,
  endpointId: EventEndpointId,
  evaluated: readonly Evaluated[]
): Promise<void> {
  const rows = evaluated.map(({ attempt: { sequence, attempt, at, status, durationMs, error }, delivery }) => ({
    ...{ sequence, attempt, status, duration_ms: durationMs, error },
    ...(typeof delivery === 'string'
      ? { state: delivery, next_at: at }
      : { state: 'pending', next_at: delivery.nextAt })
  }))
  await runInKysely(tx, {
    text: `update event_deliveries d
      set state = o.state, attempt = o.attempt, next_at = o.next_at, last_status = o.status, last_duration_ms = o.duration_ms,
        last_error = o.error
      from jsonb_to_recordset($3::jsonb) as o (sequence bigint, state text, attempt smallint, next_at timestamptz,
        status smallint, duration_ms integer, error text)
      where d.organization_id = $1 and d.event_endpoint_id = $2 and d.sequence = o.sequence and d.state = 'pending'`,
    values: [organizationId, endpointId, JSON.stringify(rows)]
  })
}

/**
 * Returns the responses to store: responses of failed attempts, unless the caller has been erased since. The response
 * of a successful attempt is not needed, and an erasure could not remove it if the endpoint is deleted.
 */
async function keptResponses(
  at: OrganizationScope,
  attempts: readonly Attempt[]
): Promise<ReadonlyMap<Attempt, string>> {
  const failed = attempts.filter(({ error, responseExcerpt }) => error !== null && responseExcerpt !== '')
  if (failed.length === 0) return new Map()
  const sequences = failed.map(({ sequence }) => sequence)
  const erased = await listErasedEvents(at, sequences)

  return new Map(
    failed.filter(({ sequence }) => !erased.has(sequence)).map((attempt) => [attempt, attempt.responseExcerpt])
  )
}

const insertRows: MultiRowStatement = {
  name: 'insert_event_attempts',
  before: `insert into event_attempts (organization_id, id, event_endpoint_id, sequence, attempt, created_at, status,
    duration_ms, error, response_excerpt)`,
  columns: 10,
  after: ''
}

async function insertAttempts(
  { db: tx, organizationId }: OrganizationScope,
  endpointId: EventEndpointId,
  { attempts, answers }: { readonly attempts: readonly Attempt[]; readonly answers: ReadonlyMap<Attempt, string> }
): Promise<void> {
  const rows = attempts.map((made) => {
    const { sequence, attempt, at, status, durationMs, error } = made

    return [
      organizationId,
      newId(),
      endpointId,
      sequence,
      attempt,
      at,
      status,
      durationMs,
      error,
      answers.get(made) ?? ''
    ]
  })
  for (const query of queriesFor(insertRows, rows)) await runInKysely(tx, query)
}

/** Unless the endpoint is disabled here, its state and the time of its last change stay unchanged. */
async function updateEndpoint(
  { db: tx, organizationId }: OrganizationScope,
  { receiver, until }: EndpointLease,
  {
    health,
    disabled,
    isLast,
    now
  }: Pick<FinishOptions<Attempt>, 'isLast' | 'now'> & Omit<DeliveryTransition, 'delivery'>
): Promise<void> {
  const { consecutiveFailures, failingSince, pausedUntil } = health
  const reason = disabled ?? null
  await runInKysely(tx, {
    text: `update event_endpoints
      set consecutive_failures = $3, failing_since = $4, paused_until = $5, disabled_reason = coalesce($6::text, disabled_reason),
        state = case when $6::text is null then state else 'disabled' end,
        updated_at = case when $6::text is null then updated_at else $7::timestamptz end,
        leased_until = nullif(leased_until, $8::timestamptz)
      where organization_id = $1 and id = $2`,
    values: [
      organizationId,
      receiver.id,
      consecutiveFailures,
      failingSince,
      pausedUntil,
      reason,
      now,
      isLast ? until : null
    ]
  })
}
