import type { CountChange, NewEvent } from '@callbook/db'
import type { CallId, ClientId, CustomerId, OrganizationId } from '@callbook/domain'

/** A created, changed or removed customer, with the dimensions that customers are counted by. */
export interface CustomerChange extends CountChange {
  readonly id: CustomerId
}

interface CallsOfClient {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
}

/** Returns the events of calls that change without a report. */
export function changedCallEvents({ organizationId, clientId }: CallsOfClient, callIds: readonly CallId[]): NewEvent[] {
  return callIds.map((subjectId) => ({ type: 'call.updated', organizationId, clientId, subjectId }))
}

/** Returns the events of customers. A customer without calls is reported as deleted, like an erased one. */
export function customerEvents(changes: readonly CustomerChange[]): NewEvent[] {
  return changes.map(({ organizationId, clientId, id, before, after }) => ({
    type: after === undefined ? 'customer.erased' : before === undefined ? 'customer.created' : 'customer.updated',
    ...{ organizationId: organizationId as OrganizationId, clientId: clientId as ClientId, subjectId: id }
  }))
}
