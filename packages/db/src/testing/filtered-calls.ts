import {
  type CallFilterDefinition,
  type CallFilterName,
  type CallId,
  type ClientId,
  callFilters,
  endReasonBeginnings,
  endReasons,
  nameWords,
  type OrganizationId,
  parseAnswerFilter,
  parseSearch,
  type ScorecardDomain
} from '@callbook/domain'
import { newId } from '@callbook/postgres'
import type { CallFilter } from '../queries/calls/call-filter.ts'
import { nameSearch } from '../queries/customers/named-page.ts'
import { addCalls } from './call-factories.ts'
import { addAnswers, addCallers, indexWords } from './call-relations.ts'
import type { TestDatabase } from './database.ts'
import { addClient } from './factories.ts'

/** A call with every column that a filter reads. */
type FilteredCall = Readonly<Record<string, unknown>> & {
  readonly id: CallId
  readonly client_id: ClientId
  readonly created_at: Date
}

/** A value of one filter, and the calls that match it, newest first. */
export interface FilterCase {
  readonly name: CallFilterName
  readonly value: unknown
  /** The value as users write it. Several are separated by commas; a comma within a value follows a backslash. */
  readonly text: string
  readonly ids: readonly CallId[]
}

const definitions = Object.entries<CallFilterDefinition>(callFilters) as [CallFilterName, CallFilterDefinition][]
const days = (count: number) => new Date(Date.UTC(2026, 0, 1 + count))
const some = <Value>(values: readonly Value[], index: number) => values[index % values.length] as Value

const progress = [
  { evaluation_status: 'pending', human_review_required: null },
  { evaluation_status: 'partial', human_review_required: true },
  { evaluation_status: 'completed', human_review_required: false }
]

/** Answers of each call, in turn. */
const answered = [
  { booked: 'yes', politeness: 80 },
  { booked: 'no', politeness: 40 },
  undefined,
  { booked: 'not_applicable', politeness: null },
  { booked: null, politeness: 40.5 },
  { politeness: 0 }
] as const

const answerTexts = [
  ...['booking.booked:no', 'booking.booked:not_applicable', 'booking.booked:null', 'booking.politeness:null'],
  ...['booking.politeness:0..40', 'booking.politeness:40.5..100', 'booking.constructor:no']
]

/**
 * Adds calls with different values of each filter, and clients and customers for them.
 *
 * @returns cases with each filter of `callFilters`, by a plain reference
 */
export async function addFilteredCalls(
  { db, testDb }: Pick<TestDatabase, 'db' | 'testDb'>,
  organizationId: OrganizationId
): Promise<FilterCase[]> {
  const clients = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)] as const
  const calls = Array.from({ length: 60 }, (_, index) => ({
    ...{ id: newId<CallId>(), client_id: some(clients, index), created_at: days(Math.floor(index / 2)) },
    caller_phone_number: some(['+12025550141', '+12025550142', null], index),
    caller_full_name: some(['Dana Whitfield', null, 'José Núñez'], index),
    call_summary: some([null, 'The brake makes a noise.', 'An appointment.', 'The brakes are quiet.'], index),
    ...columnsOf(index),
    ...some(progress, index)
  }))
  await addCalls(testDb, organizationId, calls)
  const answers = calls.map((_, index) => some(answered, index))
  await addAnswers(
    testDb,
    organizationId,
    calls.flatMap(({ id }, index) => {
      const values = answers[index]

      return values ? [{ id, domain: 'booking' as ScorecardDomain, answers: values }] : []
    })
  )
  await addCallers(testDb, organizationId)
  await indexWords(db, organizationId)
  const customers = await testDb
    .selectFrom('calls')
    .select(['id', 'customer_id'])
    .where('organization_id', '=', organizationId)
    .execute()
  const customerOf = new Map(customers.map(({ id, customer_id }) => [id, customer_id]))
  const stored: readonly FilteredCall[] = calls
    .map((call, index) => ({ ...call, answers: answers[index], customer_id: customerOf.get(call.id) }))
    .toSorted((one, other) => Number(other.created_at) - Number(one.created_at) || (one.id < other.id ? 1 : -1))

  return definitions.flatMap(([name, definition]) =>
    requestsOf(name, definition, stored).map(({ value, text }) => ({
      ...{ name, value, text },
      ids: stored.filter((call) => isMatch(call, name, [value].flat())).map(({ id }) => id)
    }))
  )
}

/** Returns values of the columns that filters read, different ones for each call, with null if the column may be null. */
function columnsOf(index: number): Record<string, unknown> {
  const withValues = definitions.filter(([, filter]) => valuesOf(filter).length > 0)
  const columns = [...Map.groupBy(withValues, ([, { column }]) => column ?? '')]

  return Object.fromEntries(
    columns
      .filter(([column]) => column !== '')
      .map(([column, filters], nth) => {
        const values = [...new Set(filters.flatMap(([, filter]) => valuesOf(filter)))]
        const isRequired = ['status', 'direction', 'provider', 'evaluation_status'].includes(column)

        return [column, some(isRequired ? values : [...values, null], index + Math.floor(index / (nth + 2)))]
      })
  )
}

/** Returns values of the column of a filter; none for filters of ids and times. */
function valuesOf({ type, values = [], min = 0, max = 0, column }: CallFilterDefinition): readonly unknown[] {
  if (column === 'ended_reason') return ['hung, up', 'voicemail', 'busy', 'pipeline-x']
  if (type === 'boolean') return [true, false]
  if (type === 'number') return [min, Math.floor((min + max) / 2), max]
  if (type === 'phone_number') return ['+12025550151', '+12025550152']

  return type === 'text' ? [`${column} 1`, `${column}, 2`] : values
}

interface FilterRequest {
  readonly value: unknown
  readonly text: string
}

function requestsOf(name: CallFilterName, filter: CallFilterDefinition, calls: readonly FilteredCall[]) {
  const ofText = (text: string, value: unknown = text): FilterRequest => ({ text, value })
  if (name === 'callerName')
    return ['dana', 'jose nu', 'field'].map((text) => ofText(text, nameSearch(nameWords(text))))
  if (name === 'answer') return answerTexts.map((text) => ofText(text, parseAnswerFilter(text)))
  if (name === 'search') return ['noise', 'brake*', 'none'].map((text) => ofText(text, parseSearch(text)))
  if (filter.type === 'time') return [days(3), days(90)].map((time) => ofText(time.toISOString(), time))
  const isId = filter.type === 'id'
  const values = isId
    ? distinct(calls.map((call) => call[filter.column ?? ''])).slice(0, 2)
    : name === 'phoneNumber'
      ? distinct(calls.map((call) => call['caller_phone_number']))
      : name === 'endedReasonCategory'
        ? (['voicemail', 'error', 'silence'] as const)
        : distinct(valuesOf(filter)).slice(0, 4)
  const escaped = values.map((value) => String(value).replaceAll(',', '\\,'))
  const each = values.map((value, index) => ofText(escaped[index] ?? '', value))
  const several = ofText(escaped.slice(0, 2).join(','), values.slice(0, 2))

  return filter.hasSeveral === undefined || isId ? each : [...each, several]
}

function distinct(values: readonly unknown[]): unknown[] {
  return [...new Set(values)].filter((value) => value !== null && value !== undefined)
}

/** A filter by a plain comparison. */
function isMatch(call: FilteredCall, name: CallFilterName, requested: readonly unknown[]): boolean {
  const { column = '', comparison }: CallFilterDefinition = callFilters[name]
  const [first] = requested
  if (name === 'phoneNumber') return call['caller_phone_number'] === first
  if (name === 'callerName') return hasWords(call['caller_full_name'], requested as readonly string[])
  if (name === 'search') return hasTerms(call, requested as NonNullable<CallFilter['search']>)
  if (name === 'answer') return hasAnswer(call['answers'], first as NonNullable<CallFilter['answer']>)
  if (name === 'endedReasonCategory') return requested.includes(categoryOf(call['ended_reason']))
  const value = column === 'occurred_at' ? call.created_at : (call[column] ?? null)
  if (comparison === undefined) return requested.includes(value)

  return value !== null && (comparison === '>=' ? Number(value) >= Number(first) : Number(value) <= Number(first))
}

function hasWords(name: unknown, beginnings: readonly string[]): boolean {
  const words = typeof name === 'string' ? nameWords(name).split(' ') : []

  return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
}

function hasAnswer(answers: unknown, { domain, key, is }: NonNullable<CallFilter['answer']>): boolean {
  if (domain !== 'booking' || typeof answers !== 'object' || answers === null || !Object.hasOwn(answers, key))
    return false
  const value: unknown = Reflect.get(answers, key)
  if (is.kind === 'range') return typeof value === 'number' && value >= is.from && value <= is.to

  return value === (is.kind === 'null' ? null : is.value)
}

function hasTerms({ call_summary: summary }: FilteredCall, terms: NonNullable<CallFilter['search']>): boolean {
  const words = typeof summary === 'string' ? summary.toLowerCase().split(/\W+/) : []

  return terms.every(({ patterns }) =>
    patterns.some(({ word, isPrefix }) => words.some((one) => (isPrefix ? one.startsWith(word) : one === word)))
  )
}

function categoryOf(reason: unknown): string | undefined {
  if (typeof reason !== 'string') return undefined
  const [documented] = Object.entries(endReasons).find(([, reasons]) => reasons.includes(reason)) ?? []

  return documented ?? endReasonBeginnings.find(([beginning]) => reason.startsWith(beginning))?.[1]
}
