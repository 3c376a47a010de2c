import { isObject } from '../../json/json.ts'

export type JsonRecord = Readonly<Record<string, unknown>>

/** Returns an object; an empty one for any other value. */
export function recordOf(value: unknown): JsonRecord {
  return isObject(value) ? value : {}
}

/** Returns an array; an empty one for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
