import { type CallId, type CustomerId, customerStatus, splitName } from '@callbook/domain'
import type { Parameter } from '../wire/message-writer.ts'
import { callTime, type QueuedReport } from './incoming-report.ts'

/** What one report adds to the customer who has this phone number. */
export interface Contribution {
  readonly queued: Pick<QueuedReport, 'organizationId' | 'clientId' | 'report' | 'receivedAt'>
  readonly callId: CallId
  readonly phoneNumber: string
  /** 1 for a call not counted before, else 0. */
  readonly calls: number
  /** 1, 0, or -1 when a later report shows that nobody had answered. */
  readonly contacts: number
}

/** Identifies a customer, in the order in which rows are written: all writers lock in the same order. */
export function customerKey(organizationId: string, clientId: string, phoneNumber: string): string {
  return `${organizationId} ${clientId} ${phoneNumber}`
}

/** The rows of `customers` of one batch: one per customer, its contributions added up. */
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
    .map(([, ofCustomer]) => customerRow(ofCustomer, now, newId()))
}

function customerRow(contributions: readonly Contribution[], now: Date, id: CustomerId): Parameter[] {
  const byTime = contributions.toSorted((a, b) => callTime(a.queued).getTime() - callTime(b.queued).getTime())
  const [first] = byTime
  const last = byTime.at(-1)
  const [received] = contributions.toSorted((a, b) => a.queued.receivedAt.getTime() - b.queued.receivedAt.getTime())
  if (first === undefined || last === undefined || received === undefined)
    throw new Error('a customer without a contribution')

  const named = byTime.findLast(({ queued }) => queued.report.callerFullName !== null)
  const emailed = byTime.findLast(({ queued }) => queued.report.callerEmail !== null)
  const fullName = named?.queued.report.callerFullName ?? ''
  const { firstName, lastName } = splitName(fullName)
  const contacts = sum(contributions.map((contribution) => contribution.contacts))

  return [
    first.queued.organizationId,
    id,
    first.queued.clientId,
    first.phoneNumber,
    firstName,
    lastName,
    fullName,
    named === undefined ? null : callTime(named.queued),
    emailed?.queued.report.callerEmail ?? '',
    emailed === undefined ? null : callTime(emailed.queued),
    customerStatus(contacts),
    received.callId,
    first.callId,
    callTime(first.queued),
    last.callId,
    callTime(last.queued),
    sum(contributions.map(({ calls }) => calls)),
    contacts,
    '{}',
    now,
    now
  ]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
