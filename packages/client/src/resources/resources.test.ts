import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { Callbook, SendOptions } from '../index.ts'
import { openCallbook } from '../testing/index.ts'

const id = 'c1'

interface Way {
  /** Operation that the function calls. */
  readonly operation: string
  readonly sendRequest: (callbook: Callbook, options?: SendOptions) => Promise<unknown>
  readonly sent: string
  readonly given: unknown
}

const page = { data: [{ id }], pagination: { limit: 1, offset: 0, total: 1, next_cursor: null } }

/** Operations without tenant data, and those with tests of their own. */
const others = [
  'getHealth',
  'getLiveness',
  'exportCalls',
  'exportCallEvaluations',
  'exportCustomer',
  'exportCustomers',
  'getCallRecording',
  'listChanges',
  'streamAudit'
]

const ways: readonly Way[] = [
  {
    operation: 'listEventEndpoints',
    sendRequest: ({ eventEndpoints }, options) => eventEndpoints.list(options),
    sent: 'GET /v1/event-endpoints',
    given: page.data
  },
  {
    operation: 'getEventEndpoint',
    sendRequest: ({ eventEndpoints }, options) => eventEndpoints.get(id, options),
    sent: 'GET /v1/event-endpoints/c1',
    given: page.data
  },
  {
    operation: 'createEventEndpoint',
    sendRequest: ({ eventEndpoints }, options) => eventEndpoints.create({ url: 'https://example.com' }, options),
    sent: 'POST /v1/event-endpoints {"url":"https://example.com"}',
    given: page.data
  },
  {
    operation: 'changeEventEndpoint',
    sendRequest: ({ eventEndpoints }, options) => eventEndpoints.update(id, { state: 'paused' }, options),
    sent: 'PATCH /v1/event-endpoints/c1 {"state":"paused"}',
    given: page.data
  },
  {
    operation: 'deleteEventEndpoint',
    sendRequest: ({ eventEndpoints }, options) => eventEndpoints.delete(id, options),
    sent: 'DELETE /v1/event-endpoints/c1',
    given: page.data
  },
  {
    operation: 'rotateEventSecret',
    sendRequest: ({ eventEndpoints }, options) => eventEndpoints.rotateSecret(id, options),
    sent: 'POST /v1/event-endpoints/c1/rotate-secret',
    given: page.data
  },
  {
    operation: 'listEventDeliveries',
    sendRequest: ({ eventEndpoints }, options) => eventEndpoints.deliveries(id, { state: 'failed', limit: 2 }, options),
    sent: 'GET /v1/event-endpoints/c1/deliveries?state=failed&limit=2',
    given: page
  },
  {
    operation: 'replayEvents',
    sendRequest: ({ eventEndpoints }, options) => eventEndpoints.replay(id, { since_sequence: 7 }, options),
    sent: 'POST /v1/event-endpoints/c1/replay {"since_sequence":7}',
    given: page.data
  },
  {
    operation: 'testEventEndpoint',
    sendRequest: ({ eventEndpoints }, options) => eventEndpoints.test(id, options),
    sent: 'POST /v1/event-endpoints/c1/test',
    given: page.data
  },
  {
    operation: 'listGaps',
    sendRequest: ({ gaps }, options) => gaps.list({ kind: 'missing' }, options),
    sent: 'GET /v1/gaps?kind=missing',
    given: page
  },
  {
    operation: 'summarizeGaps',
    sendRequest: ({ gaps }, options) => gaps.summary({ time_zone: 'UTC' }, options),
    sent: 'GET /v1/gaps/summary?time_zone=UTC',
    given: page
  },
  {
    operation: 'getApiKeyInfo',
    sendRequest: ({ auth }, options) => auth.me(options),
    sent: 'GET /v1/auth/me',
    given: page
  },
  {
    operation: 'listClients',
    sendRequest: ({ clients }, options) => clients.list(options),
    sent: 'GET /v1/clients',
    given: page.data
  },
  {
    operation: 'getClient',
    sendRequest: ({ clients }, options) => clients.get(id, options),
    sent: 'GET /v1/clients/c1',
    given: page.data
  },
  {
    operation: 'createClient',
    sendRequest: ({ clients }, options) => clients.create({ name: 'Acme' }, options),
    sent: 'POST /v1/clients {"name":"Acme"}',
    given: page.data
  },
  {
    operation: 'changeClient',
    sendRequest: ({ clients }, options) => clients.update(id, { name: 'Acme' }, options),
    sent: 'PATCH /v1/clients/c1 {"name":"Acme"}',
    given: page.data
  },
  {
    operation: 'listCalls',
    sendRequest: ({ calls }, options) => calls.list({ limit: 1 }, options),
    sent: 'GET /v1/calls?limit=1&cursor=',
    given: page
  },
  {
    operation: 'getCall',
    sendRequest: ({ calls }, options) => calls.get(id, options),
    sent: 'GET /v1/calls/c1',
    given: page.data
  },
  {
    operation: 'getCallReport',
    sendRequest: ({ calls }, options) => calls.report(id, { kind: 'call_ended' }, options),
    sent: 'GET /v1/calls/c1/report?kind=call_ended',
    given: page
  },
  {
    operation: 'listCallEvaluations',
    sendRequest: ({ evaluations }, options) => evaluations.list({ human_review_required: true }, options),
    sent: 'GET /v1/calls/evaluations?human_review_required=true&cursor=',
    given: page
  },
  {
    operation: 'getCallEvaluation',
    sendRequest: ({ evaluations }, options) => evaluations.get(id, options),
    sent: 'GET /v1/calls/c1/evaluations',
    given: page.data
  },
  {
    operation: 'listEvaluationVersions',
    sendRequest: ({ evaluations }, options) => evaluations.versions(id, { domain: 'lead_quality' }, options),
    sent: 'GET /v1/calls/c1/evaluations/versions?domain=lead_quality',
    given: page.data
  },
  {
    operation: 'recordLeadQuality',
    sendRequest: ({ evaluations }, options) => evaluations.recordLeadQuality(id, { result: null } as never, options),
    sent: 'PUT /v1/calls/c1/evaluations/lead_quality {"result":null}',
    given: page.data
  },
  {
    operation: 'recordPromptAdherence',
    sendRequest: ({ evaluations }, options) =>
      evaluations.recordPromptAdherence(id, { result: null } as never, options),
    sent: 'PUT /v1/calls/c1/evaluations/prompt_adherence {"result":null}',
    given: page.data
  },
  {
    operation: 'recordAnswers',
    sendRequest: ({ evaluations }, options) =>
      evaluations.recordAnswers(id, 'booking', { result: null } as never, options),
    sent: 'PUT /v1/calls/c1/evaluations/booking {"result":null}',
    given: page.data
  },
  {
    operation: 'listScorecards',
    sendRequest: ({ scorecards }, options) => scorecards.list(options),
    sent: 'GET /v1/scorecards',
    given: page.data
  },
  {
    operation: 'countCalls',
    sendRequest: ({ analytics }, options) => analytics.calls({ interval: 'day' }, options),
    sent: 'GET /v1/analytics/calls?interval=day',
    given: page
  },
  {
    operation: 'sumUsage',
    sendRequest: ({ analytics }, options) => analytics.usage({ group_by: 'client' }, options),
    sent: 'GET /v1/analytics/usage?group_by=client',
    given: page
  },
  {
    operation: 'measureEvaluations',
    sendRequest: ({ analytics }, options) => analytics.evaluations({ time_zone: 'UTC' }, options),
    sent: 'GET /v1/analytics/evaluations?time_zone=UTC',
    given: page
  },
  {
    operation: 'sumAnswers',
    sendRequest: ({ analytics }, options) => analytics.answers({ domain: 'booking' }, options),
    sent: 'GET /v1/analytics/answers?domain=booking',
    given: page
  },
  {
    operation: 'listCustomers',
    sendRequest: ({ customers }, options) => customers.list({ name: 'dana' }, options),
    sent: 'GET /v1/customers?name=dana&cursor=',
    given: page
  },
  {
    operation: 'getCustomer',
    sendRequest: ({ customers }, options) => customers.get(id, options),
    sent: 'GET /v1/customers/c1',
    given: page.data
  }
]

it.each(ways)('$operation is requested by $sent', async ({ sendRequest, sent, given }) => {
  const { callbook, received } = await openCallbook({}, { body: page })

  expect(await sendRequest(callbook)).toEqual(given)
  expect(received.map(({ method, url, body }) => `${method} ${url} ${body}`.trim())).toEqual([sent])
})

it.each(ways)('$operation is aborted by a signal', async ({ sendRequest }) => {
  const stopped = await openCallbook({}, { body: page })
  const signal = AbortSignal.abort()

  await expect(async () => sendRequest(stopped.callbook, { signal })).rejects.toThrow('aborted')
  expect(stopped.received).toEqual([])
})

it('every tenant operation has a function', async () => {
  const description = new URL('../../../../apps/management-api/openapi.json', import.meta.url)
  const { paths } = JSON.parse(await readFile(description, 'utf8'))
  const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((path) =>
    Object.values(path)
  )

  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    [...ways.map(({ operation }) => operation), ...others].sort()
  )
})

it('lists its functions in the README', async () => {
  const { callbook } = await openCallbook({})
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const { request: _, ...resources } = callbook

  for (const [name, functions] of Object.entries(resources)) {
    const [row = ''] = readme.match(new RegExp(`^\\| \`${name}\` .*$`, 'm')) ?? []
    for (const one of Object.keys(functions)) expect(row, name).toContain(`\`${one}\``)
  }
})
