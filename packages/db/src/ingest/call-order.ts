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
  readonly caller_email: string | null
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

const lastEmailedCall = {
  name: 'last_emailed_call',
  text: `select id, caller_full_name, caller_email, ${callTime} as time from calls
    where organization_id = $1 and customer_id = $2 and caller_email is not null
    order by ${callTime} desc, id desc limit 1`
}

const readings = [...edgeCalls, lastEmailedCall]

function edgeCall(order: 'asc' | 'desc', names: 0 | 1): string {
  return `select id, caller_full_name, caller_email, ${callTime} as time from calls
    where organization_id = $1 and customer_id = $2 and num_nonnulls(caller_full_name) = ${names}
    order by ${callTime} ${order}, id ${order} limit 1`
}

const setOrder = {
  name: 'set_order',
  text: `update customers set first_call_id = $3, first_call_at = $4, last_call_id = $5, last_call_at = $6,
      first_name = $7, last_name = $8, full_name = $9, named_at = $10,
      email = coalesce($11, email), emailed_at = coalesce($12, emailed_at)
    where organization_id = $1 and id = $2`
}

/**
 * The queries that set anew what customers have of their first and last call, and of the last that gave a name or an
 * e-mail address: `upsertCustomers` never takes a time back. An address stays that no call is known to have given.
 *
 * The customers are locked, so that no other report can add a call meanwhile.
 */
export async function orderCalls(ask: Ask, customers: readonly CustomerKey[]): Promise<NamedQuery[]> {
  const edges = customers.flatMap(({ organizationId, id }) =>
    readings.map((query) => ({ ...query, values: [organizationId, id] }))
  )
  const calls = (await ask(edges)).map(({ rows }) => rows[0])

  return customers.map((customer, index) => {
    const start = readings.length * index

    return orderQuery(customer, calls.slice(start, start + edgeCalls.length), calls[start + edgeCalls.length])
  })
}

function orderQuery(
  { organizationId, id }: CustomerKey,
  edges: readonly (TimedCall | undefined)[],
  emailed: TimedCall | undefined
): NamedQuery {
  const byTime = edges.filter((call) => call !== undefined).sort(inTime)
  const [first, last, named] = [byTime[0], byTime.at(-1), edges.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a customer without a call')

  const fullName = named?.caller_full_name ?? ''
  const { firstName, lastName } = splitName(fullName)
  const names = [firstName, lastName, fullName, named?.time ?? null]
  const email = [emailed?.caller_email ?? null, emailed?.time ?? null]

  return { ...setOrder, values: [organizationId, id, first.id, first.time, last.id, last.time, ...names, ...email] }
}

function inTime(a: TimedCall, b: TimedCall): number {
  if (a.time !== b.time) return a.time < b.time ? -1 : 1

  return a.id < b.id ? -1 : 1
}
