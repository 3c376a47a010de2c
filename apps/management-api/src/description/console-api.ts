import { enumerations } from '../console/enumerations.ts'
import { always, commonHeaders, failures, later, rateHeaders, ref, refusal } from './answers.ts'
import type { DescribedApi } from './described-api.ts'

const about = `What the page of the console asks, for people who are signed in by a cookie.

Whatever changes something must come from an origin of the console, and has a body of JSON if any. Times are ISO 8601 in
UTC, with milliseconds. This API belongs to the page of the same release: it may change with every one.`

/** What the page of the console calls. */
export const consoleApi: DescribedApi = {
  prefix: '/console/api/',
  info: {
    title: 'Callbook Console API',
    version: '1.0.0',
    description: about,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' }
  },
  tags: [
    { name: 'Session', description: 'Signing in, and who is signed in' },
    { name: 'Links', description: 'Links that invite people, or let them in' },
    { name: 'Account', description: 'What people set of their own accounts' },
    { name: 'People', description: 'Everybody who can sign in, for administrators' },
    { name: 'Organizations', description: 'The tenants, as whoever asks may see them' },
    { name: 'Clients', description: 'The businesses whose calls are kept' },
    { name: 'Calls', description: 'What was said in calls, and what they are worth' },
    { name: 'Customers', description: 'Who called the clients' },
    { name: 'Review', description: 'What people judge of calls, one after the other' },
    { name: 'Webhooks', description: 'The URLs to which providers report calls' },
    { name: 'Providers', description: 'The accounts at providers, which are asked for calls that never arrived' },
    { name: 'Events', description: 'Where programs of the organization are told what happens' },
    { name: 'Deliveries', description: 'What was refused of what providers delivered' },
    { name: 'Insights', description: 'How it goes over time' },
    { name: 'API keys', description: 'What programs of the organization call /v1 with' },
    { name: 'Members', description: 'The people of an organization' },
    { name: 'Audit', description: 'What was changed of an organization' }
  ],
  securitySchemes: {
    Session: { type: 'apiKey', in: 'cookie', name: '__Host-callbook_session', description: 'Set by signing in' }
  },
  others: {},
  enumerations,
  answers: {
    headers: commonHeaders('session'),
    responses: {
      BadRequest: refusal(
        'Something in the request is wrong; the message names it',
        { error: 'Bad Request', message: 'email is missing' },
        always
      ),
      Unauthorized: refusal('There is no session, or it has ended, or is two', { error: 'Unauthorized' }, always),
      Forbidden: refusal(
        'The request did not come from the console, or whoever asks may not do this',
        { error: 'Forbidden' },
        always
      ),
      TooManyRequests: refusal(
        'The session made too many requests, or too many passwords, codes or links were tried',
        { error: 'Too Many Requests', message: 'Too many attempts: try again later' },
        later
      ),
      ...failures
    },
    always,
    known: rateHeaders,
    common: {
      400: ref('responses', 'BadRequest'),
      401: ref('responses', 'Unauthorized'),
      403: ref('responses', 'Forbidden'),
      429: ref('responses', 'TooManyRequests'),
      500: ref('responses', 'InternalServerError'),
      503: ref('responses', 'ServiceUnavailable')
    }
  }
}
