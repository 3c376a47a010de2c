import { eventEndpointModes } from '@callbook/db'
import { type ClientId, type DeliveredEventType, deliveredEventTypes, inputBounds } from '@callbook/domain'
import { type Static, type TLiteral, type TUnion, Type } from '@sinclair/typebox'

/** States that users can set; `disabled` results from the responses of receivers. */
export const givenEventStates = ['active', 'paused'] as const

const modeMeaning =
  'Content of event bodies. `thin` (default): type, subject and its URL. `full`: in addition, ' +
  'in `data.resource`, the call, customer or evaluation as in lists, without costs, if the body has at most 20 KB. ' +
  '`slack`: `{"text"}` with one sentence, for incoming webhooks of Slack'

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

const members = {
  url: Type.String({
    minLength: 1,
    maxLength: inputBounds.eventEndpointUrl,
    pattern: '^[^\\s\\u0000-\\u001f\\u007f]*$',
    description: 'URL that receives events: https, on port 443 or 8443 of a public internet address'
  }),
  description: Type.String({
    maxLength: inputBounds.eventEndpointDescription,
    pattern: '^[^\\u0000-\\u001f\\u007f]*$',
    description: 'For your information, on one line'
  }),
  types: Type.Union(
    [
      Type.Array(oneOf<DeliveredEventType>(deliveredEventTypes), {
        minItems: 1,
        maxItems: deliveredEventTypes.length,
        uniqueItems: true
      }),
      Type.Null()
    ],
    { description: 'Types of the events to send; null for all, including those of later releases' }
  ),
  mode: oneOf(eventEndpointModes, modeMeaning),
  client_id: Type.Union([Type.Unsafe<ClientId>(Type.String({ pattern: uuid })), Type.Null()], {
    description: 'Client of the events to send; null for all, including events that belong to no single client'
  })
}

const changeable = {
  description: Type.Optional(members.description),
  types: Type.Optional(members.types),
  mode: Type.Optional(members.mode),
  client_id: Type.Optional(members.client_id)
}

export const EventEndpointInput = Type.Object({ url: members.url, ...changeable }, { additionalProperties: false })
export type EventEndpointInput = Static<typeof EventEndpointInput>

/** Changed fields of an event endpoint; omitted fields do not change. */
export const EventEndpointChanges = Type.Object(
  {
    url: Type.Optional(members.url),
    ...changeable,
    state: Type.Optional(
      oneOf(givenEventStates, 'Events are sent only if `active`; activating a disabled endpoint resets its failures')
    )
  },
  { additionalProperties: false }
)
export type EventEndpointChanges = Static<typeof EventEndpointChanges>

function oneOf<Choice extends string>(choices: readonly Choice[], description?: string): TUnion<TLiteral<Choice>[]> {
  return Type.Union(
    choices.map((choice) => Type.Literal(choice)),
    description === undefined ? {} : { description }
  )
}
