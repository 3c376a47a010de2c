import { messageRoles } from '../../calls/call-report.ts'
import { isObject } from '../../json/json.ts'
import { redact } from '../../redaction/redaction.ts'
import { redactionRules } from '../../redaction/redaction-rules.ts'
import { callbookReader } from '../callbook/read.ts'
import { reportType } from '../callbook/report-schema.ts'
import type { Reading, ReadingContext } from '../provider.ts'
import {
  type CompiledCondition,
  type CompiledField,
  type CompiledMessages,
  type MappedFieldName,
  type Mapping,
  mappedFields
} from './mapping.ts'
import { type Pointer, valueAtPointer, valuesAtPointer } from './pointer.ts'
import { findStage, type Stage } from './stage.ts'
import { convert, toInstant, toNumber, toWord } from './values.ts'

/** Reads a body by the mapping of its vendor. Unreadable fields have the names of our own format. */
export function readByMapping(body: unknown, context: ReadingContext): Reading {
  const { mapping } = context
  if (!isObject(body)) return { kind: 'invalid', path: '', message: 'Expected an object' }
  if (mapping === undefined) return { kind: 'unmapped' }
  if (!isMappedReport(body, mapping)) return { kind: 'other', type: 'no report by the mapping' }

  const { body: projected, unreadable, stage } = applyMapping(body, mapping)
  const reading = callbookReader.read(projected, context)
  if (reading.kind === 'invalid') return { ...reading, path: mapping.id.map(({ text }) => text).join(', ') }
  if (reading.kind !== 'report') return reading

  // A vendor's report has no revision, so a late repeat updates its call, as with any other provider.
  const { revision: _, ...report } = reading.report
  return { kind: 'report', report: { ...report, ...stage }, unreadable: [...unreadable, ...reading.unreadable] }
}

/** Returns whether a body fulfills the conditions of a report. */
function isMappedReport(body: unknown, { conditions }: Mapping): boolean {
  return conditions.every((condition) => isFulfilled(body, condition))
}

function isFulfilled(body: unknown, { pointer, values, isExclusion }: CompiledCondition): boolean {
  return values.has(toWord(valueAtPointer(body, pointer)) ?? '') !== isExclusion
}

/** A body in our own format. */
export interface Projection {
  readonly body: { readonly type: string; readonly report: Readonly<Record<string, unknown>> }
  /** The pointer from which each field was read. */
  readonly sources: ReadonlyMap<string, string>
  /** Fields whose pointers lead only to values that cannot be converted. */
  readonly unreadable: readonly string[]
  readonly stage: Stage
}

/** Converts a body. Every field is the first convertible value at its pointers, and absent without one. */
export function applyMapping(body: unknown, mapping: Mapping): Projection {
  const sources = new Map<string, string>()
  const costs = mapping.fields.filter(({ name }) => name === 'cost_usd').flatMap(pointersOf)
  let status: string | undefined
  const unreadable: string[] = []
  const found = new Map<MappedFieldName, unknown>()

  function readField(field: CompiledField, pointers: readonly Pointer[]): void {
    if (field.when !== undefined && !isFulfilled(body, field.when)) return
    const isObjects = mappedFields[field.name].kind === 'json'
    for (const pointer of pointers) {
      const value = isObjects ? valuesAtPointer(body, pointer) : valueAtPointer(body, pointer)
      if (value === undefined || value === null || value === '') continue
      const converted = convert(value, mappedFields[field.name], field)
      if (converted === undefined) continue
      found.set(field.name, isJsonField(field) ? withoutCosts(converted, pointer) : converted)
      sources.set(field.name, pointer.text)
      if (field.name === 'status') status = toWord(value)
      return
    }
    if (pointers.some((pointer) => isPresent(valueAtPointer(body, pointer)))) unreadable.push(field.name)
  }

  /** Users who may not read costs see JSON fields, so that the mapped cost is only in its own field. */
  function withoutCosts(value: unknown, pointer: Pointer): unknown {
    const inside = costs.filter(({ names }) => pointer.names.every((name, step) => names[step] === name))

    return inside.reduce((rest, { names }) => withoutMember(rest, names.slice(pointer.names.length)), value)
  }

  for (const field of mapping.fields) if (field.byDirection === undefined) readField(field, field.from)
  const direction = found.get('direction')
  for (const field of mapping.fields) {
    const pointers = direction === 'inbound' || direction === 'outbound' ? field.byDirection?.[direction] : undefined
    if (pointers !== undefined) readField(field, pointers)
  }
  const numbers = direction === undefined || direction === 'unknown' ? numbersWithoutSide(body, mapping) : []

  const startedAt = found.get('started_at')
  const messages =
    mapping.messages &&
    projectMessages(body, mapping.messages, typeof startedAt === 'string' ? new Date(startedAt) : undefined)
  if (messages === null) unreadable.push('messages')
  if (messages) sources.set('messages', mapping.messages?.from.text ?? '')
  const id = readId(body, mapping, sources)

  return {
    body: { type: reportType, report: { ...nest(found), ...(messages && { messages }), numbers, id } },
    sources,
    unreadable,
    stage: findStage(body, mapping, { status, stage: found.get('stage') })
  }
}

function pointersOf({ from, byDirection }: CompiledField): readonly Pointer[] {
  return [...from, ...(byDirection?.inbound ?? []), ...(byDirection?.outbound ?? [])]
}

function isJsonField({ name }: CompiledField): boolean {
  return mappedFields[name].kind === 'json'
}

/** Returns a copy without the value at a path, which keeps its place in a list as null. The whole value stays. */
function withoutMember(value: unknown, [name, ...below]: readonly string[]): unknown {
  if (name === undefined || typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value
  const member: unknown = Reflect.get(value, name)
  const replaced = below.length === 0 ? null : withoutMember(member, below)
  if (Array.isArray(value)) return /^\d+$/.test(name) ? value.with(Number(name), replaced) : value
  const { [name]: _, ...others } = value as Readonly<Record<string, unknown>>

  return below.length === 0 ? others : { ...others, [name]: replaced }
}

/** Returns the numbers whose side depends on the direction, under the names of their members. */
function numbersWithoutSide(body: unknown, { fields }: Mapping): readonly object[] {
  const pointers = fields.flatMap(({ byDirection }) => [
    ...(byDirection?.inbound ?? []),
    ...(byDirection?.outbound ?? [])
  ])
  const byText = new Map(pointers.map((pointer) => [pointer.text, pointer]))

  return [...byText.values()].flatMap((pointer) => {
    const number = toWord(valueAtPointer(body, pointer))

    return number === undefined || number === '' ? [] : [{ name: pointer.names.at(-1) ?? '', number }]
  })
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** Returns the call id. A whole number is its digits, unless a double cannot represent it. */
function readId(body: unknown, { id }: Mapping, sources: Map<string, string>): unknown {
  for (const pointer of id) {
    const value = valueAtPointer(body, pointer)
    if (!isPresent(value)) continue
    sources.set('id', pointer.text)

    return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  }

  return undefined
}

type Members = Record<string, unknown>

/** Converts names such as `caller.name` to nested members. */
function nest(found: ReadonlyMap<MappedFieldName, unknown>): Members {
  const [report, caller, agent]: [Members, Members, Members] = [{}, {}, {}]
  for (const [name, value] of found) {
    const [group = '', member] = name.split('.')
    if (name === 'recording_url') report['recordings'] = [{ kind: 'mixed', url: value }]
    else if (member === undefined) report[group] = value
    else if (group === 'caller') caller[member] = value
    else agent[member] = value
  }

  const { first_name: first, last_name: last, ...person } = caller
  const name = [first, last].filter((part) => typeof part === 'string').join(' ')

  return { ...report, caller: name === '' ? person : { name, ...person }, agent }
}

/** Converts the messages of a body; `undefined` if it has none, null if they cannot be read. */
function projectMessages(
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
    const role = toWord(valueAtPointer(item, mapping.role)) ?? ''

    return {
      role: mapping.roles.get(role) ?? usualRoles.get(role.toLowerCase()) ?? role,
      text: valueAtPointer(item, mapping.text),
      start_seconds: secondsAt(item, mapping.start, { unit: mapping.unit, startedAt }),
      end_seconds: secondsAt(item, mapping.end, { unit: mapping.unit, startedAt })
    }
  })
}

/** A call has fewer messages. */
const maxMessages = 5_000

/** Usual names of roles. A mapping needs only the others. */
const usualRoles: ReadonlyMap<string, string> = new Map([
  ...messageRoles.map((role) => [role, role] as const),
  ...['agent', 'bot', 'ai'].map((role) => [role, 'assistant'] as const),
  ...['caller', 'customer', 'human'].map((role) => [role, 'user'] as const)
])

function secondsAt(
  item: object,
  pointer: Pointer | undefined,
  { unit, startedAt }: { readonly unit: string; readonly startedAt: Date | undefined }
) {
  const value = pointer && valueAtPointer(item, pointer)
  if (value === undefined || value === null) return undefined
  const number = toNumber(value)
  const seconds = number === undefined || unit !== 'ms' ? number : number / 1000
  if (seconds !== undefined && seconds < leastEpochSeconds) return seconds
  const instant = toInstant(value, unit)

  const sinceStart = instant && startedAt && (instant.getTime() - startedAt.getTime()) / 1000

  return sinceStart === undefined || sinceStart < 0 ? undefined : sinceStart
}

/** Seconds since 2001. A smaller number counts from the start of the call. */
const leastEpochSeconds = 1e9

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

/** Maximum length of a list that is the JSON text of a string. */
const maxTextLength = 512 * 1024

/** Redacts nothing: `redact` only limits the depth and the number of members, as for a body. */
const rules = redactionRules({ names: [], paths: [] })
