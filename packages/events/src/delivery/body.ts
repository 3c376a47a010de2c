import type { LoggedEvent } from '@callbook/db'
import {
  type EventEndpointId,
  type EventObject,
  type EventType,
  eventTypeOf,
  eventTypes,
  type OrganizationId
} from '@callbook/domain'

export interface ToldEvent {
  readonly organizationId: OrganizationId
  readonly sequence: number
  readonly event: LoggedEvent
}

/** What a test has for the type of an event: it is not in the log, and nobody can ask for it. */
const testType = 'event_endpoint.test'

/** What an event says, but for what it is about. */
export interface EventBody {
  readonly type: EventType | typeof testType
  readonly timestamp: string
  readonly data: {
    /** 0 of a test, which has no place in the log. */
    readonly sequence: number
    readonly organization_id: string
    readonly client_id: string | null
    readonly id: string
    readonly object: EventObject
    /** Where it is told by the API; null for what is not told there, or no longer. */
    readonly url: string | null
  }
}

/** @returns undefined for a type of a later release */
export function eventBody({ organizationId, sequence, event }: ToldEvent, apiUrl: string): EventBody | undefined {
  const type = eventTypeOf(event.type)
  if (type === undefined) return undefined
  const { object } = eventTypes[type]
  const path = type === 'customer.erased' ? undefined : paths[object]?.(event.subjectId)

  return {
    type,
    timestamp: event.occurredAt,
    data: {
      sequence,
      organization_id: organizationId,
      client_id: event.clientId,
      id: event.subjectId,
      object,
      url: path === undefined ? null : `${apiUrl}${path}`
    }
  }
}

/** What a test of an endpoint says: that of an event about the endpoint itself. */
export function testBody(
  organizationId: OrganizationId,
  endpointId: EventEndpointId,
  now: Date,
  apiUrl: string
): EventBody {
  return {
    type: testType,
    timestamp: now.toISOString(),
    data: {
      sequence: 0,
      organization_id: organizationId,
      client_id: null,
      id: endpointId,
      object: 'event_endpoint',
      url: `${apiUrl}/v1/event-endpoints/${endpointId}`
    }
  }
}

const paths: Readonly<Partial<Record<EventObject, (id: string) => string>>> = {
  call: (id) => `/v1/calls/${id}`,
  evaluation: (id) => `/v1/calls/${id}/evaluations`,
  customer: (id) => `/v1/customers/${id}`,
  event_endpoint: (id) => `/v1/event-endpoints/${id}`
}
