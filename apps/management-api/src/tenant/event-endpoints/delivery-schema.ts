import { EventReplayInput } from '@callbook/admin'
import { deliveryStates, mostAttemptsShown } from '@callbook/db'
import { type ClientId, eventObjects, eventTypeNames } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { DateTime, Nullable, OneOf, Uuid } from '../fields.ts'
import { JsonText } from '../json-text.ts'

/** The most deliveries on a page: each comes with its attempts. */
export const mostDeliveries = 100

const shownCharacters = 500

const outcome = {
  status: Nullable(Type.Integer({ minimum: 100, maximum: 999 }), {
    description: 'What the endpoint answered; null without an answer'
  }),
  duration_ms: Type.Integer({ minimum: 0, description: 'How long the request took' }),
  error: Nullable(Type.String(), {
    description: 'What went wrong, or why nothing was sent; null for an answer of 2xx'
  }),
  answer: Type.String({ maxLength: shownCharacters, description: 'The first characters of the answer' })
}

const exampleOutcome = { status: 503, duration_ms: 212, error: 'answered 503', answer: 'Try again later' }

const Attempt = Type.Object(
  {
    attempt: Type.Integer({ minimum: 1, description: 'Counts from 1, and anew after a replay' }),
    at: DateTime({ description: 'When it ended' }),
    ...outcome
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
  last_error: 'answered 503',
  attempts: [{ attempt: 1, at: '2026-11-20T15:04:12.988Z', ...exampleOutcome }]
}

const forgotten = 'null once the event is no longer kept'

/** What is sent to one endpoint of one event. */
export const Delivery = Type.Object(
  {
    sequence: Type.Integer({ minimum: 1, description: 'The number of the event' }),
    event_id: Nullable(Uuid(), { description: `The \`webhook-id\` of every attempt; ${forgotten}` }),
    type: Nullable(OneOf(eventTypeNames), { description: `What happened; ${forgotten}` }),
    object: Nullable(OneOf(eventObjects), { description: `What it happened to; ${forgotten}` }),
    id: Nullable(Uuid(), { description: `The id of that; ${forgotten}` }),
    client_id: Nullable(Uuid<ClientId>(), { description: 'Whose it is; null for what is of no single client' }),
    changed_at: Nullable(DateTime(), { description: `When it happened; ${forgotten}` }),
    state: OneOf(deliveryStates, { description: 'Whether it has arrived; `failed` is not sent again by itself' }),
    attempt_count: Type.Integer({ minimum: 0, description: 'How often it was sent, since a replay' }),
    next_attempt_at: Nullable(DateTime(), {
      description: 'When it is sent next; null for what is not pending, and while the endpoint is not active'
    }),
    last_status: outcome.status,
    last_duration_ms: Nullable(Type.Integer({ minimum: 0 })),
    last_error: outcome.error,
    attempts: Type.Array(Attempt, {
      maxItems: mostAttemptsShown,
      description: `The latest ${mostAttemptsShown}, the oldest first; they are kept for 7 days`
    })
  },
  {
    title: 'EventDelivery',
    examples: [exampleDelivery],
    additionalProperties: false
  }
)

/** One page of deliveries. */
export const Deliveries = JsonText(
  Type.Object(
    {
      data: Type.Array(Delivery, { maxItems: mostDeliveries }),
      next_cursor: Nullable(Type.String(), { description: 'The `cursor` of the next page; null on the last one' })
    },
    {
      title: 'EventDeliveries',
      examples: [{ data: [exampleDelivery], next_cursor: null }],
      'x-response-description': 'What is sent to the endpoint, the latest event first',
      additionalProperties: false
    }
  )
)

export const EventTest = Type.Object(outcome, {
  title: 'EventTest',
  examples: [{ status: 200, duration_ms: 85, error: null, answer: 'ok' }],
  additionalProperties: false
})

export const EventReplay = Type.Object(
  {
    queued: Type.Integer({ minimum: 0, description: 'How many events are sent again' }),
    from_sequence: Nullable(Type.Integer({ minimum: 1 }), {
      description: 'The first event of those asked for that is kept; null when none is'
    }),
    next_sequence: Nullable(Type.Integer({ minimum: 1 }), {
      description: 'Where to go on by another replay, when these were too many for one; else null'
    })
  },
  {
    title: 'EventReplay',
    examples: [{ queued: 312, from_sequence: 731, next_sequence: null }],
    additionalProperties: false
  }
)

export const replayInput = { ...EventReplayInput, title: 'EventReplayInput', examples: [{ since_sequence: 731 }] }
