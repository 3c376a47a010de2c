import { keysOf } from '#lib/records.ts'
import { isDay } from '#ui/time/day.ts'
import { callStatusWords, directionWords, evaluationWords, sentimentWords } from './call-words.ts'
import { endReasonLabels } from './end-reason.ts'

export type SortColumn = (typeof sortColumns)[number]

/**
 * Filters and order of a list of calls, in the URL of the list and of each of its calls. Several values of a filter are
 * separated by commas.
 */
export interface CallSearch {
  /** A phone number, a call id, or words of the call. */
  readonly q?: string | undefined
  readonly client?: string | undefined
  /** First and last day, such as `2026-11-22`. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly status?: string | undefined
  readonly direction?: string | undefined
  readonly evaluation?: string | undefined
  readonly review?: 'no' | 'yes' | undefined
  readonly customer?: string | undefined
  readonly phone?: string | undefined
  readonly provider?: string | undefined
  readonly assistant?: string | undefined
  readonly version?: string | undefined
  /** End reason as worded by the provider. */
  readonly reason?: string | undefined
  /** Category of the end reason. */
  readonly ended?: string | undefined
  readonly language?: string | undefined
  /** Seconds. */
  readonly duration_from?: string | undefined
  readonly duration_to?: string | undefined
  /** US dollars. */
  readonly cost_from?: string | undefined
  readonly cost_to?: string | undefined
  /** Scores, from 0 to 100. */
  readonly lead_from?: string | undefined
  readonly lead_to?: string | undefined
  readonly adherence_from?: string | undefined
  readonly adherence_to?: string | undefined
  readonly sentiment?: string | undefined
  readonly negative?: 'no' | 'yes' | undefined
  /** Column of the order; by default the time, newest first. */
  readonly sort?: SortColumn | undefined
  readonly order?: 'ascending' | undefined
}

export const sortColumns = ['duration', 'cost', 'lead_score', 'adherence_score'] as const

type Name = keyof CallSearch

/** Validators by parameter name; any text if the values are not fixed. */
const readers: Readonly<Record<Name, (text: string) => boolean>> = {
  q: isText,
  client: isText,
  from: isDay,
  to: isDay,
  status: areOf(callStatusWords),
  direction: areOf(directionWords),
  // Failed evaluations are a list of their own.
  evaluation: (text) => text === 'failed' || (areOf(evaluationWords)(text) && !splitValues(text).includes('failed')),
  review: isYesOrNo,
  customer: isText,
  phone: isText,
  provider: isText,
  assistant: isText,
  version: isText,
  reason: isText,
  ended: areOf(endReasonLabels),
  language: isText,
  duration_from: isCount,
  duration_to: isCount,
  cost_from: isAmount,
  cost_to: isAmount,
  lead_from: isScore,
  lead_to: isScore,
  adherence_from: isScore,
  adherence_to: isScore,
  sentiment: areOf(sentimentWords),
  negative: isYesOrNo,
  sort: (text) => sortColumns.some((column) => column === text),
  order: (text) => text === 'ascending'
}

/** Reads the valid filters and the order of a URL. */
export function readCallSearch(search: Record<string, unknown>): CallSearch {
  const entries = keysOf(readers).flatMap((name) => {
    // The router parses digits as a number.
    const value = typeof search[name] === 'number' ? String(search[name]) : search[name]

    return typeof value === 'string' && readers[name](value) ? [[name, value]] : []
  })

  return Object.fromEntries(entries)
}

function isText(text: string): boolean {
  return text !== '' && text.length <= 2_000
}

function areOf(words: object): (text: string) => boolean {
  return (text) => splitValues(text).every((value) => Object.hasOwn(words, value))
}

/** Returns the values of a filter in a URL. They are separated by commas; a comma within one follows a backslash. */
export function splitValues(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ','))
}

function isYesOrNo(text: string): boolean {
  return text === 'yes' || text === 'no'
}

function isCount(text: string): boolean {
  return /^(0|[1-9]\d{0,4})$/.test(text) && Number(text) <= 86_400
}

function isAmount(text: string): boolean {
  return /^(0|[1-9]\d{0,5})(\.\d{1,10})?$/.test(text)
}

function isScore(text: string): boolean {
  return /^(100|[1-9]?\d)$/.test(text)
}

/** Returns `true` if a list has any filter, apart from its order. */
export function hasCallFilter({ sort: _, order: __, ...filters }: CallSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

/** Writes values as `valuesOf` reads them; `undefined` for none. */
export function joinValues(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.map((value) => value.replaceAll(',', '\\,')).join(',')
}
