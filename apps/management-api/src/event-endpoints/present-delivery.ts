import type { DeliveryRow, Replayed } from '@callbook/db'
import type { AttemptResult } from '@callbook/events'
import { presentDelivery } from '@callbook/operations'
import type { Static } from '@sinclair/typebox'
import type { Delivery, EventReplay } from './delivery-schema.ts'

/** Writes deliveries in the form of `Deliveries`. */
export function presentDeliveries(deliveries: readonly DeliveryRow[], nextCursor: string | null): string {
  const data: Static<typeof Delivery>[] = deliveries.map(presentDelivery)

  return JSON.stringify({ data, next_cursor: nextCursor })
}

type PresentedResult = Pick<AttemptResult, 'durationMs' | 'error' | 'responseExcerpt' | 'status'>

export function presentOutcome({ status, durationMs, error, responseExcerpt }: PresentedResult) {
  return { status, duration_ms: durationMs, error, response_body: responseExcerpt }
}

export function presentReplay({ queued, from, next }: Replayed): Static<typeof EventReplay> {
  return { queued, from_sequence: from, next_sequence: next }
}
