import type { DeliveryRow } from '@callbook/db'
import { eventTypeOf, eventTypes, isDelivered } from '@callbook/domain'

export function presentDelivery(row: DeliveryRow) {
  const logged = row.type === null ? undefined : eventTypeOf(row.type)
  const type = logged !== undefined && isDelivered(logged) ? logged : null

  return {
    sequence: row.sequence,
    event_id: row.event_id,
    type,
    object: type && eventTypes[type].object,
    id: row.subject_id,
    client_id: row.client_id,
    changed_at: row.changed_at,
    state: row.state,
    attempt_count: row.attempt,
    next_attempt_at: row.next_at,
    last_status: row.last_status,
    last_duration_ms: row.last_duration_ms,
    last_error: row.last_error,
    attempts: row.attempts.map(({ attempt, at, status, duration_ms, error, response_excerpt: response_body }) => ({
      ...{ attempt, at, status, duration_ms, error, response_body }
    }))
  }
}

export type PresentedDelivery = ReturnType<typeof presentDelivery>
