import { cleanText } from '../text.ts'

export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/** Deeper values are not read: no rule of ours, and no database, looks that far. */
const MAX_DEPTH = 100

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A copy that can be stored: clean texts, finite numbers, no `__proto__`. Undefined for what is no JSON or too deep.
 */
export function cleanJson(value: unknown, depth = 0): Json | undefined {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean' || value === null) return value
  if (depth === MAX_DEPTH) return undefined
  if (Array.isArray(value)) return cleanItems(value, depth + 1)

  return isObject(value) ? cleanObject(value, depth + 1) : undefined
}

function cleanItems(items: readonly unknown[], depth: number): readonly Json[] | undefined {
  const cleaned = items.map((item) => cleanJson(item, depth))

  return cleaned.every((item) => item !== undefined) ? cleaned : undefined
}

function cleanObject(object: Readonly<Record<string, unknown>>, depth: number): JsonObject | undefined {
  const cleaned: Record<string, Json> = {}
  for (const [name, value] of Object.entries(object)) {
    const json = cleanJson(value, depth)
    if (json === undefined) return undefined
    const key = cleanText(name)
    if (key !== '__proto__') cleaned[key] = json
  }

  return cleaned
}
