import type {
  CallDirection,
  CallStatus,
  ClientId,
  CustomerId,
  EvaluationStatus,
  OrganizationId
} from '@callbook/domain'
import { raw, type Sql, sql } from '@callbook/postgres'
import { allOf } from '../lists/page.ts'
import { type TimeRange, timeRange } from './time-range.ts'

/** Which calls are asked for. What is absent does not matter. */
export interface CallFilter {
  readonly clientId?: ClientId | undefined
  /** Calls stored at this instant or later. */
  readonly start?: Date | undefined
  /** Calls stored at this instant or earlier. */
  readonly end?: Date | undefined
  readonly customerId?: CustomerId | undefined
  readonly direction?: CallDirection | undefined
  readonly status?: CallStatus | undefined
  /** E.164. */
  readonly phoneNumber?: string | undefined
  readonly evaluationStatus?: EvaluationStatus | undefined
  /** Either value leaves out the calls whose lead quality is not known yet. */
  readonly humanReviewRequired?: boolean | undefined
}

/** The calls of one organization, or of one of its clients: what `call_counts` counts. */
export interface CallScope {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId | undefined
}

/** The filters that `call_counts` knows nothing of. */
const otherColumns = {
  customerId: 'customer_id',
  direction: 'direction',
  status: 'status',
  phoneNumber: 'caller_phone_number',
  evaluationStatus: 'evaluation_status',
  humanReviewRequired: 'human_review_required'
} as const

const otherFilters = Object.keys(otherColumns) as (keyof typeof otherColumns)[]

/** Whether a filter asks for no more than a client and a range of time. */
export function isCounted(filter: CallFilter): boolean {
  return otherFilters.every((name) => filter[name] === undefined)
}

/** The condition on rows of `calls` that a filter stands for. */
export function matchesFilter(organizationId: OrganizationId, filter: CallFilter): Sql {
  const scope = { organizationId, clientId: filter.clientId }
  const others = otherFilters
    .filter((name) => filter[name] !== undefined)
    .map((name) => sql`${raw(otherColumns[name])} = ${filter[name]}`)

  return allOf([matchesRange(scope, timeRange(filter.start, filter.end)), ...others])
}

/** The calls of `scope` stored in a range of time. */
export function matchesRange({ organizationId, clientId }: CallScope, { from, until }: TimeRange): Sql {
  const conditions = [
    sql`organization_id = ${organizationId}`,
    sql`created_at >= ${timestamp(from)}`,
    sql`created_at < ${timestamp(until)}`
  ]
  if (clientId !== undefined) conditions.push(sql`client_id = ${clientId}`)

  return allOf(conditions)
}

export function timestamp(epochMs: number): Sql {
  return sql`${new Date(epochMs).toISOString()}::timestamptz`
}
