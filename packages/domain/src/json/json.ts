import { cleanText, isCleanText } from '../text.ts'

export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/** Deeper values are not read, because no rule and no database reads that deep. */
const MAX_DEPTH = 100

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns a value that can be stored: clean texts, finite numbers, no `__proto__`. It is the same value if that holds,
 * else a copy. `undefined` for a value that is not JSON or too deep.
 */
export function cleanJson(value: unknown): Json | undefined {
  return isClean(value, 0) ? value : cleanCopy(value, 0)
}

function isClean(value: unknown, depth: number): value is Json {
  if (typeof value === 'string') return isCleanText(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return typeof value === 'boolean'
  if (value === null) return true
  if (depth === MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every((item) => isClean(item, depth + 1))
  for (const name of Object.keys(value)) {
    const isMember = isCleanText(name) && name !== '__proto__'
    if (!isMember || !isClean((value as Readonly<Record<string, unknown>>)[name], depth + 1)) return false
  }

  return true
}

function cleanCopy(value: unknown, depth: number): Json | undefined {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean' || value === null) return value
  if (depth === MAX_DEPTH) return undefined
  if (Array.isArray(value)) return cleanItems(value, depth + 1)

  return isObject(value) ? cleanObject(value, depth + 1) : undefined
}

function cleanItems(items: readonly unknown[], depth: number): readonly Json[] | undefined {
  const cleaned = items.map((item) => cleanCopy(item, depth))

  return cleaned.every((item) => item !== undefined) ? cleaned : undefined
}

function cleanObject(object: Readonly<Record<string, unknown>>, depth: number): JsonObject | undefined {
  const cleaned: Record<string, Json> = {}
  for (const [name, value] of Object.entries(object)) {
    const json = cleanCopy(value, depth)
    if (json === undefined) return undefined
    const key = cleanText(name)
    if (key !== '__proto__') cleaned[key] = json
  }

  return cleaned
}
