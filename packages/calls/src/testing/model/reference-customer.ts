import { customerStatus, isContact, occurredAt, splitName } from '@callbook/domain'
import type { ReferenceCall } from './reference.ts'

/** Returns the time of a call. */
export function timeOf({ merged, receivedAt }: ReferenceCall): Date {
  return occurredAt(merged, receivedAt)
}

/** Returns the customer of these calls. */
export function customerOf(calls: readonly ReferenceCall[]) {
  const byTime = calls.toSorted((a, b) => timeOf(a).getTime() - timeOf(b).getTime())
  const fullName = byTime.findLast(({ merged }) => merged.callerFullName !== null)?.merged.callerFullName ?? ''
  const { firstName, lastName } = splitName(fullName)
  const contacts = calls.filter(({ merged }) => isContact(merged)).length
  const edge = (call: ReferenceCall | undefined) =>
    call && { call: call.merged.providerCallId, at: timeOf(call).toISOString() }

  return {
    names: [firstName, lastName, fullName],
    email: byTime.findLast(({ merged }) => merged.callerEmail !== null)?.merged.callerEmail ?? '',
    status: customerStatus(contacts),
    totalCalls: calls.length,
    contacts,
    first: edge(byTime[0]),
    last: edge(byTime.at(-1))
  }
}
