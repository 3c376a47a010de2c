import { messageRoles } from '../../calls/call-report.ts'
import { cleanJson } from '../../json/json.ts'
import { listSchemaProblems } from '../../json/schema-errors.ts'
import {
  type Condition,
  type FieldMapping,
  type MappingDocument,
  type MessagesMapping,
  mappingSchema
} from './document.ts'
import { isMappedField, mappedFields } from './fields.ts'
import type { CompiledField, CompiledMessages, Mapping } from './mapping.ts'
import { type Pointer, parsePointer } from './pointer.ts'

export interface MappingProblem {
  /** Path in the mapping, such as `fields.ended_at.unit`; empty for the mapping itself. */
  readonly path: string
  readonly message: string
}

export type MappingCheck =
  | { readonly ok: true; readonly mapping: Mapping }
  | { readonly ok: false; readonly problems: readonly MappingProblem[] }

/** Maximum size of a mapping, in bytes of JSON text. */
const maxMappingBytes = 16 * 1024

/** More faults have the same few causes. */
const maxProblems = 20

/** Checks and compiles a mapping. Lists all faults, up to 20. */
export function compileMapping(document: unknown): MappingCheck {
  if (document === undefined || cleanJson(document) !== document) {
    return { ok: false, problems: [{ path: '', message: 'A mapping is JSON without NUL, at most 100 levels deep' }] }
  }
  if (Buffer.byteLength(JSON.stringify(document)) > maxMappingBytes) {
    return { ok: false, problems: [{ path: '', message: 'A mapping has at most 16 KB' }] }
  }
  if (!mappingSchema.Check(document)) {
    return { ok: false, problems: listSchemaProblems(mappingSchema.Errors(document), maxProblems) }
  }

  const problems: MappingProblem[] = []
  const mapping = compile(document, problems)

  return problems.length === 0 ? { ok: true, mapping } : { ok: false, problems: problems.slice(0, maxProblems) }
}

function compile({ id, report_when: when = [], fields, messages }: MappingDocument, problems: MappingProblem[]) {
  const mapping: Mapping = {
    id: pointersAt('id', id, problems),
    conditions: when.map((condition, index) => compileCondition(`report_when.${index}`, condition, problems)),
    fields: Object.entries(fields).flatMap(([name, field]) => compileField(name, field, problems)),
    messages: messages && compileMessages(messages, problems)
  }
  if (mapping.fields.length === 0 && messages === undefined && problems.length === 0) {
    problems.push({ path: 'fields', message: 'The mapping maps nothing but the id: add at least one field' })
  }

  return mapping
}

function compileField(name: string, field: FieldMapping, problems: MappingProblem[]): CompiledField[] {
  const path = `fields.${name}`
  if (!isMappedField(name)) {
    problems.push({ path, message: 'This is no field of a report, such as ended_at or caller.phone_number' })
    return []
  }
  const { from, by_direction: byDirection, unit, values, otherwise, when } = field
  const { units, choices } = mappedFields[name]
  if ((from === undefined) === (byDirection === undefined)) {
    problems.push({ path, message: 'Expected either from or by_direction' })
  }
  if (unit !== undefined && !(units as readonly string[]).includes(unit)) {
    const allowed = units.length === 0 ? 'This field has no unit' : `Expected one of ${units.join(', ')}`
    problems.push({ path: `${path}.unit`, message: allowed })
  }
  for (const [given, value] of [...Object.entries(values ?? {}), ['', otherwise] as const]) {
    if (value === undefined || choices.length === 0 || (choices as readonly string[]).includes(value)) continue
    const at = given === '' ? `${path}.otherwise` : `${path}.values.${given}`
    problems.push({ path: at, message: `Expected one of ${choices.join(', ')}` })
  }

  return [
    {
      name,
      from: pointersAt(`${path}.from`, from ?? [], problems),
      byDirection: byDirection && {
        inbound: pointersAt(`${path}.by_direction.inbound`, byDirection.inbound, problems),
        outbound: pointersAt(`${path}.by_direction.outbound`, byDirection.outbound, problems)
      },
      unit: unit ?? units[0],
      values: values && new Map(Object.entries(values)),
      otherwise,
      when: when && compileCondition(`${path}.when`, when, problems)
    }
  ]
}

function compileCondition(path: string, { pointer, ...values }: Condition, problems: MappingProblem[]) {
  const { in: included, not_in: excluded } = values
  if ((included === undefined) === (excluded === undefined)) {
    problems.push({ path, message: 'Expected either in or not_in, each a list of values' })
  }

  return {
    pointer: pointerAt(`${path}.pointer`, pointer, problems),
    values: new Set(included ?? excluded),
    isExclusion: included === undefined
  }
}

function compileMessages(messages: MessagesMapping, problems: MappingProblem[]): CompiledMessages {
  const { from, parse, role, roles = {}, text, start, end, unit = 's' } = messages
  const at = (name: string, pointer: string) => pointerAt(`messages.${name}`, pointer, problems)
  for (const [given, value] of Object.entries(roles)) {
    if ((messageRoles as readonly string[]).includes(value)) continue
    problems.push({ path: `messages.roles.${given}`, message: `Expected one of ${messageRoles.join(', ')}` })
  }

  return {
    from: at('from', from),
    isJsonText: parse === 'json',
    role: at('role', role),
    roles: new Map(Object.entries(roles)),
    text: at('text', text),
    start: start === undefined ? undefined : at('start', start),
    end: end === undefined ? undefined : at('end', end),
    unit
  }
}

function pointersAt(path: string, texts: readonly string[], problems: MappingProblem[]): readonly Pointer[] {
  return texts.map((text) => pointerAt(path, text, problems))
}

function pointerAt(path: string, text: string, problems: MappingProblem[]): Pointer {
  const pointer = parsePointer(text)
  if (pointer !== undefined) return pointer
  problems.push({ path, message: 'Expected a JSON pointer such as /call/id, of at most 20 steps' })

  return { text, names: [] }
}
