import {
  type ClientId,
  type EventType,
  eventObjects,
  eventTypeNames,
  eventTypes,
  type OrganizationId
} from '@callbook/domain'
import { eventBody } from '@callbook/events'
import { type Static, Type } from '@sinclair/typebox'
import { OneOf } from '../../tenant/fields.ts'

const example = {
  type: 'customer.erased',
  object: 'customer',
  body: '{"type":"customer.erased","timestamp":"2026-11-20T15:04:12.537Z","data":{"sequence":1042}}'
}

/** A type of events, with what is sent of one. */
export const EventTypeExample = Type.Object(
  {
    type: OneOf(eventTypeNames),
    object: OneOf(eventObjects),
    body: Type.String({ description: 'What is sent of one, of ids that are invented: JSON' })
  },
  { title: 'EventTypeExample', additionalProperties: false, examples: [example] }
)

const clientId = '0199f1c2-0000-7000-8000-000000000004' as ClientId

/** @param apiUrl where programs of tenants call /v1 */
export function listEventTypes(organizationId: OrganizationId, apiUrl: string): Static<typeof EventTypeExample>[] {
  return eventTypeNames.map((type) => ({
    type,
    object: eventTypes[type].object,
    body: JSON.stringify(eventBody({ organizationId, sequence: 1042, event: exampleOf(type) }, apiUrl))
  }))
}

/** An event as the log has it. */
function exampleOf(type: EventType) {
  const { number, object } = eventTypes[type]

  return {
    id: '0199f1c2-0000-7000-8000-000000000008',
    type: number,
    subjectId: '0199f1c2-0000-7000-8000-000000000005',
    // What is of the organization as a whole is of no client.
    clientId: object === 'event_endpoint' ? null : clientId,
    occurredAt: '2026-11-20T15:04:12.537Z'
  }
}
