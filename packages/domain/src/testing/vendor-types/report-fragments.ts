import type { CallReport } from '../../calls/call-report.ts'
import { isObject } from '../../json/json.ts'
import { type ListingProviderName, providers } from '../../providers/index.ts'
import { parseAndRedact } from '../../providers/parse-and-redact.ts'
import { anyName, markedReport, turnsOf, wordsOf } from './marked-report.ts'
import { forms } from './marks.ts'
import { reportTypes } from './report-types.ts'
import { readShapes } from './shapes.ts'

/** A report with marks at one place only, without alternatives for it: a leaf or everything below a path. */
export interface ReportFragment {
  /** Only through members of objects. */
  readonly path: string
  /** The form of its marks. */
  readonly form: number
  /** The body after redaction. */
  readonly body: unknown
}

export interface Leaf {
  readonly path: string
  readonly kind: string
  /** All its values, if it is a union of a few words. */
  readonly words: Set<string>
}

/** Returns the leaves of a report in the order of the ids of their marks, and the parts of reports that have them. */
export function listParts(provider: ListingProviderName): {
  readonly leaves: readonly Leaf[]
  readonly parts: readonly ReportFragment[]
} {
  const { at, identity, opened } = reportTypes[provider]
  const shapes = readShapes(provider)
  const ids = new Map<string, number>()
  const leaves: Leaf[] = []
  const parts = new Map<string, ReportFragment>()

  const turns = turnsOf(shapes, opened)
  for (let turn = 0; turn < turns; turn++) {
    for (const [form, marks] of forms.entries()) {
      addParts(at, markedReport(shapes, opened, { at, turn, marks, idOf }), form)
    }
  }

  return { leaves, parts: [...parts.values()] }

  function idOf(path: string, shape: string): number {
    const id = ids.get(path) ?? leaves.push({ path, kind: shape, words: new Set() }) - 1
    ids.set(path, id)
    for (const word of wordsOf(shape)) leaves[id]?.words.add(word)

    return id
  }

  function addParts(path: string, value: unknown, form: number): void {
    const key = `${path} ${JSON.stringify(value)}`
    if (parts.has(key)) return
    parts.set(key, { path, form, body: include(merge(identity, nest(path, value))) })
    if (!isObject(value)) return
    for (const name in value) addParts(path === '' ? name : `${path}.${name}`, value[name], form)
  }
}

/** Returns the call of a body. */
export function readMarked(provider: ListingProviderName, body: unknown): CallReport | undefined {
  const reading = providers[provider].read(body, { country: 'US' })

  return reading.kind === 'report' ? reading.report : undefined
}

function include(body: unknown): unknown {
  const taken = parseAndRedact(JSON.stringify(body))
  if (!taken.ok) throw new Error(taken.problem)

  return taken.value
}

function nest(path: string, value: unknown): unknown {
  return path === '' ? value : path.split('.').reduceRight((inner, name) => ({ [name]: inner }), value)
}

function merge(one: unknown, other: unknown): unknown {
  if (!isObject(one) || !isObject(other)) return other
  const both = Object.entries(other).map(([name, value]) => [name, name in one ? merge(one[name], value) : value])

  return { ...one, ...Object.fromEntries(both) }
}

/** Returns copies of a body in which a leaf is false instead of true, another of its words, or missing. */
export function variationsOf(body: unknown, { path, kind, words }: Leaf): readonly unknown[] {
  const names = path.replaceAll('[]', '.[]').split('.')
  const others = kind === 'boolean' ? [false] : words.size > 1 ? [...words] : [undefined]

  return others.map((other) => replaceIn(body, names, other)).filter((variation) => variation !== body)
}

function replaceIn(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by
  if (name === '[]') {
    if (!Array.isArray(value)) return value
    const items = value.map((item) => replaceIn(item, rest, by)).filter((item) => item !== undefined)

    return items.length < value.length || items.some((item, index) => item !== value[index]) ? items : value
  }
  const member = name === '*' ? anyName : name
  if (!isObject(value) || !(member in value)) return value
  const { [member]: was, ...others } = value
  const replaced = replaceIn(was, rest, by)
  if (replaced === was) return value

  return replaced === undefined ? others : { ...value, [member]: replaced }
}
