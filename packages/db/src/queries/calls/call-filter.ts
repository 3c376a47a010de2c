import {
  type CallDirection,
  type CallId,
  type CallStatus,
  type ClientId,
  type CountedCallColumn,
  type CustomerId,
  countedCallColumns,
  type EndReasonCategory,
  type EvaluationStatus,
  type OrganizationId,
  type SearchQuery
} from '@callbook/domain'
import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import { type CountedRows, hasRequested, isIn, isOf, isOneOf } from '../counts/counted-rows.ts'
import { countedCalls } from '../counts/counted-tables.ts'
import { timeRange } from '../counts/time-range.ts'
import type { NameSearch } from '../customers/has-name.ts'
import { allOf } from '../lists/page.ts'
import { isByScores, isScored, type ScoreFilter } from '../scores/score-filter.ts'
import { isOfCategories } from './end-reason-category.ts'

/** One value, or several. A call matches if it has any. */
export type AnyOf<Value> = Value | readonly Value[]

/** Filter of calls. Absent members match all. */
export interface CallFilter extends ScoreFilter {
  readonly clientId?: ClientId | undefined
  /** Earliest time of a call, inclusive. */
  readonly start?: Date | undefined
  /** Latest time of a call, inclusive. */
  readonly end?: Date | undefined
  /** A few ids. */
  readonly ids?: readonly CallId[] | undefined
  readonly customerId?: CustomerId | undefined
  readonly direction?: AnyOf<CallDirection> | undefined
  readonly status?: AnyOf<CallStatus> | undefined
  /** E.164. */
  readonly phoneNumber?: string | undefined
  /** Only searches find names. */
  readonly callerName?: NameSearch | undefined
  readonly evaluationStatus?: AnyOf<EvaluationStatus> | undefined
  /** Both values exclude calls without a lead-quality result. */
  readonly humanReviewRequired?: boolean | undefined
  readonly provider?: AnyOf<string> | undefined
  readonly assistantId?: AnyOf<string> | undefined
  readonly assistantVersion?: AnyOf<string> | undefined
  readonly endedReason?: AnyOf<string> | undefined
  /** Category of the end reason, the same for all providers. */
  readonly endedReasonCategory?: AnyOf<EndReasonCategory> | undefined
  readonly language?: AnyOf<string> | undefined
  /** Several clients. One is in `clientId`. */
  readonly clientIds?: readonly ClientId[] | undefined
  /** Minimum duration. Each bound excludes calls without a duration. */
  readonly durationSecondsFrom?: number | undefined
  readonly durationSecondsTo?: number | undefined
  /** Minimum cost. Each bound excludes calls without a cost. */
  readonly costUsdFrom?: number | undefined
  readonly costUsdTo?: number | undefined
  readonly search?: SearchQuery | undefined
}

const membersOfCounted = {
  direction: 'direction',
  status: 'status',
  evaluation_status: 'evaluationStatus',
  human_review_required: 'humanReviewRequired'
} as const satisfies Record<CountedCallColumn, keyof CallFilter>

const uncounted: Readonly<Partial<Record<keyof CallFilter, (value: unknown) => Sql>>> = {
  provider: (values) => isOneOf('provider', values),
  assistantId: (values) => isOneOf('assistant_id', values),
  assistantVersion: (values) => isOneOf('assistant_version', values),
  endedReason: (values) => isOneOf('ended_reason', values),
  endedReasonCategory: (categories) => isOfCategories([categories as AnyOf<EndReasonCategory>].flat()),
  language: (values) => isOneOf('language', values),
  clientIds: (ids) => sql`client_id = any(${ids}::uuid[])`,
  durationSecondsFrom: (seconds) => sql`duration_seconds >= ${seconds}::float8`,
  durationSecondsTo: (seconds) => sql`duration_seconds <= ${seconds}::float8`,
  costUsdFrom: (cost) => sql`cost_usd >= ${cost}::float8`,
  costUsdTo: (cost) => sql`cost_usd <= ${cost}::float8`
}

/** Returns `true` if a filter has a value of a column without counters. */
export function isUncounted(filter: CallFilter): boolean {
  return isOfUncounted(filter).length > 0
}

/** Returns `true` if a filter selects the calls of one caller, or some ids, which have no counters. */
export function isOfCaller({ ids, customerId, phoneNumber }: CallFilter): boolean {
  return ids !== undefined || customerId !== undefined || phoneNumber !== undefined
}

export function isSearched({ callerName, search }: CallFilter): boolean {
  return callerName !== undefined || search !== undefined
}

/** Returns `true` if counters have the number of matching calls. */
export function isCounted(filter: CallFilter): boolean {
  return !isOfCaller(filter) && !isSearched(filter) && !isByScores(filter) && !isUncounted(filter)
}

/** Returns the counted rows of a filter, without its dates, unless it selects one caller. */
export function countedRows(organizationId: OrganizationId, filter: CallFilter): CountedRows {
  const requested = countedCallColumns.map((column) => [column, filter[membersOfCounted[column]]] as const)
  const isFiltered = requested.some(([, value]) => value !== undefined)

  return {
    table: countedCalls,
    organizationId,
    clientId: filter.clientId,
    requested: isFiltered ? Object.fromEntries(requested) : undefined,
    uncounted: isOfUncounted(filter)
  }
}

function isOfUncounted(filter: CallFilter): Sql[] {
  return Object.entries(uncounted)
    .filter(([name]) => filter[name as keyof CallFilter] !== undefined)
    .map(([name, condition]) => condition(filter[name as keyof CallFilter]))
}

export function matchesFilter(organizationId: OrganizationId, filter: CallFilter): Sql {
  const rows = countedRows(organizationId, filter)
  const others = hasRequested(rows)
  if (filter.customerId !== undefined) others.push(sql`customer_id = ${filter.customerId}`)
  if (filter.phoneNumber !== undefined) others.push(isOfNumber(organizationId, filter.phoneNumber))
  if (filter.ids !== undefined) others.push(sql`id = any(${filter.ids}::uuid[])`)
  if (isByScores(filter)) others.push(isScored(organizationId, filter, sql`calls.id`))

  return allOf([isOf(rows), isIn(timeRange(filter.start, filter.end), 'occurred_at'), ...others])
}

/** A call with a number belongs to the customer of its client with that number. */
function isOfNumber(organizationId: OrganizationId, phoneNumber: string): Sql {
  return sql`customer_id = any(array(
    select id from customers where organization_id = ${organizationId} and phone_number = ${phoneNumber}))`
}
