import type { EventDeliveryState } from '../../../../api/schema.ts'

/** What deliveries are narrowed to, and which one is open, by its number. */
export interface DeliverySearch {
  readonly state?: EventDeliveryState
  readonly delivery?: number
}

const states: readonly EventDeliveryState[] = ['pending', 'delivered', 'failed']

/** Of an address, what can be read. */
export function readDeliverySearch({ state, delivery }: Record<string, unknown>): DeliverySearch {
  const known = states.find((one) => one === state)

  return {
    ...(known !== undefined && { state: known }),
    ...(isNumberOfEvent(delivery) && { delivery })
  }
}

function isNumberOfEvent(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1
}
