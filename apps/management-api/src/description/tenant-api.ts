import type { DescribedApi } from './described-api.ts'
import { tagged } from './entity-tags.ts'
import { enumerations } from './enumerations.ts'
import { databaseStates, healthSchemas, healthStatuses } from './health.ts'
import { always, commonHeaders, failures, header, later, rateHeaders, ref, refusal } from './responses.ts'
import { webhooks } from './webhooks.ts'

const about = `The calls of voice-AI phone agents, with their customers and evaluations.\n\nEvery operation except the health checks requires an API key in \`X-API-Key\` and is limited to the organization of that\nkey. Times are ISO 8601 in UTC, with milliseconds. Changes within /v1 are backward compatible.`

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
    { name: 'Gaps', description: 'Calls that a provider has and did not report, and their resolution' },
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
      BadRequest: refusal(
        'The request is invalid; the message names the problem',
        { error: 'Bad Request', message: 'limit must be an integer from 1 to 200' },
        rateHeaders
      ),
      Unauthorized: refusal(
        'The key is missing, malformed, unknown, expired or revoked',
        { error: 'Unauthorized' },
        { ...always, 'www-authenticate': ref('headers', 'Authenticate') }
      ),
      TooManyRequests: refusal(
        'Too many requests of the key, too many concurrent ones of its organization, or too many invalid keys from this address',
        { error: 'Too Many Requests', message: 'The limit is 600 requests a minute' },
        later
      ),
      ...failures
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
