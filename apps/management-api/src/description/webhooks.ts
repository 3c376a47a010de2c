import type { TSchema } from '@sinclair/typebox'
import { FullEvent, SlackMessage, ThinEvent } from '../event-endpoints/event-schema.ts'
import type { JsonObject } from './json.ts'

const signed =
  'The same event may arrive more than once, and events arrive in any order. Verify the signature as Standard Webhooks ' +
  '1.0.0 describes, and respond within 15 seconds. A failed request is retried ten times in about four days.'

/** Requests of Callbook to event endpoints, by mode. */
export const webhooks: JsonObject = {
  thinEvent: requestWith(ThinEvent, {
    operationId: 'receiveThinEvent',
    summary: 'Receive a thin event',
    description: `Sent to endpoints of the mode \`thin\`. Names the subject of the event. ${signed}`
  }),
  fullEvent: requestWith(FullEvent, {
    operationId: 'receiveFullEvent',
    summary: 'Receive a full event',
    description: `Sent to endpoints of the mode \`full\`. Contains the subject of the event, if it is short. ${signed}`
  }),
  slackMessage: requestWith(SlackMessage, {
    operationId: 'receiveSlackMessage',
    summary: 'Receive a message for people',
    description: `Sent to endpoints of the mode \`slack\`, such as incoming webhooks of Slack. ${signed}`
  })
}

function requestWith(schema: TSchema, about: JsonObject): JsonObject {
  return {
    post: {
      ...about,
      tags: ['Webhooks'],
      security: [],
      parameters: [
        headerOf('webhook-id', 'Id of the event, the same for every attempt', {
          type: 'string',
          examples: ['0199f1c2-0000-7000-8000-000000000042']
        }),
        headerOf('webhook-timestamp', 'When the request was sent, in seconds since 1970', {
          type: 'string',
          pattern: '^[0-9]+$',
          examples: ['1795186800']
        }),
        headerOf('webhook-signature', 'One signature, or two with a space between them while a secret is rotated', {
          type: 'string',
          pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$',
          examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=']
        })
      ],
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: 'Received' },
        410: { description: 'Disables the endpoint: no further events are sent to it' },
        429: { description: 'Retried later, after `Retry-After` if that is at most 24 hours' },
        default: { description: 'Retried later; redirects count as failures' }
      }
    }
  }
}

function headerOf(name: string, description: string, schema: JsonObject): JsonObject {
  return { in: 'header', name, required: true, description, schema }
}
