import { type ClientId, deliveredEventTypes, eventObjects, type OrganizationId } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import { Call } from '../calls/schema.ts'
import { Customer } from '../customers/schema.ts'
import { CallEvaluation } from '../evaluations/schema.ts'
import { DateTime, Nullable, OneOf, Uuid } from '../http-api/fields.ts'

/** Types of sent events: those of changes, and the type of a test. */
export const sentEventTypes = [...deliveredEventTypes, 'event_endpoint.test'] as const

const callId = '0199f1c2-0000-7000-8000-000000000005'

const data = {
  sequence: Type.Integer({ minimum: 0, description: 'Sequence number among the changes; 0 for a test' }),
  epoch: Nullable(Type.String({ pattern: '^[0-9a-f]{16}$' }), {
    description:
      'Epoch of the sequence number. Another one begins when the database starts. If the database was restored, the same ' +
      'numbers are given again in another epoch. Null for a test'
  }),
  epoch_first_sequence: Type.Integer({ minimum: 0, description: 'First sequence number of the epoch; 0 for a test' }),
  organization_id: Uuid<OrganizationId>(),
  client_id: Nullable(Uuid<ClientId>(), { description: 'Null for an event that belongs to no single client' }),
  id: Uuid({ description: 'Id of the subject; for an evaluation, the id of its call' }),
  object: OneOf(eventObjects, { description: 'Kind of the subject' }),
  url: Nullable(Type.String(), { description: 'Where to request the subject; null if it cannot be requested' })
}

const envelope = {
  type: OneOf(sentEventTypes, { description: 'What happened. A release may add types: ignore unknown ones' }),
  timestamp: DateTime({ description: 'When it happened' })
}

const example = {
  type: 'call.stored',
  timestamp: '2026-11-20T15:04:12.537Z',
  data: {
    sequence: 1042,
    epoch: '5b0c9d2f71e84a36',
    epoch_first_sequence: 977,
    organization_id: '0199f1c2-0000-7000-8000-000000000001',
    client_id: '0199f1c2-0000-7000-8000-000000000003',
    id: callId,
    object: 'call',
    url: `https://api.example.com/v1/calls/${callId}`
  }
}

const { cost_usd: _, ...withoutCosts } = Call.properties
const { cost_usd: _cost, ...exampleCall } = Call.examples[0]

/** A call in an event, without its cost. */
export const SentCall = Type.Object(withoutCosts, {
  title: 'SentCall',
  examples: [exampleCall],
  additionalProperties: false
})

/** Body of a request to an event endpoint of the mode `thin`. */
export const ThinEvent = Type.Object(
  { ...envelope, data: Type.Object(data, { additionalProperties: false }) },
  { title: 'ThinEvent', examples: [example], additionalProperties: false }
)

/** Body of a request to an event endpoint of the mode `full`. */
export const FullEvent = Type.Object(
  {
    ...envelope,
    data: Type.Object(
      {
        ...data,
        resource: Type.Optional({
          ...Type.Union([SentCall, CallEvaluation, Customer]),
          description:
            'The call, evaluation or customer when the request was made, without costs. Absent for other objects, for what no longer ' +
            'exists, and if the body would exceed 20 KB: then request `url`'
        })
      },
      { additionalProperties: false }
    )
  },
  {
    title: 'FullEvent',
    examples: [{ ...example, data: { ...example.data, resource: exampleCall } }],
    additionalProperties: false
  }
)

/** Body of a request to an event endpoint of the mode `slack`. */
export const SlackMessage = Type.Object(
  { text: Type.String({ description: 'One sentence, with links to the console as Slack writes them' }) },
  { title: 'SlackMessage', examples: [{ text: 'A call of Acme Honda was stored.' }], additionalProperties: false }
)
