import { type CallId, type CustomerId, nameWords, type OrganizationId, splitName } from '@callbook/domain'
import { combine, each, type NamedQuery, type Part, rowsPart } from '@callbook/postgres'

export interface CustomerKey {
  readonly organizationId: OrganizationId
  readonly id: CustomerId
}

/** Runs queries in the transaction that has locked the customers. */
type CallRequest = <Answer>(part: Part<Answer>) => Promise<Answer>

interface TimedCall {
  readonly id: CallId
  readonly caller_full_name: string | null
  readonly caller_email: string | null
  readonly time: string
}

/**
 * The time of a call: the same as `callTime` of its reports. It matches the index expression, so no other call is read.
 */
const callTime = 'coalesce(started_at, ended_at, received_at, created_at)'

const firstUnnamed = { name: 'first_unnamed_call', text: edgeCall('asc', 0) }
const firstNamed = { name: 'first_named_call', text: edgeCall('asc', 1) }
const lastUnnamed = { name: 'last_unnamed_call', text: edgeCall('desc', 0) }
const lastNamed = { name: 'last_named_call', text: edgeCall('desc', 1) }
const lastEmailed = {
  name: 'last_emailed_call',
  text: `select id, caller_full_name, caller_email, ${callTime} as time from calls
    where organization_id = $1 and customer_id = $2 and caller_email is not null
    order by ${callTime} desc, id desc limit 1`
}

function edgeCall(order: 'asc' | 'desc', names: 0 | 1): string {
  return `select id, caller_full_name, caller_email, ${callTime} as time from calls
    where organization_id = $1 and customer_id = $2 and num_nonnulls(caller_full_name) = ${names}
    order by ${callTime} ${order}, id ${order} limit 1`
}

const setOrder = {
  name: 'set_order',
  text: `update customers set first_call_id = $3, first_call_at = $4, last_call_id = $5, last_call_at = $6,
      first_name = $7, last_name = $8, full_name = $9, named_at = $10,
      email = coalesce($11, email), emailed_at = coalesce($12, emailed_at), name_words = $13
    where organization_id = $1 and id = $2`
}

/**
 * Returns the queries that recompute the first and last call of customers, and the last call with a name or an e-mail
 * address. They are needed because `upsertCustomers` never moves a time back. An address that comes from no known call
 * stays.
 *
 * The customers are locked, so that no concurrent report can add a call.
 */
export async function orderCalls(sendRequest: CallRequest, customers: readonly CustomerKey[]): Promise<NamedQuery[]> {
  return await sendRequest(each(customers.map(orderPart)))
}

/** Reads the calls that determine a customer's order, and returns the query that stores it. */
function orderPart(customer: CustomerKey): Part<NamedQuery> {
  const values = [customer.organizationId, customer.id]
  const { queries, read } = combine({
    firstUnnamed: rowsPart<TimedCall>([{ ...firstUnnamed, values }]),
    firstNamed: rowsPart<TimedCall>([{ ...firstNamed, values }]),
    lastUnnamed: rowsPart<TimedCall>([{ ...lastUnnamed, values }]),
    lastNamed: rowsPart<TimedCall>([{ ...lastNamed, values }]),
    lastEmailed: rowsPart<TimedCall>([{ ...lastEmailed, values }])
  })

  return {
    queries,
    read(results) {
      const calls = read(results)
      const named = calls.lastNamed()
      const edges = [...calls.firstUnnamed(), ...calls.firstNamed(), ...calls.lastUnnamed(), ...named]

      return orderQuery(customer, edges, named[0], calls.lastEmailed()[0])
    }
  }
}

function orderQuery(
  { organizationId, id }: CustomerKey,
  edges: readonly TimedCall[],
  named: TimedCall | undefined,
  emailed: TimedCall | undefined
): NamedQuery {
  const byTime = edges.toSorted(inTime)
  const [first, last] = [byTime[0], byTime.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a customer without a call')

  const fullName = named?.caller_full_name ?? ''
  const { firstName, lastName } = splitName(fullName)
  const names = [firstName, lastName, fullName, named?.time ?? null]
  const email = [emailed?.caller_email ?? null, emailed?.time ?? null]
  const values = [organizationId, id, first.id, first.time, last.id, last.time]

  return { ...setOrder, values: [...values, ...names, ...email, nameWords(fullName)] }
}

function inTime(a: TimedCall, b: TimedCall): number {
  if (a.time !== b.time) return a.time < b.time ? -1 : 1

  return a.id < b.id ? -1 : 1
}
