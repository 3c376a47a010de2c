import { eventEndpointModes } from '@callbook/db'
import { type ClientId, type EventType, eventTypeNames } from '@callbook/domain'
import { maxUrlLength } from '@callbook/events'
import { type Static, type TLiteral, type TUnion, Type } from '@sinclair/typebox'

/** The states that people give; `disabled` follows from what receivers answer. */
export const givenEventStates = ['active', 'paused'] as const

export const eventEndpointLengths = { url: maxUrlLength, description: 200 } as const

/** What the modes say, for readers of the API. */
const modeMeaning =
  'How much is sent of an event. `thin`, by default: what happened, to what, and where that is told. `full`: beside that, ' +
  'in `data.resource`, the call, customer or evaluation as lists tell it, as far as the body has at most 20 KB. ' +
  '`slack`: instead, `{"text"}` with one sentence, as incoming webhooks of Slack take it'

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

const members = {
  url: Type.String({
    minLength: 1,
    maxLength: eventEndpointLengths.url,
    pattern: '^[^\\s\\u0000-\\u001f\\u007f]*$',
    description: 'Where events are sent: https, at the port 443 or 8443 of an address of the internet'
  }),
  description: Type.String({
    maxLength: eventEndpointLengths.description,
    pattern: '^[^\\u0000-\\u001f\\u007f]*$',
    description: 'For the reader, on one line'
  }),
  types: Type.Union(
    [
      Type.Array(oneOf<EventType>(eventTypeNames), { minItems: 1, maxItems: eventTypeNames.length, uniqueItems: true }),
      Type.Null()
    ],
    { description: 'What is sent; null for all, those of later releases as well' }
  ),
  mode: oneOf(eventEndpointModes, modeMeaning),
  client_id: Type.Union([Type.Unsafe<ClientId>(Type.String({ pattern: uuid })), Type.Null()], {
    description: 'The client whose events are sent; null for all, and for what is of no single client'
  })
}

const changeable = {
  description: Type.Optional(members.description),
  types: Type.Optional(members.types),
  mode: Type.Optional(members.mode),
  client_id: Type.Optional(members.client_id)
}

/** What may be said of a new place to which events are sent. */
export const EventEndpointInput = Type.Object({ url: members.url, ...changeable }, { additionalProperties: false })
export type EventEndpointInput = Static<typeof EventEndpointInput>

/** What may be changed of one: what is left out stays. */
export const EventEndpointChanges = Type.Object(
  {
    url: Type.Optional(members.url),
    ...changeable,
    state: Type.Optional(oneOf(givenEventStates, 'Whether events are sent; one that was disabled begins anew'))
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
