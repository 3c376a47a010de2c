import type { JsonBytes } from '@callbook/db'
import { type TSchema, type TUnsafe, Type } from '@sinclair/typebox'

/** An answer that `schema` describes and its route writes as text, which costs less than objects and a serializer. */
export function JsonText(schema: TSchema): TUnsafe<string> {
  return Type.Unsafe<string>(schema)
}

/** The same, written as bytes in one piece or several, or as a text where that is short. */
export function JsonPage(schema: TSchema): TUnsafe<string | readonly JsonBytes[]> {
  return Type.Unsafe<string | readonly JsonBytes[]>(schema)
}

/** Writes a string that needs no escaping: an id, a timestamp, a word of ours. */
export function plain(value: string | null): string {
  return value === null ? 'null' : `"${value}"`
}

export function text(value: string | null): string {
  return value === null ? 'null' : JSON.stringify(value)
}

/** JSON knows no other numbers than finite ones. */
export function number(value: number | null): string {
  return value !== null && Number.isFinite(value) ? String(value) : 'null'
}
