import {
  type AnswerFilter,
  type CallFilterDefinition,
  type CallFilterName,
  type CallId,
  type ClientId,
  type CustomerId,
  callFilters,
  type EndReasonCategory,
  endReasonBeginnings,
  endReasons,
  type OrganizationId,
  type SearchQuery
} from '@callbook/domain'
import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import { type CountedSelection, whereRequested } from '../counts/counted-selection.ts'
import { countedCalls } from '../counts/counted-tables.ts'
import { timeRange } from '../counts/time-range.ts'
import type { NameSearch } from '../customers/named-page.ts'
import { whereAll, whereOneOf, whereTime } from '../lists/where.ts'
import { whereWithin } from '../reach.ts'

/** One value, or several. A call matches if it has any. */
export type AnyOf<Value> = Value | readonly Value[]

interface ValueOfType {
  answer: AnswerFilter
  boolean: boolean
  enumeration: string
  id: string
  name: NameSearch
  number: number
  /** E.164. */
  phone_number: string
  text: string
  time: Date
  words: SearchQuery
}

type ValueOf<Filter extends CallFilterDefinition> = Filter extends { readonly values: readonly (infer Value)[] }
  ? AnyOf<Value>
  : Filter extends { readonly hasSeveral: string }
    ? AnyOf<ValueOfType[Filter['type']]>
    : ValueOfType[Filter['type']]

type ValuesByName = { readonly [Name in CallFilterName]?: ValueOf<(typeof callFilters)[Name]> | undefined }

/** Filter of calls, by the names of `callFilters`. Absent members match all. Bounds are included. */
export interface CallFilter extends Omit<ValuesByName, 'clientId' | 'customerId'> {
  readonly clientId?: ClientId | undefined
  /** Several clients. One is in `clientId`. */
  readonly clientIds?: readonly ClientId[] | undefined
  readonly customerId?: CustomerId | undefined
  /** A few ids. */
  readonly ids?: readonly CallId[] | undefined
}

const definitions = Object.entries<CallFilterDefinition>(callFilters) as [CallFilterName, CallFilterDefinition][]

const filtersOf = (total: CallFilterDefinition['total']) => definitions.filter(([, filter]) => filter.total === total)

const counted = filtersOf('counted')

const examined = filtersOf('examined')

/** Returns the columns of `calls` that a filter reads, `undefined` for any other condition, except for several ids. */
export function columnsOf(filter: CallFilter): (string | undefined)[] {
  return definitions.flatMap(([name, { column }]) => (filter[name] === undefined ? [] : [column]))
}

/** Returns `true` if the filter selects calls by values without counters. */
export function hasExamined(filter: CallFilter): boolean {
  return filter.clientIds !== undefined || examined.some(([name]) => filter[name] !== undefined)
}

/** Returns `true` if a filter selects the calls of one caller, or some ids, which have no counters. */
export function isOfCaller({ ids, customerId, phoneNumber }: CallFilter): boolean {
  return ids !== undefined || customerId !== undefined || phoneNumber !== undefined
}

export function isSearched({ callerName, search }: CallFilter): boolean {
  return callerName !== undefined || search !== undefined
}

/** Returns `true` if matching calls are counted only up to a limit. */
export function hasBoundedTotal(filter: CallFilter): boolean {
  return isSearched(filter) || hasExamined(filter)
}

/** Returns `true` if counters have the number of matching calls. */
export function isCounted(filter: CallFilter): boolean {
  return !isOfCaller(filter) && !hasBoundedTotal(filter)
}

/** Returns the counted rows of a filter, without its dates, unless it selects one caller. */
export function selectCountedCalls(organizationId: OrganizationId, filter: CallFilter): CountedSelection {
  const requested = counted.flatMap(([name, { column = '' }]) =>
    filter[name] === undefined ? [] : [[column, filter[name]] as const]
  )

  return {
    table: countedCalls,
    organizationId,
    clientId: filter.clientId,
    requested: requested.length > 0 ? (Object.fromEntries(requested) as CountedSelection['requested']) : undefined,
    uncounted: whereExamined(organizationId, filter)
  }
}

export function whereFilter(organizationId: OrganizationId, filter: CallFilter): Sql {
  const rows = selectCountedCalls(organizationId, filter)
  const others = whereRequested(rows)
  if (filter.customerId !== undefined) others.push(sql`customer_id = ${filter.customerId}`)
  if (filter.phoneNumber !== undefined) others.push(whereNumber(organizationId, filter.phoneNumber))
  if (filter.ids !== undefined) others.push(sql`id = any(${filter.ids}::uuid[])`)

  return whereAll([whereWithin(rows), whereTime(timeRange(filter.start, filter.end), 'occurred_at'), ...others])
}

/** Conditions on columns without counters. Those on scores exclude the calls without a result. */
function whereExamined(organizationId: OrganizationId, { answer, ...filter }: CallFilter): Sql[] {
  const conditions = whereEach(filter, examined)
  if (answer !== undefined) conditions.push(whereAnswered(organizationId, answer))
  if (filter.clientIds !== undefined) conditions.push(sql`client_id = any(${filter.clientIds}::uuid[])`)

  return conditions
}

function whereEach(filter: CallFilter, some: typeof definitions): Sql[] {
  return some.flatMap(([name, definition]) =>
    filter[name] === undefined ? [] : [whereValue(filter, name, definition)]
  )
}

function whereValue(filter: CallFilter, name: CallFilterName, { column = '', comparison }: CallFilterDefinition): Sql {
  if (name === 'endedReasonCategory') return whereCategories([filter.endedReasonCategory ?? []].flat())
  if (comparison === undefined) return whereOneOf(column, filter[name])

  return sql`${sql.raw(`${column} ${comparison}`)} ${filter[name]}::float8`
}

/** As a scalar, the subquery is never planned as a join with all answers of the organization. */
function whereAnswered(organizationId: OrganizationId, answer: AnswerFilter): Sql {
  return sql`(select ${whereAnswer(answer)} from evaluations
    where organization_id = ${organizationId} and call_id = calls.id and domain = ${answer.domain} and is_current)`
}

/** Results with an answer. A number is above each text and null in the order of JSON, so a range selects only scores. */
export function whereAnswer({ key, is }: AnswerFilter): Sql {
  const answer = sql`answers -> ${key}::text`
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  if (is.kind === 'range') return sql`${answer} >= ${json(is.from)} and ${answer} <= ${json(is.to)}`

  return sql`${answer} = ${json(is.kind === 'null' ? null : is.value)}`
}

/** A call with a number belongs to the customer of its client with that number. */
function whereNumber(organizationId: OrganizationId, phoneNumber: string): Sql {
  return sql`customer_id = any(array(
    select id from customers where organization_id = ${organizationId} and phone_number = ${phoneNumber}))`
}

/**
 * Calls whose end reason has one of some categories. As for the labels of the console, a documented value counts first,
 * and then the first beginning that matches.
 */
function whereCategories(categories: readonly EndReasonCategory[]): Sql {
  const values = categories.flatMap((category) => endReasons[category])
  const others = Object.values(endReasons)
    .flat()
    .filter((value) => !values.includes(value))
  const byBeginning = endReasonBeginnings.reduceRight(
    (rest, [beginning, category]) =>
      sql`when starts_with(ended_reason, ${beginning}) then ${categories.includes(category)}::boolean ${rest}`,
    sql`else false`
  )

  return sql`case when ended_reason = any(${values}::text[]) then true
    when ended_reason = any(${others}::text[]) then false ${byBeginning} end`
}
