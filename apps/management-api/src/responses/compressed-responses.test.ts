import { randomBytes } from 'node:crypto'
import { ping } from '@callbook/db'
import { addCall, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { createLimiter } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing'
import { afterAll, expect, it } from 'vitest'
import { buildManagementApi } from '../app.ts'
import { addTenant } from '../testing/index.ts'
import { patienceMs } from '../testing/start-app.ts'
import type { ResponseLimits } from './response-budget.ts'

const mebibyte = 1024 * 1024
const responseLimits: ResponseLimits = {
  small: { max: mebibyte, maxShare: mebibyte },
  large: { max: mebibyte, maxShare: mebibyte },
  largeBytes: mebibyte / 2,
  unreadBytes: mebibyte
}

const { db: admin, testDb } = await createTestDatabase()
const db = connectAs('management', testDb)
const logger = createQuietLogger()
const limiter = createLimiter({ name: 'answers', limit: 10_000, logger })
const app = buildManagementApi({
  ...{ db, keyDb: db, checkDatabase: () => ping(db), limiter, responseLimits, logger },
  handlerTimeout: patienceMs
})

afterAll(() => app.close())

it.each(['identity', 'gzip', 'br'])('holds as many bytes as the response has: %s', async (encoding) => {
  const { organizationId, key } = await addTenant(admin)
  const clientId = await addClient(testDb, organizationId)
  const transcripts = [randomBytes(1.5 * mebibyte).toString('base64'), ' '.repeat(mebibyte / 4)]
  const ids = await Promise.all(
    transcripts.map((transcript) => addCall(testDb, organizationId, clientId, { transcript }))
  )

  const [refused, answered] = await Promise.all(
    ids.map((id) => app.inject({ url: `/v1/calls/${id}`, headers: { 'x-api-key': key, 'accept-encoding': encoding } }))
  )

  expect(answered?.statusCode).toBe(200)
  expect(refused?.statusCode).toBe(429)
  expect(refused?.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' })
  expect(refused?.headers).not.toHaveProperty('content-encoding')
  expect(refused?.headers).not.toHaveProperty('etag')
  expect(refused?.json()).toMatchObject({ error: 'Too Many Requests' })
})
