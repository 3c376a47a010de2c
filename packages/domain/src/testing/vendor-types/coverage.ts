import { readFileSync } from 'node:fs'
import type { CallReport } from '../../calls/call-report.ts'
import type { ListingProviderName } from '../../providers/index.ts'
import { forms, idsOfDigits, marksIn } from './marks.ts'
import { type Leaf, listParts, type ReportFragment, readMarked, variationsOf } from './report-fragments.ts'
import { reportTypes } from './report-types.ts'

/** The use of the leaves of a report, by their paths. */
export interface Coverage {
  /** The fields of a call with the value of a leaf. */
  readonly reported: Readonly<Record<string, string>>
  /** The fields of a call that change with a leaf. */
  readonly considered: Readonly<Record<string, string>>
  /** Leaves that no field of a call uses. */
  readonly leftOut: readonly string[]
}

/** Reads marked reports and finds the fields that use each leaf. */
export function cover(provider: ListingProviderName): Coverage {
  const { leaves, parts } = listParts(provider)
  const reported = findReported(provider, leaves, parts)
  const rest = leaves.filter(({ path }) => !reported.has(path))
  const considered = findConsidered(provider, rest, parts)

  return {
    reported: toObject(reported),
    considered: toObject(considered),
    leftOut: rest.map(({ path }) => path).filter((path) => !considered.has(path))
  }
}

type Fields = Map<string, Set<string>>

function findReported(
  provider: ListingProviderName,
  leaves: readonly Leaf[],
  parts: readonly ReportFragment[]
): Fields {
  const reported: Fields = new Map()
  const idOfDigits = idsOfDigits(leaves.length)
  for (const { body } of parts) {
    const call = readMarked(provider, body)
    for (const [field, value] of call === undefined ? [] : fieldsOf(call)) {
      for (const id of marksIn(value, idOfDigits)) add(reported, leaves[id]?.path, field)
    }
  }

  return reported
}

/**
 * For a leaf whose value is in no field, finds the fields that it changes: on its own, with its surroundings in every
 * variant, or in a whole report.
 */
function findConsidered(
  provider: ListingProviderName,
  leaves: readonly Leaf[],
  parts: readonly ReportFragment[]
): Fields {
  const considered: Fields = new Map()
  const byPath = Map.groupBy(parts, ({ path }) => path)
  const known = new Map<ReportFragment, Texts>()
  for (const leaf of leaves) {
    const around = byPath.get(pathAround(leaf.path)) ?? []
    const few = [leaf.path, reportTypes[provider].at].flatMap((path) => firstWith(byPath.get(path) ?? [], leaf))
    for (const part of new Set([...around.filter(({ form }) => form === 0), ...firstWith(around, leaf), ...few])) {
      const variations = variationsOf(part.body, leaf)
      if (variations.length === 0) continue
      const texts = known.get(part) ?? textsOf(readMarked(provider, part.body))
      known.set(part, texts)
      for (const variation of variations) {
        for (const field of changed(texts, textsOf(readMarked(provider, variation)))) add(considered, leaf.path, field)
      }
    }
  }

  return considered
}

/** Returns parts with a leaf, one for each form. */
function firstWith(parts: readonly ReportFragment[], leaf: Leaf): readonly ReportFragment[] {
  const found: ReportFragment[] = []
  for (const part of parts) {
    if (variationsOf(part.body, leaf).length > 0) found.push(part)
    if (found.length === forms.length) break
  }

  return found
}

/** Returns the path of the list around a leaf, else of the object. */
function pathAround(path: string): string {
  const [list = '', ...within] = path.split('[]')

  return within.length > 0 ? list : path.slice(0, Math.max(0, path.lastIndexOf('.')))
}

/** The fields of a call as JSON; none if a body is not a report. */
type Texts = Readonly<Record<string, string | undefined>>

function textsOf(call: CallReport | undefined): Texts {
  return Object.fromEntries(Object.entries(call ?? {}).map(([name, value]) => [name, JSON.stringify(value)]))
}

function changed(one: Texts, other: Texts): readonly string[] {
  return Object.keys(one)
    .filter((name) => name in other && one[name] !== other[name])
    .map(nameServed)
}

function add(fields: Fields, path: string | undefined, field: string): void {
  if (path === undefined) return
  fields.set(path, (fields.get(path) ?? new Set()).add(field))
}

function toObject(fields: Fields): Readonly<Record<string, string>> {
  const sorted = [...fields].sort(([one], [other]) => (one < other ? -1 : 1))

  return Object.fromEntries(sorted.map(([path, names]) => [path, [...names].sort().join(', ')]))
}

/** Returns the last reviewed use of the leaves. */
export function readCoverage(provider: ListingProviderName): Omit<Coverage, 'leftOut'> {
  return JSON.parse(readFileSync(coverageFile(provider), 'utf8'))
}

export function coverageFile(provider: ListingProviderName): URL {
  return new URL(`../../providers/${provider}/testing/coverage.json`, import.meta.url)
}

/** Fields that include a whole value of the report. */
const whole = /^(?:structured_data|metadata|system_variables)$|\.result$/

/** Returns the leaves of a call, each with its path: `messages[].text`. */
function fieldsOf(call: CallReport): readonly (readonly [path: string, value: unknown])[] {
  return Object.entries(call).flatMap(([name, value]) => leavesOf(nameServed(name), value))
}

/** Returns the API's name of a member of a call. */
function nameServed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function leavesOf(path: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (value instanceof Date) return [[path, value.toISOString()]]
  if (typeof value !== 'object' || value === null) return [[path, value]]
  if (whole.test(path)) return [[path, JSON.stringify(value)]]

  return Object.entries(value).flatMap(([name, member]) =>
    leavesOf(Array.isArray(value) ? `${path}[]` : `${path}.${name}`, member)
  )
}
