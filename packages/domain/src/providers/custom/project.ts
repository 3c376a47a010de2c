import { reportType } from '../callbook/report-schema.ts'
import { type MappedFieldName, mappedFields } from './fields.ts'
import type { CompiledCondition, CompiledField, Mapping } from './mapping.ts'
import { projectMessages } from './messages.ts'
import { type Pointer, valueAtPointer, valuesAtPointer } from './pointer.ts'
import { type Stage, stageOf } from './stage.ts'
import { convert, wordOf } from './values.ts'

/** A body in our own format. */
export interface Projection {
  readonly body: { readonly type: string; readonly report: Readonly<Record<string, unknown>> }
  /** The pointer from which each field was read. */
  readonly sources: ReadonlyMap<string, string>
  /** Fields whose pointers lead only to values that cannot be converted. */
  readonly unreadable: readonly string[]
  readonly stage: Stage
}

/** Returns whether a body fulfills the conditions of a report. */
export function isMappedReport(body: unknown, { conditions }: Mapping): boolean {
  return conditions.every((condition) => isFulfilled(body, condition))
}

function isFulfilled(body: unknown, { pointer, values, isExclusion }: CompiledCondition): boolean {
  return values.has(wordOf(valueAtPointer(body, pointer)) ?? '') !== isExclusion
}

/** Converts a body. Every field is the first convertible value at its pointers, and absent without one. */
export function project(body: unknown, mapping: Mapping): Projection {
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
      if (field.name === 'status') status = wordOf(value)
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
    stage: stageOf(body, mapping, { status, stage: found.get('stage') })
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
    const number = wordOf(valueAtPointer(body, pointer))

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
