import type { EventDeliveryState } from '@callbook/console-api'

/** The filter of the deliveries, and the sequence number of the open one. */
export interface DeliverySearch {
  readonly state?: EventDeliveryState
  readonly delivery?: number
}

const states: readonly EventDeliveryState[] = ['pending', 'delivered', 'failed']

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
