import type { ListText } from '@callbook/db'
import { type TSchema, type TUnsafe, Type } from '@sinclair/typebox'

/**
 * A response that matches `schema` and that its route writes as text, which is cheaper than objects and a serializer.
 */
export function JsonText(schema: TSchema): TUnsafe<string> {
  return Type.Unsafe<string>(schema)
}

/** A response that matches `schema` and that its route writes as text, in pieces if it is long. */
export function JsonPage(schema: TSchema): TUnsafe<string | ListText> {
  return Type.Unsafe<string | ListText>(schema)
}

/** Writes a string that needs no escaping, such as an id, a timestamp or a constant. */
export function plain(value: string | null): string {
  return value === null ? 'null' : `"${value}"`
}

export function jsonText(value: string | null): string {
  return value === null ? 'null' : JSON.stringify(value)
}

/** Writes a number: JSON has only finite numbers. */
export function jsonNumber(value: number | null): string {
  return value !== null && Number.isFinite(value) ? String(value) : 'null'
}
