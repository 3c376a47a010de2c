import { type CallId, type CustomerId, nameWords, type OrganizationId, splitName } from '@callbook/domain'
import { combine, each, type NamedQuery, rowsFragment, type StatementFragment } from '@callbook/postgres'

export interface CustomerKey {
  readonly organizationId: OrganizationId
  readonly id: CustomerId
}

/** Runs queries in the transaction that has locked the customers. */
type RunFragment = <Answer>(part: StatementFragment<Answer>) => Promise<Answer>

interface TimedCall {
  readonly id: CallId
  readonly caller_full_name: string | null
  readonly caller_email: string | null
  readonly occurred_at: string
}

const firstCall = { name: 'first_call', text: edgeCall('asc') }
const lastCall = { name: 'last_call', text: edgeCall('desc') }
const lastNamed = { name: 'last_named_call', text: edgeCall('desc', 'and caller_full_name is not null') }
const lastEmailed = { name: 'last_emailed_call', text: edgeCall('desc', 'and caller_email is not null') }

function edgeCall(order: 'asc' | 'desc', condition = ''): string {
  return `select id, caller_full_name, caller_email, occurred_at from calls
    where organization_id = $1 and customer_id = $2 ${condition}
    order by occurred_at ${order}, id ${order} limit 1`
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
export async function orderCalls(run: RunFragment, customers: readonly CustomerKey[]): Promise<NamedQuery[]> {
  return await run(each(customers.map(orderPart)))
}

/** Reads the calls that determine a customer's order, and returns the query that stores it. */
function orderPart(customer: CustomerKey): StatementFragment<NamedQuery> {
  const values = [customer.organizationId, customer.id]
  const { queries, read } = combine({
    first: rowsFragment<TimedCall>([{ ...firstCall, values }]),
    last: rowsFragment<TimedCall>([{ ...lastCall, values }]),
    lastNamed: rowsFragment<TimedCall>([{ ...lastNamed, values }]),
    lastEmailed: rowsFragment<TimedCall>([{ ...lastEmailed, values }])
  })

  return {
    queries,
    read(results) {
      const calls = read(results)
      const [first, last] = [calls.first()[0], calls.last()[0]]
      if (first === undefined || last === undefined) throw new Error('a customer without a call')

      return orderQuery(customer, { first, last, named: calls.lastNamed()[0], emailed: calls.lastEmailed()[0] })
    }
  }
}

interface Edges {
  readonly first: TimedCall
  readonly last: TimedCall
  readonly named: TimedCall | undefined
  readonly emailed: TimedCall | undefined
}

function orderQuery({ organizationId, id }: CustomerKey, { first, last, named, emailed }: Edges): NamedQuery {
  const fullName = named?.caller_full_name ?? ''
  const { firstName, lastName } = splitName(fullName)
  const names = [firstName, lastName, fullName, named?.occurred_at ?? null]
  const email = [emailed?.caller_email ?? null, emailed?.occurred_at ?? null]
  const values = [organizationId, id, first.id, first.occurred_at, last.id, last.occurred_at]

  return { ...setOrder, values: [...values, ...names, ...email, nameWords(fullName)] }
}
