import { type CallId, type CustomerId, customerStatus, nameWords, occurredAt, splitName } from '@callbook/domain'
import type { MultiRowStatement, Parameter } from '@callbook/postgres'
import type { QueuedReport } from './incoming-report.ts'
import { type InsertedColumns, insertInto } from './insert-into.ts'

/** The changes that one report makes to the customer with this phone number. */
export interface Contribution {
  readonly queued: Pick<QueuedReport, 'organizationId' | 'clientId' | 'report' | 'receivedAt'>
  readonly callId: CallId
  readonly phoneNumber: string
  /** 1 for a call not counted before, else 0. */
  readonly calls: number
  /** 1, 0, or -1 if a later report shows that the call was not answered. */
  readonly contacts: number
}

/** Returns the rows of `customers` of one batch: one per customer, with the sum of its contributions. */
export function customerRows(
  contributions: readonly Contribution[],
  now: Date,
  newId: () => CustomerId
): Parameter[][] {
  const byCustomer = Map.groupBy(contributions, ({ queued, phoneNumber }) =>
    customerKey(queued.organizationId, queued.clientId, phoneNumber)
  )

  return [...byCustomer.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, ofCustomer]) => intoCustomers.row({ ...addUp(ofCustomer), id: newId(), now }))
}

/** Returns the key of a customer. Rows are written in its order, so that all writers lock in the same order. */
export function customerKey(organizationId: string, clientId: string, phoneNumber: string): string {
  return `${organizationId} ${clientId} ${phoneNumber}`
}

function addUp(contributions: readonly Contribution[]): Omit<AddedCalls, 'id' | 'now'> {
  const byTime = contributions.toSorted((a, b) => timeOf(a).getTime() - timeOf(b).getTime())
  const [first] = byTime
  const last = byTime.at(-1)
  const [received] = contributions.toSorted((a, b) => a.queued.receivedAt.getTime() - b.queued.receivedAt.getTime())
  if (first === undefined || last === undefined || received === undefined)
    throw new Error('a customer without a contribution')

  const named = byTime.findLast(({ queued }) => queued.report.callerFullName !== null)
  const fullName = named?.queued.report.callerFullName ?? ''

  return {
    first,
    last,
    received,
    named,
    names: { ...splitName(fullName), fullName },
    emailed: byTime.findLast(({ queued }) => queued.report.callerEmail !== null),
    calls: sum(contributions.map(({ calls }) => calls)),
    contacts: sum(contributions.map(({ contacts }) => contacts))
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

interface AddedCalls {
  readonly id: CustomerId
  /** The first and the last by call time. `named` and `emailed` are the last ones with a name or an e-mail address. */
  readonly first: Contribution
  readonly last: Contribution
  readonly named: Contribution | undefined
  readonly emailed: Contribution | undefined
  /** The parts of the latest name. */
  readonly names: { readonly firstName: string; readonly lastName: string; readonly fullName: string }
  /** The report received first. */
  readonly received: Contribution
  readonly calls: number
  readonly contacts: number
  readonly now: Date
}

type CustomerColumns = {
  readonly [Column in keyof InsertedColumns<'customers', AddedCalls>]: InsertedColumns<
    'customers',
    AddedCalls
  >[Column] & {
    /** The new value of the column for an existing customer. Without it, the column stays unchanged. */
    readonly merged?: string
  }
}

/** Columns in the order in which the statement names them. */
const customerColumns: CustomerColumns = {
  organization_id: { value: ({ first }) => first.queued.organizationId },
  id: { value: ({ id }) => id },
  client_id: { value: ({ first }) => first.queued.clientId },
  phone_number: { value: ({ first }) => first.phoneNumber },
  first_name: { value: ({ names }) => names.firstName, merged: ofLater('first_name', 'named_at') },
  last_name: { value: ({ names }) => names.lastName, merged: ofLater('last_name', 'named_at') },
  full_name: { value: ({ names }) => names.fullName, merged: ofLater('full_name', 'named_at') },
  name_words: { value: ({ names }) => nameWords(names.fullName), merged: ofLater('name_words', 'named_at') },
  named_at: { value: ({ named }) => timeOrNull(named), merged: latest('named_at') },
  email: { value: ({ emailed }) => emailed?.queued.report.callerEmail ?? '', merged: ofLater('email', 'emailed_at') },
  emailed_at: { value: ({ emailed }) => timeOrNull(emailed), merged: latest('emailed_at') },
  customer_status: {
    value: ({ contacts }) => customerStatus(contacts),
    merged: `case when customers.contacts + excluded.contacts > 1 then 'returning'
        when customers.contacts + excluded.contacts = 1 then 'new' else 'unknown' end`
  },
  created_from_call_id: { value: ({ received }) => received.callId },
  first_call_id: {
    value: ({ first }) => first.callId,
    merged: `case when excluded.first_call_at < customers.first_call_at
        then excluded.first_call_id else customers.first_call_id end`
  },
  first_call_at: {
    value: ({ first }) => timeOf(first),
    merged: 'least(customers.first_call_at, excluded.first_call_at)'
  },
  last_call_id: {
    value: ({ last }) => last.callId,
    merged: `case when excluded.last_call_at >= customers.last_call_at
        then excluded.last_call_id else customers.last_call_id end`
  },
  last_call_at: { value: ({ last }) => timeOf(last), merged: latest('last_call_at') },
  total_calls: { value: ({ calls }) => calls, merged: added('total_calls') },
  contacts: { value: ({ contacts }) => contacts, merged: added('contacts') },
  metadata: { value: () => '{}' },
  created_at: { value: ({ now }) => now },
  updated_at: { value: ({ now }) => now, merged: 'excluded.updated_at' }
}

const intoCustomers = insertInto('customers', customerColumns)

/** The assignments of the statement that updates an existing customer. */
const mergedCustomer = Object.entries(customerColumns)
  .flatMap(([column, { merged }]) => (merged === undefined ? [] : [`${column} = ${merged}`]))
  .join(',\n      ')

/**
 * Adds a batch's calls to their customers. A name or e-mail address comes from the latest call that has one. The first
 * and last call only ever widen, in any order of arrival.
 */
export const upsertCustomers: MultiRowStatement = {
  name: 'upsert_customers',
  ...intoCustomers,
  after: `on conflict (organization_id, phone_number, client_id) do update set
      ${mergedCustomer}
    returning organization_id, client_id, phone_number, id, created_at, contacts`
}

/** A row that `upsertCustomers` returns. */
export interface UpsertedCustomer {
  readonly organization_id: string
  readonly client_id: string
  readonly phone_number: string
  readonly id: CustomerId
  readonly created_at: string
  readonly contacts: number
}

function timeOf({ queued }: Contribution): Date {
  return occurredAt(queued.report, queued.receivedAt)
}

function timeOrNull(contribution: Contribution | undefined): Date | null {
  return contribution === undefined ? null : timeOf(contribution)
}

/** Returns the value with the later time. */
function ofLater(column: string, time: string): string {
  const isLater = `excluded.${time} >= customers.${time} or customers.${time} is null and excluded.${time} is not null`

  return `case when (${isLater}) then excluded.${column} else customers.${column} end`
}

function latest(column: string): string {
  return `greatest(customers.${column}, excluded.${column})`
}

function added(column: string): string {
  return `customers.${column} + excluded.${column}`
}
