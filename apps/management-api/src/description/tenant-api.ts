import { enumerations } from '../tenant/enumerations.ts'
import { always, commonHeaders, failures, header, later, rateHeaders, ref, refusal } from './answers.ts'
import type { DescribedApi } from './described-api.ts'
import { tagged } from './entity-tags.ts'
import { healthSchemas, healthStatuses } from './health.ts'

const about = `The calls of voice-AI phone agents, with the customers who made them and how each call was judged.

Every operation but the health checks asks for an API key in \`X-API-Key\`, and answers for the organization of that key
alone. Times are ISO 8601 in UTC, with milliseconds. Within /v1 this description is only ever added to.`

/** What programs of tenants call. */
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
    { name: 'Auth', description: 'What a key opens' },
    { name: 'Clients', description: 'The businesses whose calls are kept' },
    { name: 'Calls', description: 'Finished calls, and the evaluations of them' },
    { name: 'Customers', description: 'The people who call, told apart by client and phone number' },
    { name: 'Changes', description: 'What was stored, changed and erased, one after the other' },
    { name: 'Webhooks', description: 'Places of yours to which the same is sent as it happens' },
    { name: 'Gaps', description: 'Calls that a provider has and that did not come, and what became of them' },
    { name: 'Analytics', description: 'How many calls there are, how long they took and what they cost' },
    { name: 'Health', description: 'The state of the service' }
  ],
  securitySchemes: { ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'callbook_mgmt_…' } },
  others: healthSchemas,
  enumerations: { ...enumerations, HealthStatus: healthStatuses },
  answers: {
    headers: {
      ...commonHeaders('key'),
      ETag: header('Names this state of the resource, for If-None-Match', { type: 'string' }),
      Authenticate: header(
        'The scheme of authentication; where the request has `Authorization` instead of a key, the header that the key belongs in',
        { type: 'string', pattern: '^ApiKey( header="X-API-Key")?$' }
      )
    },
    responses: {
      NotModified: {
        description: 'The resource is still what the ETag in If-None-Match names',
        headers: { ...rateHeaders, ...tagged }
      },
      BadRequest: refusal(
        'Something in the request is wrong; the message names it',
        { error: 'Bad Request', message: 'limit must be an integer from 1 to 200' },
        rateHeaders
      ),
      Unauthorized: refusal(
        'The key is missing, malformed, unknown, expired or revoked',
        { error: 'Unauthorized' },
        { ...always, 'www-authenticate': ref('headers', 'Authenticate') }
      ),
      TooManyRequests: refusal(
        'The key made too many requests, its organization makes too many at once, or too many wrong keys came from this address',
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
