import type { LoggedEvent } from '@callbook/db'
import {
  type DeliveredEventType,
  type EventEndpointId,
  type EventObject,
  eventTypeOf,
  eventTypes,
  isDelivered,
  type OrganizationKey
} from '@callbook/domain'

export interface EventEnvelope {
  readonly organizationId: OrganizationKey
  readonly sequence: number
  readonly event: LoggedEvent
}

/** Event type of test requests. It is not in the log and cannot be subscribed to. */
const testType = 'event_endpoint.test'

/** Body of an event without its resource. */
export interface EventBody {
  readonly type: DeliveredEventType | typeof testType
  readonly timestamp: string
  readonly data: {
    /** 0 for a test, which is not in the log. */
    readonly sequence: number
    /** Null for a test. */
    readonly epoch: string | null
    readonly epoch_first_sequence: number
    readonly organization_id: string
    readonly client_id: string | null
    readonly id: string
    readonly object: EventObject
    /** API URL of the resource; null if the API has none, or no longer. */
    readonly url: string | null
  }
}

/** @returns `undefined` for an event that is not sent, or has a type of a later release */
export function eventBody({ organizationId, sequence, event }: EventEnvelope, apiUrl: string): EventBody | undefined {
  const type = eventTypeOf(event.type)
  if (type === undefined || !isDelivered(type)) return undefined
  const { object } = eventTypes[type]
  const path = type === 'customer.erased' ? undefined : paths[object]?.(event.subjectId)

  return {
    type,
    timestamp: event.changedAt,
    data: {
      sequence,
      epoch: event.epoch,
      epoch_first_sequence: Number(event.epochFirstSequence),
      organization_id: organizationId,
      client_id: event.clientId,
      id: event.subjectId,
      object,
      url: path === undefined ? null : `${apiUrl}${path}`
    }
  }
}

interface TestEnvelope {
  readonly organizationId: OrganizationKey
  readonly endpointId: EventEndpointId
  readonly now: Date
}

/** Returns the body of a test: an event about the endpoint itself. */
export function testBody({ organizationId, endpointId, now }: TestEnvelope, apiUrl: string): EventBody {
  return {
    type: testType,
    timestamp: now.toISOString(),
    data: {
      sequence: 0,
      epoch: null,
      epoch_first_sequence: 0,
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
