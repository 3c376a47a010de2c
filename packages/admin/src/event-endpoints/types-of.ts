import { type EventType, eventTypeOf } from '@callbook/domain'

/** The names of the types that are sent, but for those of a later release; null for all. */
export function typesOf(numbers: readonly number[] | null): EventType[] | null {
  return numbers?.flatMap((number) => eventTypeOf(number) ?? []) ?? null
}
