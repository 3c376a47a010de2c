import { type CustomerId, splitName } from '@callbook/domain'
import type { Parameter } from '@callbook/postgres'
import { type AddedCalls, type Contribution, intoCustomers, timeOf } from './customer-columns.ts'

/** Returns the key of a customer. Rows are written in its order, so that all writers lock in the same order. */
export function customerKey(organizationId: string, clientId: string, phoneNumber: string): string {
  return `${organizationId} ${clientId} ${phoneNumber}`
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
