/** How a field is read, as the API describes it. */
export interface FieldMapping {
  readonly from?: readonly string[]
  readonly by_direction?: { readonly inbound: readonly string[]; readonly outbound: readonly string[] }
  readonly unit?: string
  readonly values?: Readonly<Record<string, string>>
  readonly otherwise?: string
}

interface MessagesMapping {
  readonly from: string
  readonly parse?: 'json'
  readonly role: string
  readonly roles?: Readonly<Record<string, string>>
  readonly text: string
  readonly start?: string
  readonly end?: string
  readonly unit?: string
}

/** Holds for a value of `in`, or for any value except those of `not_in`. */
interface Condition {
  readonly pointer: string
  readonly in?: readonly string[]
  readonly not_in?: readonly string[]
}

export interface MappingDocument {
  readonly id: readonly string[]
  readonly report_when?: readonly Condition[]
  readonly fields: Readonly<Record<string, FieldMapping>>
  readonly messages?: MessagesMapping
}

export const emptyDocument: MappingDocument = { id: [], fields: {} }

/** Where a value of the body can be put: a field, the call id, or a part of the messages. */
export type Target = 'id' | `field:${string}` | `messages:${'from' | 'role' | 'start' | 'text'}` | 'condition'

/** Returns the pointers of a target as one text; several are separated by spaces. */
export function readPointers(document: MappingDocument, target: Target): string {
  const [kind, name = ''] = target.split(':')
  if (kind === 'id') return document.id.join(' ')
  if (kind === 'condition') return document.report_when?.[0]?.pointer ?? ''
  if (kind === 'messages') return document.messages?.[name as 'from' | 'role' | 'start' | 'text'] ?? ''
  const field = document.fields[name]

  return field?.by_direction === undefined
    ? (field?.from ?? []).join(' ')
    : `${field.by_direction.inbound.join(' ')} | ${field.by_direction.outbound.join(' ')}`
}

/** Returns the document with other pointers of a target; empty text removes it. */
export function withPointers(document: MappingDocument, target: Target, text: string): MappingDocument {
  const [kind, name = ''] = target.split(':')
  if (kind === 'id') return { ...document, id: wordsOf(text) }
  if (kind === 'condition') return withCondition(document, text.trim())
  if (kind === 'messages') return withMessages(document, name, text.trim())

  return withField(document, name, text)
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

function withCondition(document: MappingDocument, pointer: string): MappingDocument {
  const { report_when: [before, ...others] = [], ...rest } = document
  if (pointer === '') return rest

  const values = before?.not_in === undefined ? { in: before?.in ?? [] } : { not_in: before.not_in }

  return { ...rest, report_when: [{ pointer, ...values }, ...others] }
}

/** Sets the values of the first condition, separated by commas. */
export function withConditionValues(document: MappingDocument, text: string): MappingDocument {
  const [before, ...others] = document.report_when ?? []
  if (before === undefined) return document
  const values = text.split(',').map((value) => value.trim())

  const changed = before.not_in === undefined ? { in: values } : { not_in: values }

  return { ...document, report_when: [{ ...before, ...changed }, ...others] }
}

function withMessages(document: MappingDocument, name: string, pointer: string): MappingDocument {
  const { messages, ...rest } = document
  const changed = { from: '', role: '', text: '', ...messages, [name]: pointer }
  if (changed.from === '' && changed.role === '' && changed.text === '') return rest
  const { start, ...others } = changed

  return { ...rest, messages: { ...others, ...(start !== undefined && start !== '' && { start }) } }
}

function withField(document: MappingDocument, name: string, text: string): MappingDocument {
  const { [name]: before, ...others } = document.fields
  const [inbound = '', outbound] = text.split('|')
  if (text.trim() === '') return { ...document, fields: others }
  const { from: _, by_direction: __, ...rest } = before ?? {}
  const pointers =
    outbound === undefined
      ? { from: wordsOf(inbound) }
      : { by_direction: { inbound: wordsOf(inbound), outbound: wordsOf(outbound) } }

  return { ...document, fields: { ...document.fields, [name]: { ...rest, ...pointers } } }
}

/** Returns the document with other options of a field that has pointers. */
export function withOptions(document: MappingDocument, name: string, options: Partial<FieldMapping>): MappingDocument {
  const before = document.fields[name]
  if (before === undefined) return document

  return { ...document, fields: { ...document.fields, [name]: { ...before, ...options } } }
}

/** Returns the lines `vendor's value = our value` of a field. */
export function writeValueLines(values: Readonly<Record<string, string>> = {}): string {
  return Object.entries(values)
    .map(([given, value]) => `${given} = ${value}`)
    .join('\n')
}

/** Reads the lines of a field. A line without an equals sign is ignored. */
export function readValueLines(lines: string): Readonly<Record<string, string>> {
  const pairs = lines.split('\n').flatMap((line) => {
    const at = line.lastIndexOf('=')

    return at === -1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const]
  })

  return Object.fromEntries(pairs)
}
