import type { CountChange, NewEvent } from '@callbook/db'
import type { CallId, ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import type { Fresh } from './fresh-report.ts'

/** A customer who was made, changed or removed, with what customers are counted by. */
export interface CustomerChange extends CountChange {
  readonly id: CustomerId
}

/** What there is to tell of the calls that reports make or change. */
export function reportedCallEvents(fresh: readonly Fresh[]): NewEvent[] {
  return fresh.map(({ queued: { organizationId, clientId }, callId, known }) => ({
    type: known === undefined ? 'call.stored' : 'call.updated',
    ...{ organizationId, clientId, subjectId: callId }
  }))
}

interface CallsOfClient {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
}

/** What there is to tell of calls that are changed by something else than a report. */
export function changedCallEvents({ organizationId, clientId }: CallsOfClient, callIds: readonly CallId[]): NewEvent[] {
  return callIds.map((subjectId) => ({ type: 'call.updated', organizationId, clientId, subjectId }))
}

/** What there is to tell of customers. One who has no call left is gone, like one who was erased. */
export function customerEvents(changes: readonly CustomerChange[]): NewEvent[] {
  return changes.map(({ organizationId, clientId, id, before, after }) => ({
    type: after === undefined ? 'customer.erased' : before === undefined ? 'customer.created' : 'customer.updated',
    ...{ organizationId: organizationId as OrganizationId, clientId: clientId as ClientId, subjectId: id }
  }))
}
