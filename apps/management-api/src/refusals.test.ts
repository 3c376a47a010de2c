import { newId, ping } from '@callbook/db'
import { addCall, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { createLimiter } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing'
import type { InjectOptions } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { buildManagementApi } from './app.ts'
import { defaultResponseLimits } from './responses/response-budget.ts'
import { addTenant } from './testing/index.ts'

const { db: admin, testDb } = await createTestDatabase()
const [open, limited, full] = [start({}), start({ limit: 0 }), start({ unreadBytes: 0 })]
const { organizationId, key } = await addTenant(admin)
const clientId = await addClient(testDb, organizationId)
const callId = await addCall(testDb, organizationId, clientId)
const judge = await addTenant(admin, { scopes: ['evaluations:write'] })

const text = { 'content-type': 'text/plain' }
const json = { 'content-type': 'application/json' }
const elsewhere = newId()
const unread = /^429 Too many unread response bytes of the organization/
const unknownParameter = '400 Unknown query parameter: y (known: '

const badLimit = '400 limit must be an integer from 1 to 200'
const noClient = `client_id=${elsewhere}`

/** In order of the checks: each reason takes precedence over the ones below it. */
it.each([
  { why: 'its key', app: open, url: '/v1/calls/x?y=1', key: '', answer: '401 Unauthorized' },
  { why: 'the limit of its key', app: limited, url: '/v1/calls/x?y=1', answer: '429 The limit is 0 requests a minute' },
  { why: 'too many unread bytes', app: full, url: '/v1/calls/x?y=1', answer: unread },
  { why: 'its query', app: open, url: '/v1/calls/x?y=1', answer: unknownParameter },
  { why: 'its path', app: open, url: '/v1/calls/x', answer: '404 Call not found' },
  { why: 'an unknown id', app: open, url: `/v1/calls/${elsewhere}`, answer: '404 Call not found' }
])('rejects a request for one call because of $why', async ({ app, url, answer, key: given = key }) => {
  expect(await sendRequest(app, { url }, given)).toMatch(answer)
})

it.each([
  { why: 'too many unread bytes', app: full, query: 'limit=0&cursor=&offset=1', answer: unread },
  { why: 'its query', app: open, query: 'offset=1&cursor=&limit=0', answer: badLimit },
  { why: 'the first error of its query', app: open, query: 'limit=0&nothing', answer: badLimit },
  {
    why: 'its page',
    app: open,
    query: `offset=1&cursor=&${noClient}`,
    answer: /^400 cursor must not be given together/
  },
  { why: 'its client', app: open, query: `${noClient}&phone_number=x`, answer: '404 Client not found' },
  { why: 'its number', app: open, query: 'phone_number=x', answer: /^400 phone_number must be a phone number/ }
])('rejects a request for a list because of $why', async ({ app, query, answer }) => {
  expect(await sendRequest(app, { url: `/v1/calls?${query}` }, key)).toMatch(answer)
})

it.each([
  { why: 'its scope', app: full, at: 'x?y', headers: text, key, answer: /^403 .* lacks the scope evaluations:write/ },
  {
    why: 'its media type',
    app: full,
    at: 'x?y',
    headers: text,
    answer: '415 Expected a body with Content-Type: application/json'
  },
  { why: 'its size', app: full, at: 'x?y', payload: 'x'.repeat(600_000), answer: '413 Payload Too Large' },
  { why: 'what waits to be read', app: full, at: 'x?y', answer: unread },
  { why: 'its query', app: open, at: 'x?y', answer: unknownParameter },
  { why: 'its path', app: open, at: 'x', answer: '404 Call not found' },
  { why: 'its body', app: open, at: callId, answer: '400 The body is not valid JSON' }
])('rejects a result because of $why', async ({ app, at, headers = json, payload = '{', key = judge.key, answer }) => {
  const [id, query] = at.split('?')
  const url = `/v1/calls/${id}/evaluations/lead_quality${query === undefined ? '' : `?${query}`}`

  expect(await sendRequest(app, { method: 'PUT', url, headers, payload }, key)).toMatch(answer)
})

async function sendRequest(app: ReturnType<typeof start>, options: InjectOptions, key: string): Promise<string> {
  const response = await app.inject({ ...options, headers: { ...options.headers, 'x-api-key': key } })
  const { error, message = error } = response.json()

  return `${response.statusCode} ${message}`
}

function start({ limit = 10_000, unreadBytes = defaultResponseLimits.unreadBytes }) {
  const db = connectAs('management', testDb)
  const logger = createQuietLogger()
  const app = buildManagementApi({
    db,
    keyDb: db,
    checkDatabase: () => ping(db),
    limiter: createLimiter({ name: 'refusals', limit, logger }),
    responseLimits: { ...defaultResponseLimits, unreadBytes },
    logger
  })
  afterAll(() => app.close())

  return app
}
