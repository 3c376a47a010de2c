import {
  type ClientId,
  type DeliveredEventType,
  deliveredEventTypes,
  eventObjects,
  eventTypes,
  type OrganizationKey
} from '@callbook/domain'
import { type EventBody, eventBody, fullBody, slackBody } from '@callbook/events'
import { type Static, type TObject, Type } from '@sinclair/typebox'
import { Customer } from '../customers/schema.ts'
import { CallEvaluation } from '../evaluations/schema.ts'
import { OneOf } from '../http-api/fields.ts'
import { SentCall } from './event-schema.ts'

const thin = '{"type":"customer.erased","timestamp":"2026-11-20T15:04:12.537Z","data":{"sequence":1042}}'

const example = {
  type: 'customer.erased',
  object: 'customer',
  bodies: { thin, full: thin, slack: '{"text":"A customer of Acme Honda was erased."}' }
}

const Bodies = Type.Object(
  { thin: Type.String(), full: Type.String(), slack: Type.String() },
  { description: 'Example body in each mode, with invented ids: JSON', additionalProperties: false }
)

export const EventTypeExample = Type.Object(
  { type: OneOf(deliveredEventTypes), object: OneOf(eventObjects), bodies: Bodies },
  { title: 'EventTypeExample', additionalProperties: false, examples: [example] }
)

export interface ExampleContext {
  readonly organizationId: OrganizationKey
  /** Base URL of /v1 for API consumers. */
  readonly apiUrl: string
  readonly consoleUrl: string
}

export function listEventTypes(context: ExampleContext): Static<typeof EventTypeExample>[] {
  return deliveredEventTypes.map((type) => ({ type, object: eventTypes[type].object, bodies: bodiesOf(type, context) }))
}

function bodiesOf(type: DeliveredEventType, { organizationId, apiUrl, consoleUrl }: ExampleContext) {
  const reported = eventBody({ organizationId, sequence: 1042, event: exampleOf(type) }, apiUrl)
  if (reported === undefined) throw new Error(`${type} has no number`)
  const resource = exampleResource(reported, organizationId)
  const plain = JSON.stringify(reported)

  return {
    thin: plain,
    full: resource === undefined ? plain : fullBody(reported, JSON.stringify(resource)),
    slack: slackBody(reported, namesOf(reported), consoleUrl)
  }
}

const ids = {
  client: '0199f1c2-0000-7000-8000-000000000003' as ClientId,
  customer: '0199f1c2-0000-7000-8000-000000000004',
  subject: '0199f1c2-0000-7000-8000-000000000005'
}

/** Returns an event as in the event log. */
function exampleOf(type: DeliveredEventType) {
  const { number, object } = eventTypes[type]

  return {
    id: '0199f1c2-0000-7000-8000-000000000008',
    type: number,
    subjectId: object === 'customer' ? ids.customer : ids.subject,
    // Events of the organization as a whole belong to no client.
    clientId: object === 'event_endpoint' ? null : ids.client,
    changedAt: '2026-11-20T15:04:12.537Z',
    epoch: '5b0c9d2f71e84a36',
    epochFirstSequence: 977
  }
}

/** Example resources of the API description, by object. */
const described: Readonly<Partial<Record<EventBody['data']['object'], TObject>>> = {
  call: SentCall,
  evaluation: CallEvaluation,
  customer: Customer
}

function exampleResource({ data }: EventBody, organizationId: OrganizationKey): object | undefined {
  const shown: object | undefined = data.url === null ? undefined : described[data.object]?.['examples']?.[0]
  const isOfOrganization = shown !== undefined && 'organization_id' in shown

  return isOfOrganization ? { ...shown, organization_id: organizationId } : shown
}

/**
 * Returns the names in a sentence about an event: the description of an event endpoint, the provider of a gap or a
 * webhook URL.
 */
function namesOf({ data: { object, client_id: client } }: EventBody) {
  return {
    client: client === null ? null : 'Acme Honda',
    provider: object === 'endpoint' || object === 'gap' ? 'vapi' : null,
    description: object === 'event_endpoint' ? 'The CRM' : null
  }
}
