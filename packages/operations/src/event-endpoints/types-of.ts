import { type EventType, eventTypeOf } from '@callbook/domain'

/** Returns the names of the selected types, without types of later releases; `null` for all types. */
export function typesOf(numbers: readonly number[] | null): EventType[] | null {
  return numbers?.flatMap((number) => eventTypeOf(number) ?? []) ?? null
}
