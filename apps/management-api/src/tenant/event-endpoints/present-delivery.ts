import type { DeliveryRow, Replayed } from '@callbook/db'
import { eventTypeOf, eventTypes } from '@callbook/domain'
import type { Outcome } from '@callbook/events'
import type { Static } from '@sinclair/typebox'
import type { Delivery, EventReplay } from './delivery-schema.ts'

/** Writes deliveries in the form of `Deliveries`. */
export function presentDeliveries(deliveries: readonly DeliveryRow[], nextCursor: string | null): string {
  return JSON.stringify({ data: deliveries.map(presentDelivery), next_cursor: nextCursor })
}

function presentDelivery(row: DeliveryRow): Static<typeof Delivery> {
  const type = (row.type === null ? undefined : eventTypeOf(row.type)) ?? null

  return {
    sequence: row.sequence,
    event_id: row.event_id,
    type,
    object: type && eventTypes[type].object,
    id: row.subject_id,
    client_id: row.client_id,
    changed_at: row.occurred_at,
    state: row.state,
    attempt_count: row.attempt,
    next_attempt_at: row.next_at,
    last_status: row.last_status,
    last_duration_ms: row.last_ms,
    last_error: row.last_error,
    attempts: row.attempts.map(({ attempt, at, ...result }) => ({ attempt, at, ...presentOutcome(result) }))
  }
}

export function presentOutcome({ status, ms, error, answer }: Pick<Outcome, 'answer' | 'error' | 'ms' | 'status'>) {
  return { status, duration_ms: ms, error, answer }
}

export function presentReplay({ queued, from, next }: Replayed): Static<typeof EventReplay> {
  return { queued, from_sequence: from, next_sequence: next }
}
