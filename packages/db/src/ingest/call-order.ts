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

/** When a call took place: what `callTime` says of its reports. As the index has it: no other call is read. */
const callTime = 'coalesce(started_at, ended_at, received_at, created_at)'

/** Those without a name, and those with one, the last of which comes last. */
const edgeCalls = [
  { name: 'first_unnamed_call', text: edgeCall('asc', 0) },
  { name: 'first_named_call', text: edgeCall('asc', 1) },
  { name: 'last_unnamed_call', text: edgeCall('desc', 0) },
  { name: 'last_named_call', text: edgeCall('desc', 1) }
]

function edgeCall(order: 'asc' | 'desc', names: 0 | 1): string {
  return `select id, caller_full_name, ${callTime} as time from calls
    where organization_id = $1 and customer_id = $2 and num_nonnulls(caller_full_name) = ${names}
    order by ${callTime} ${order}, id ${order} limit 1`
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
    edgeCalls.map((query) => ({ ...query, values: [organizationId, id] }))
  )
  const calls = (await ask(edges)).map(({ rows }) => rows[0])

  return customers.map((customer, index) => {
    const start = edgeCalls.length * index

    return orderQuery(customer, calls.slice(start, start + edgeCalls.length))
  })
}

function orderQuery({ organizationId, id }: CustomerKey, edges: readonly (TimedCall | undefined)[]): NamedQuery {
  const byTime = edges.filter((call) => call !== undefined).sort(inTime)
  const [first, last, named] = [byTime[0], byTime.at(-1), edges.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a customer without a call')

  const fullName = named?.caller_full_name ?? null
  const { firstName, lastName } = splitName(fullName ?? '')
  const names = fullName === null ? [null, null, null, null] : [firstName, lastName, fullName, named?.time ?? null]

  return { ...setOrder, values: [organizationId, id, first.id, first.time, last.id, last.time, ...names] }
}

function inTime(a: TimedCall, b: TimedCall): number {
  if (a.time !== b.time) return a.time < b.time ? -1 : 1

  return a.id < b.id ? -1 : 1
}
