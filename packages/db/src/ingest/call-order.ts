import { type CallId, type CustomerId, type OrganizationId, splitName } from '@callbook/domain'
import type { QueryResult } from 'pg'
import type { NamedQuery } from '../wire/statement-group.ts'

export interface CustomerKey {
  readonly organizationId: OrganizationId
  readonly id: CustomerId
}

/** Answers queries in the transaction that has locked the customers. */
type Ask = (queries: readonly NamedQuery[]) => Promise<readonly Pick<QueryResult<TimedCall>, 'rows'>[]>

interface TimedCall {
  readonly id: CallId
  readonly caller_full_name: string | null
  readonly time: string
}

/** When a call took place: what `callTime` says of its reports. */
const callTime = `coalesce(c.started_at, c.ended_at, (
  select min(r.received_at) from raw_reports r where r.organization_id = $1 and r.call_id = c.id), c.created_at)`

const firstCall = { name: 'first_call', text: edgeCall('asc') }
const lastCall = { name: 'last_call', text: edgeCall('desc') }
const lastNamedCall = { name: 'last_named_call', text: edgeCall('desc', 'and c.caller_full_name is not null') }

function edgeCall(order: 'asc' | 'desc', condition = ''): string {
  return `select c.id, c.caller_full_name, ${callTime} as time from calls c
    where c.organization_id = $1 and c.customer_id = $2 ${condition}
    order by time ${order}, c.created_at ${order}, c.id ${order} limit 1`
}

const setOrder = {
  name: 'set_order',
  text: `update customers set first_call_id = $3, first_call_at = $4, last_call_id = $5, last_call_at = $6,
      first_name = coalesce($7, first_name), last_name = coalesce($8, last_name),
      full_name = coalesce($9, full_name), named_at = coalesce($10, named_at)
    where organization_id = $1 and id = $2`
}

/**
 * The queries that set the first, the last and the last named call of customers anew: `upsertCustomers` never takes a
 * time back.
 *
 * The customers are locked, so that no other report can add a call meanwhile.
 */
export async function orderCalls(ask: Ask, customers: readonly CustomerKey[]): Promise<NamedQuery[]> {
  const edges = customers.flatMap(({ organizationId, id }) =>
    [firstCall, lastCall, lastNamedCall].map((query) => ({ ...query, values: [organizationId, id] }))
  )
  const calls = (await ask(edges)).map(({ rows }) => rows[0])

  return customers.map((customer, index) => orderQuery(customer, calls.slice(3 * index, 3 * index + 3)))
}

function orderQuery(
  { organizationId, id }: CustomerKey,
  [first, last, named]: readonly (TimedCall | undefined)[]
): NamedQuery {
  if (first === undefined || last === undefined) throw new Error('a customer without a call')

  const fullName = named?.caller_full_name ?? null
  const { firstName, lastName } = splitName(fullName ?? '')
  const names = fullName === null ? [null, null, null, null] : [firstName, lastName, fullName, named?.time ?? null]

  return { ...setOrder, values: [organizationId, id, first.id, first.time, last.id, last.time, ...names] }
}
