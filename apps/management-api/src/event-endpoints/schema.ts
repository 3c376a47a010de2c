import {
  type DeliveryRow,
  deliveryStates,
  disabledReasons,
  type EventEndpointRow,
  eventEndpointModes,
  eventEndpointStates,
  mostAttemptsShown,
  type Replayed
} from '@callbook/db'
import {
  type ClientId,
  deliveredEventTypes,
  type EventEndpointId,
  eventObjects,
  inputBounds,
  type OrganizationId,
  type OrganizationKey
} from '@callbook/domain'
import type { AttemptResult } from '@callbook/events'
import {
  type EventEndpointInput,
  type EventEndpointWithSecret,
  EventReplayInput,
  presentDelivery,
  presentEventEndpoint as presentOne
} from '@callbook/operations'
import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'
import { JsonText } from '../http-api/json-text.ts'

const example = {
  id: '0199f1c2-0000-7000-8000-000000000007',
  organization_id: '0199f1c2-0000-7000-8000-000000000001',
  url: 'https://crm.example.com/callbook',
  description: 'The CRM',
  types: ['call.stored', 'customer.erased'],
  mode: 'thin',
  client_id: null,
  state: 'active',
  disabled_reason: null,
  failing_since: null,
  created_at: '2026-11-20T15:04:12.537Z',
  updated_at: '2026-11-20T15:04:12.537Z'
}

const members = {
  id: Uuid<EventEndpointId>(),
  organization_id: Uuid<OrganizationId>(),
  url: Type.String({ maxLength: inputBounds.eventEndpointUrl, description: 'URL that receives events' }),
  description: Type.String({ maxLength: inputBounds.eventEndpointDescription, description: 'For your information' }),
  types: Nullable(Type.Array(OneOf(deliveredEventTypes), { maxItems: deliveredEventTypes.length }), {
    description: 'Types of the events to send; null for all'
  }),
  mode: OneOf(eventEndpointModes, { description: 'Content of event bodies' }),
  client_id: Nullable(Uuid<ClientId>(), { description: 'Client of the events to send; null for all' }),
  state: OneOf(eventEndpointStates, { description: 'Events are sent only if `active`' }),
  disabled_reason: Nullable(OneOf(disabledReasons), {
    description: 'Why it was disabled: it responded 410, or failed for 5 days; null if it is not disabled'
  }),
  failing_since: Nullable(DateTime(), { description: 'When deliveries began to fail; null if they succeed' }),
  created_at: DateTime(),
  updated_at: DateTime()
}

export const EventEndpoint = Type.Object(members, {
  title: 'EventEndpoint',
  examples: [example],
  additionalProperties: false
})

/** An event endpoint with its secret, which is shown once. */
export const EventEndpointWithSecretSchema = Type.Object(
  {
    ...members,
    secret: Type.String({
      pattern: '^whsec_[A-Za-z0-9+/]+=*$',
      description: 'Secret that signs the requests; not shown again'
    })
  },
  {
    title: 'EventEndpointWithSecret',
    examples: [{ ...example, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' }],
    additionalProperties: false
  }
)

export const exampleInput: EventEndpointInput = {
  url: 'https://crm.example.com/callbook',
  description: 'The CRM',
  types: ['call.stored', 'customer.erased'],
  mode: 'full'
}

/** Returns the endpoint as JSON text in the form of `EventEndpoint`. */
export function presentEventEndpoint(organizationId: OrganizationKey, row: EventEndpointRow): string {
  return JSON.stringify(presentOne(organizationId, row))
}

/** Returns the endpoint with its secret as JSON text. */
export function presentWithSecret(
  organizationId: OrganizationKey,
  { endpoint, secret }: EventEndpointWithSecret
): string {
  return JSON.stringify({ ...presentOne(organizationId, endpoint), secret })
}

/** Maximum number of deliveries on a page, since each comes with its attempts. */
export const mostDeliveries = 100

const shownCharacters = 500

const outcome = {
  status: Nullable(Type.Integer({ minimum: 100, maximum: 999 }), {
    description: 'HTTP status of the response; null without a response'
  }),
  duration_ms: Type.Integer({ minimum: 0, description: 'Duration of the request' }),
  error: Nullable(Type.String(), {
    description: 'The error, or why nothing was sent; null for a response of 2xx'
  }),
  response_body: Type.String({ maxLength: shownCharacters, description: 'First characters of the response' })
}

const exampleOutcome = {
  status: 503,
  duration_ms: 212,
  error: 'returned 503',
  response_body: 'Try again later'
}

const Attempt = Type.Object(
  {
    attempt: Type.Integer({ minimum: 1, description: 'Counts from 1; starts again after a replay' }),
    at: DateTime({ description: 'End of the attempt' }),
    ...outcome,
    response_body: Type.String({
      maxLength: shownCharacters,
      description:
        'First 500 characters of the response of a failed attempt; empty for a successful one or an erased caller'
    })
  },
  { title: 'EventAttempt', additionalProperties: false }
)

const exampleDelivery = {
  sequence: 1042,
  event_id: '0199f1c2-0000-7000-8000-000000000008',
  type: 'call.stored',
  object: 'call',
  id: '0199f1c2-0000-7000-8000-000000000005',
  client_id: '0199f1c2-0000-7000-8000-000000000003',
  changed_at: '2026-11-20T15:04:12.537Z',
  state: 'pending',
  attempt_count: 1,
  next_attempt_at: '2026-11-20T15:04:18.003Z',
  last_status: 503,
  last_duration_ms: 212,
  last_error: 'returned 503',
  attempts: [{ attempt: 1, at: '2026-11-20T15:04:12.988Z', ...exampleOutcome }]
}

const forgotten = 'null if the event is no longer stored'

/** Delivery of one event to one endpoint. */
const Delivery = Type.Object(
  {
    sequence: Type.Integer({ minimum: 1, description: 'Sequence number of the event' }),
    event_id: Nullable(Uuid(), { description: `The \`webhook-id\` of every attempt; ${forgotten}` }),
    type: Nullable(OneOf(deliveredEventTypes), { description: `What happened; ${forgotten}` }),
    object: Nullable(OneOf(eventObjects), { description: `Kind of the subject; ${forgotten}` }),
    id: Nullable(Uuid(), { description: `Id of the subject; ${forgotten}` }),
    client_id: Nullable(Uuid<ClientId>(), {
      description: 'Client of the subject; null if it belongs to no single client'
    }),
    changed_at: Nullable(DateTime(), { description: `Time of the event; ${forgotten}` }),
    state: OneOf(deliveryStates, { description: 'State of the delivery; `failed` is not retried automatically' }),
    attempt_count: Type.Integer({ minimum: 0, description: 'Number of attempts since the last replay' }),
    next_attempt_at: Nullable(DateTime(), {
      description: 'Time of the next attempt; null if not pending, or while the endpoint is not active'
    }),
    last_status: outcome.status,
    last_duration_ms: Nullable(Type.Integer({ minimum: 0 })),
    last_error: outcome.error,
    attempts: Type.Array(Attempt, {
      maxItems: mostAttemptsShown,
      description: `The latest ${mostAttemptsShown}, oldest first; they are stored for 7 days`
    })
  },
  {
    title: 'EventDelivery',
    examples: [exampleDelivery],
    additionalProperties: false
  }
)

/** A page of deliveries. */
export const Deliveries = JsonText(
  Type.Object(
    {
      data: Type.Array(Delivery, { maxItems: mostDeliveries }),
      next_cursor: Nullable(Type.String(), { description: 'The `cursor` of the next page; null on the last one' })
    },
    {
      title: 'EventDeliveries',
      examples: [{ data: [exampleDelivery], next_cursor: null }],
      'x-response-description': 'The deliveries, newest event first',
      additionalProperties: false
    }
  )
)

export const EventTest = Type.Object(outcome, {
  title: 'EventTest',
  examples: [{ status: 200, duration_ms: 85, error: null, response_body: 'ok' }],
  additionalProperties: false
})

export const EventReplay = Type.Object(
  {
    queued: Type.Integer({ minimum: 0, description: 'Number of replayed events' }),
    from_sequence: Nullable(Type.Integer({ minimum: 1 }), {
      description: 'The first requested event that is stored; null if there is none'
    }),
    next_sequence: Nullable(Type.Integer({ minimum: 1 }), {
      description: 'Where the next replay should continue if there were too many events for one; else null'
    })
  },
  {
    title: 'EventReplay',
    examples: [{ queued: 312, from_sequence: 731, next_sequence: null }],
    additionalProperties: false
  }
)

export const replayInput = { ...EventReplayInput, title: 'EventReplayInput', examples: [{ since_sequence: 731 }] }

/** Writes deliveries in the form of `Deliveries`. */
export function presentDeliveries(deliveries: readonly DeliveryRow[], nextCursor: string | null): string {
  const data: Static<typeof Delivery>[] = deliveries.map(presentDelivery)

  return JSON.stringify({ data, next_cursor: nextCursor })
}

type PresentedResult = Pick<AttemptResult, 'durationMs' | 'error' | 'responseExcerpt' | 'status'>

export function presentOutcome({ status, durationMs, error, responseExcerpt }: PresentedResult) {
  return { status, duration_ms: durationMs, error, response_body: responseExcerpt }
}

export function presentReplay({ queued, from, next }: Replayed): Static<typeof EventReplay> {
  return { queued, from_sequence: from, next_sequence: next }
}
