import { presentDelivery } from '@callbook/admin'
import type { DeliveryRow, Replayed } from '@callbook/db'
import type { Outcome } from '@callbook/events'
import type { Static } from '@sinclair/typebox'
import type { Delivery, EventReplay } from './delivery-schema.ts'

/** Writes deliveries in the form of `Deliveries`. */
export function presentDeliveries(deliveries: readonly DeliveryRow[], nextCursor: string | null): string {
  const data: Static<typeof Delivery>[] = deliveries.map(presentDelivery)

  return JSON.stringify({ data, next_cursor: nextCursor })
}

export function presentOutcome({ status, ms, error, answer }: Pick<Outcome, 'answer' | 'error' | 'ms' | 'status'>) {
  return { status, duration_ms: ms, error, response_body: answer, answer }
}

export function presentReplay({ queued, from, next }: Replayed): Static<typeof EventReplay> {
  return { queued, from_sequence: from, next_sequence: next }
}
