import type {
  CallDirection,
  CallId,
  CallStatus,
  ClientId,
  CustomerId,
  EvaluationStatus,
  OrganizationId,
  SearchQuery
} from '@callbook/domain'
import { listSql, raw, type Sql } from '@callbook/postgres'
import { type CountedRows, isIn, isOf } from '../counts/counted-rows.ts'
import { countedCalls } from '../counts/counted-tables.ts'
import { timeRange } from '../counts/time-range.ts'
import { allOf } from '../lists/page.ts'
import { hasWords, type NameSearch } from '../names/has-words.ts'
import { isByScores, isScored, type ScoreFilter } from '../scores/score-filter.ts'

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
  readonly direction?: CallDirection | undefined
  readonly status?: CallStatus | undefined
  /** E.164. */
  readonly phoneNumber?: string | undefined
  readonly callerName?: NameSearch | undefined
  readonly evaluationStatus?: EvaluationStatus | undefined
  /** Both values exclude calls without a lead-quality result. */
  readonly humanReviewRequired?: boolean | undefined
  readonly provider?: string | undefined
  readonly assistantId?: string | undefined
  readonly assistantVersion?: string | undefined
  readonly endedReason?: string | undefined
  /** Words of the call. */
  readonly search?: SearchQuery | undefined
}

/** Filters with counters. */
const countedColumns = {
  direction: 'direction',
  status: 'status',
  evaluationStatus: 'evaluation_status',
  humanReviewRequired: 'human_review_required'
} as const

/** Filters without counters. */
const uncountedColumns = {
  provider: 'provider',
  assistantId: 'assistant_id',
  assistantVersion: 'assistant_version',
  endedReason: 'ended_reason'
} as const

/** Returns `true` if a filter has a value of a column without counters. */
export function isUncounted(filter: CallFilter): boolean {
  return Object.keys(uncountedColumns).some((name) => filter[name as keyof CallFilter] !== undefined)
}

/** Returns `true` if a filter selects the calls of one caller, or some ids, which have no counters. */
export function isOfCaller({ ids, customerId, phoneNumber }: CallFilter): boolean {
  return ids !== undefined || customerId !== undefined || phoneNumber !== undefined
}

/** Returns `true` if counters have the number of matching calls. */
export function isCounted(filter: CallFilter): boolean {
  const { callerName, search } = filter
  const hasWords = callerName !== undefined || search !== undefined

  return !isOfCaller(filter) && !hasWords && !isByScores(filter) && !isUncounted(filter)
}

/** Returns the counted rows of a filter, without its dates, unless it selects one caller. */
export function countedRows(organizationId: OrganizationId, filter: CallFilter): CountedRows {
  const valuesOf = (columns: Readonly<Record<string, string>>) =>
    Object.entries(columns).map(([name, column]) => [column, filter[name as keyof CallFilter]])
  const requested = valuesOf(countedColumns)
  const isFiltered = requested.some(([, value]) => value !== undefined)

  return {
    table: countedCalls,
    organizationId,
    clientId: filter.clientId,
    requested: isFiltered ? Object.fromEntries(requested) : undefined,
    uncounted: Object.fromEntries(valuesOf(uncountedColumns))
  }
}

/** Returns the condition of a filter on rows of `calls`. */
export function matchesFilter(organizationId: OrganizationId, filter: CallFilter): Sql {
  const columns = Object.entries({ ...countedColumns, ...uncountedColumns, customerId: 'customer_id' }) as [
    keyof CallFilter,
    string
  ][]
  const others = columns
    .filter(([name]) => filter[name] !== undefined)
    .map(([name, column]) => listSql`${raw(column)} = ${filter[name]}`)
  if (filter.phoneNumber !== undefined) others.push(isOfNumber(organizationId, filter.phoneNumber))
  if (filter.ids !== undefined) others.push(listSql`id = any(${filter.ids}::uuid[])`)
  if (filter.callerName !== undefined) others.push(hasWords(filter.callerName))
  if (isByScores(filter)) others.push(isScored(organizationId, filter, listSql`calls.id`))

  return allOf([
    isOf(countedRows(organizationId, filter)),
    isIn(timeRange(filter.start, filter.end), 'occurred_at'),
    ...others
  ])
}

/** A call with a number belongs to the customer of its client with that number. */
function isOfNumber(organizationId: OrganizationId, phoneNumber: string): Sql {
  return listSql`customer_id = any(array(
    select id from customers where organization_id = ${organizationId} and phone_number = ${phoneNumber}))`
}
