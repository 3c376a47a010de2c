import { type TSchema, Type } from '@sinclair/typebox'
import { FullEvent, SlackMessage, ThinEvent } from '../event-endpoints/event-schema.ts'
import { OneOf } from '../http-api/fields.ts'
import type { DescribedApi } from './described-api.ts'
import { tagged } from './entity-tags.ts'
import { enumerations } from './enumerations.ts'
import type { OpenApiObject } from './json.ts'
import { always, commonHeaders, errorResponse, failureResponses, header, later, rateHeaders, ref } from './responses.ts'

const about = `The calls of voice-AI phone agents, with their customers and evaluations.\n\nEvery operation except the health checks requires an API key in \`X-API-Key\` and is limited to the organization of that\nkey. Times are ISO 8601 in UTC, with milliseconds. Changes within /v1 are backward compatible.`

const healthStatuses = ['ok', 'unavailable'] as const

const databaseStates = [...healthStatuses, 'wrong_schema'] as const

const Health = Type.Object(
  {
    status: OneOf(healthStatuses),
    service: Type.Literal('management-api'),
    version: Type.String({ description: 'Version of the running service' }),
    uptime_seconds: Type.Integer({ minimum: 0 }),
    checks: Type.Object({ database: OneOf(databaseStates) }, { additionalProperties: false })
  },
  {
    title: 'Health',
    examples: [
      {
        ...{ status: 'ok', service: 'management-api', version: '1.0.0' },
        ...{ uptime_seconds: 86_400, checks: { database: 'ok' } }
      }
    ],
    additionalProperties: false
  }
)

const Liveness = Type.Object(
  { status: Type.Literal('ok') },
  { title: 'Liveness', examples: [{ status: 'ok' }], additionalProperties: false }
)

const healthSchemas = {
  '/health': {
    operationId: 'getHealth',
    summary: 'Check readiness',
    description:
      'For load balancers. 503 if the database does not respond, has a schema that this release cannot work with, or the service is about to stop; ' +
      'send no further requests then. Needs no key.',
    tags: ['Health'],
    security: [],
    response: {
      200: { ...Health, 'x-response-description': 'The service is ready' },
      503: {
        ...Health,
        'x-response-description': 'The database does not respond or has another schema, or the service is about to stop'
      }
    }
  },
  '/health/live': {
    operationId: 'getLiveness',
    summary: 'Check liveness',
    description: 'For supervisors that restart a hanging service. Does not depend on the database. Needs no key.',
    tags: ['Health'],
    security: [],
    response: { 200: { ...Liveness, 'x-response-description': 'The process runs' } }
  }
}

const signed =
  'The same event may arrive more than once, and events arrive in any order. Verify the signature as Standard Webhooks ' +
  '1.0.0 describes, and respond within 15 seconds. A failed request is retried ten times in about four days.'

/** Requests of Callbook to event endpoints, by mode. */
const webhooks: OpenApiObject = {
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

function requestWith(schema: TSchema, about: OpenApiObject): OpenApiObject {
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

function headerOf(name: string, description: string, schema: OpenApiObject): OpenApiObject {
  return { in: 'header', name, required: true, description, schema }
}

export const tenantApi: DescribedApi = {
  prefix: '/v1/',
  info: {
    title: 'Callbook Management API',
    version: '1.0.0',
    description: about,
    contact: { name: 'The account manager of your organization' },
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' }
  },
  tags: [
    { name: 'Auth', description: 'The key of the request' },
    { name: 'Clients', description: 'The businesses whose calls are stored' },
    { name: 'Calls', description: 'Finished calls and their evaluations' },
    { name: 'Customers', description: 'The people who call, one for each client and phone number' },
    { name: 'Changes', description: 'Stored, changed and erased objects, in order' },
    { name: 'Webhooks', description: 'Your endpoints that receive the same events as they happen' },
    { name: 'Scorecards', description: 'Own questions about calls' },
    { name: 'Gaps', description: 'Calls that a provider has and did not report, and their resolution' },
    { name: 'Audit', description: 'Changes, sign-ins, and who looked at calls' },
    { name: 'Analytics', description: 'Number, duration and cost of calls' },
    { name: 'Health', description: 'Health of the service' }
  ],
  securitySchemes: { ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'callbook_mgmt_…' } },
  others: healthSchemas,
  webhooks,
  enumerations: { ...enumerations, DatabaseState: databaseStates, HealthStatus: healthStatuses },
  answers: {
    headers: {
      ...commonHeaders('key'),
      ETag: header('Names this state of the resource, for If-None-Match', { type: 'string' }),
      Authenticate: header('The header of the key. `Authorization: Bearer` with the key is accepted, too.', {
        type: 'string',
        const: 'ApiKey header="X-API-Key"'
      })
    },
    responses: {
      NotModified: {
        description: 'The ETag in If-None-Match still matches the resource',
        headers: { ...rateHeaders, ...tagged }
      },
      BadRequest: errorResponse(
        'The request is invalid; the message names the problem',
        { error: 'Bad Request', message: 'limit must be an integer from 1 to 200' },
        rateHeaders
      ),
      Unauthorized: errorResponse(
        'The key is missing, malformed, unknown, expired or revoked',
        { error: 'Unauthorized' },
        { ...always, 'www-authenticate': ref('headers', 'Authenticate') }
      ),
      TooManyRequests: errorResponse(
        'Too many requests of the key, too many concurrent ones of its organization, or too many invalid keys from this address',
        { error: 'Too Many Requests', message: 'The limit is 600 requests a minute' },
        later
      ),
      ...failureResponses
    },
    always,
    known: rateHeaders,
    common: {
      400: ref('responses', 'BadRequest'),
      401: ref('responses', 'Unauthorized'),
      429: ref('responses', 'TooManyRequests'),
      500: ref('responses', 'InternalServerError'),
      503: ref('responses', 'ServiceUnavailable')
    }
  }
}
