import { type DeliveredEventType, eventTypeOf, isDelivered } from '@callbook/domain'

/** Returns the names of the selected types, without types of later releases; `null` for all types. */
export function typesOf(numbers: readonly number[] | null): DeliveredEventType[] | null {
  if (numbers === null) return null

  return numbers.flatMap((number) => eventTypeOf(number) ?? []).filter(isDelivered)
}
