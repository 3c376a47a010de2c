import { messageRoles } from '../../calls/call-report.ts'
import { isObject } from '../../json/json.ts'
import { redact } from '../../redaction/redaction.ts'
import { redactionRules } from '../../redaction/redaction-rules.ts'
import type { CompiledMessages } from './mapping.ts'
import { type Pointer, valueAtPointer } from './pointer.ts'
import { numberOf, toInstant, wordOf } from './values.ts'

/** A call has fewer messages. */
const maxMessages = 5_000

/** Maximum length of a list that is the JSON text of a string. */
const maxTextLength = 512 * 1024

/** Usual names of roles. A mapping needs only the others. */
const usualRoles: ReadonlyMap<string, string> = new Map([
  ...messageRoles.map((role) => [role, role] as const),
  ...['agent', 'bot', 'ai'].map((role) => [role, 'assistant'] as const),
  ...['caller', 'customer', 'human'].map((role) => [role, 'user'] as const)
])

/** Converts the messages of a body; `undefined` if it has none, null if they cannot be read. */
export function projectMessages(
  body: unknown,
  mapping: CompiledMessages,
  startedAt: Date | undefined
): readonly unknown[] | null | undefined {
  const found = valueAtPointer(body, mapping.from)
  if (found === undefined || found === null) return undefined
  const list = mapping.isJsonText ? parseList(found) : found
  if (!Array.isArray(list)) return null

  return list.slice(0, maxMessages).map((item) => {
    if (!isObject(item)) return item
    const role = wordOf(valueAtPointer(item, mapping.role)) ?? ''

    return {
      role: mapping.roles.get(role) ?? usualRoles.get(role.toLowerCase()) ?? role,
      text: valueAtPointer(item, mapping.text),
      start_seconds: secondsAt(item, mapping.start, mapping.unit, startedAt),
      end_seconds: secondsAt(item, mapping.end, mapping.unit, startedAt)
    }
  })
}

/** Seconds since 2001. A smaller number counts from the start of the call. */
const leastEpochSeconds = 1e9

function secondsAt(item: object, pointer: Pointer | undefined, unit: string, startedAt: Date | undefined) {
  const value = pointer && valueAtPointer(item, pointer)
  if (value === undefined || value === null) return undefined
  const number = numberOf(value)
  const seconds = number === undefined || unit !== 'ms' ? number : number / 1000
  if (seconds !== undefined && seconds < leastEpochSeconds) return seconds
  const instant = toInstant(value, unit)

  const sinceStart = instant && startedAt && (instant.getTime() - startedAt.getTime()) / 1000

  return sinceStart === undefined || sinceStart < 0 ? undefined : sinceStart
}

/** Redacts nothing: `redact` only limits the depth and the number of members, as for a body. */
const rules = redactionRules({ names: [], paths: [] })

/** Parses a list that is the JSON text of a string; `undefined` if it is too long, too deep or no JSON. */
function parseList(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > maxTextLength) return undefined
  const found = redact(text, rules)
  if (!found.ok) return undefined

  try {
    return JSON.parse(found.readable)
  } catch {
    return undefined
  }
}
