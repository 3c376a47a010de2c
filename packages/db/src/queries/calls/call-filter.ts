import type {
  CallDirection,
  CallId,
  CallStatus,
  ClientId,
  CustomerId,
  EvaluationStatus,
  OrganizationId
} from '@callbook/domain'
import { raw, type Sql, sql } from '@callbook/postgres'
import { type CountedRows, isIn, isOf } from '../counts/counted-rows.ts'
import { countedCalls } from '../counts/counted-tables.ts'
import { timeRange } from '../counts/time-range.ts'
import { allOf } from '../lists/page.ts'
import { hasWords, type NameSearch } from '../names/has-words.ts'
import { isByScores, isScored, type ScoreFilter } from '../scores/score-filter.ts'

/** Which calls are asked for. What is absent does not matter. */
export interface CallFilter extends ScoreFilter {
  readonly clientId?: ClientId | undefined
  /** Calls stored at this instant or later. */
  readonly start?: Date | undefined
  /** Calls stored at this instant or earlier. */
  readonly end?: Date | undefined
  /** Those of these ids, which are few. */
  readonly ids?: readonly CallId[] | undefined
  readonly customerId?: CustomerId | undefined
  readonly direction?: CallDirection | undefined
  readonly status?: CallStatus | undefined
  /** E.164. */
  readonly phoneNumber?: string | undefined
  readonly callerName?: NameSearch | undefined
  readonly evaluationStatus?: EvaluationStatus | undefined
  /** Either value leaves out the calls whose lead quality is not known yet. */
  readonly humanReviewRequired?: boolean | undefined
}

/** The filters by which calls are counted. */
const countedColumns = {
  direction: 'direction',
  status: 'status',
  evaluationStatus: 'evaluation_status',
  humanReviewRequired: 'human_review_required'
} as const

/** The filters that select the calls of one caller, which are few. */
const callerColumns = {
  customerId: 'customer_id',
  phoneNumber: 'caller_phone_number'
} as const

/** Whether a filter is for the calls of one caller, or of some ids, which are not counted by themselves. */
export function isOfCaller({ ids, customerId, phoneNumber }: CallFilter): boolean {
  return ids !== undefined || customerId !== undefined || phoneNumber !== undefined
}

/** Whether counters tell how many calls a filter is for. */
export function isCounted(filter: CallFilter): boolean {
  return !isOfCaller(filter) && filter.callerName === undefined && !isByScores(filter)
}

/** The calls that a filter is for, but for its dates, where they are not of one caller. */
export function countedRows(organizationId: OrganizationId, filter: CallFilter): CountedRows {
  const asked = Object.entries(countedColumns).map(([name, column]) => [column, filter[name as keyof CallFilter]])
  const isFiltered = asked.some(([, value]) => value !== undefined)

  return {
    table: countedCalls,
    organizationId,
    clientId: filter.clientId,
    asked: isFiltered ? Object.fromEntries(asked) : undefined
  }
}

/** The condition on rows of `calls` that a filter stands for. */
export function matchesFilter(organizationId: OrganizationId, filter: CallFilter): Sql {
  const columns = Object.entries({ ...countedColumns, ...callerColumns }) as [keyof CallFilter, string][]
  const others = columns
    .filter(([name]) => filter[name] !== undefined)
    .map(([name, column]) => sql`${raw(column)} = ${filter[name]}`)
  if (filter.ids !== undefined) others.push(sql`id = any(${filter.ids}::uuid[])`)
  if (filter.callerName !== undefined) others.push(hasWords(filter.callerName))
  if (isByScores(filter)) others.push(isScored(organizationId, filter, sql`calls.id`))

  return allOf([isOf(countedRows(organizationId, filter)), isIn(timeRange(filter.start, filter.end)), ...others])
}
