import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { addCalls, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { createApp, createLogger, createRegistry } from '@callbook/http'
import { fastify } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'
import { chooseEncoding } from './accept-encoding.ts'
import { compression } from './compression.ts'

const { db, testDb } = await createTestDatabase()
const { app, get, request } = startApp(connectAs('management', testDb))
const { organizationId, key } = await addTenant(db)
const clientId = await addClient(testDb, organizationId)
await addCalls(
  testDb,
  organizationId,
  Array.from({ length: 20 }, () => ({ client_id: clientId, call_summary: 'Zoë 🙂' }))
)

describe('a long response', () => {
  it.each([
    { encoding: 'br', decompress: brotliDecompressSync },
    { encoding: 'gzip', decompress: gunzipSync }
  ])('is compressed with $encoding if the client accepts it', async ({ encoding, decompress }) => {
    const plain = await get('/v1/calls', key)

    const response = await request({ url: '/v1/calls', headers: { 'accept-encoding': encoding } }, key)

    expect(response.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(response.rawPayload.length),
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding'
    })
    expect(String(decompress(response.rawPayload))).toBe(plain.body)
    expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  })

  it('is not compressed if the client does not accept it', async () => {
    const response = await get('/v1/calls', key)

    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.headers['vary']).toBe('accept-encoding')
  })

  it('keeps its tag in every encoding', async () => {
    const sendRequest = (headers: Record<string, string>) => app.inject({ url: '/openapi.json', headers })
    const plain = await sendRequest({})
    const compressed = await sendRequest({ 'accept-encoding': 'gzip' })
    const again = await sendRequest({ 'accept-encoding': 'gzip', 'if-none-match': String(plain.headers['etag']) })

    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(compressed.headers['etag']).toBe(plain.headers['etag'])
    expect(again.statusCode).toBe(304)
  })
})

it('does not send a response that times out during compression', async () => {
  const late = fastify()
  const slow = randomBytes(20_000_000).toString('hex')
  late.register(compression, { registry: createRegistry({ name: 'late', version: '1' }) })
  late.get('/', { handlerTimeout: 30 }, async () => slow)

  const response = await late.inject({ url: '/', headers: { 'accept-encoding': 'br' } })

  expect(response.statusCode).toBe(503)
  expect(response.headers['content-encoding']).toBeUndefined()
  expect(response.json()).toMatchObject({ statusCode: 503 })
})

describe('concurrent responses', () => {
  it('are compressed only up to the limit, and sent uncompressed beyond it', async () => {
    const app = createApp({ logger: createLogger('silent'), bodyLimit: 1 })
    app.register(compression, { registry: app.registry, maxConcurrent: 3 })
    app.get('/', async () => 'a long answer '.repeat(10_000))
    onTestFinished(() => app.close())

    const sendRequest = () => app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    const answers = await Promise.all(Array.from({ length: 20 }, sendRequest))
    const after = await sendRequest()

    expect(answers.filter(({ headers }) => headers['content-encoding'] === 'br')).toHaveLength(3)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(after.headers['content-encoding']).toBe('br')
  })

  it('are not compressed for HEAD', async () => {
    const headers = { 'accept-encoding': 'br', 'x-api-key': key }

    const response = await app.inject({ method: 'HEAD', url: '/v1/calls', headers })

    expect(response.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(response.headers['content-length']).toBeUndefined()
  })
})

describe('a short response', () => {
  it('is not compressed', async () => {
    const response = await request({ url: '/v1/auth/me', headers: { 'accept-encoding': 'gzip, br' } }, key)

    expect(response.headers['content-encoding']).toBeUndefined()
  })
})

describe('chooseEncoding', () => {
  it.each([
    { accepted: undefined, chosen: undefined },
    { accepted: '', chosen: undefined },
    { accepted: 'gzip', chosen: 'gzip' },
    { accepted: 'br', chosen: 'br' },
    { accepted: 'gzip, deflate, br, zstd', chosen: 'br' },
    { accepted: 'GZIP', chosen: 'gzip' },
    { accepted: 'br;q=0.5, gzip;q=0.8', chosen: 'gzip' },
    { accepted: 'br; q=0, gzip', chosen: 'gzip' },
    { accepted: 'gzip;q=0', chosen: undefined },
    { accepted: '*', chosen: 'br' },
    { accepted: '*;q=0', chosen: undefined },
    { accepted: 'br;q=0, *', chosen: 'gzip' },
    { accepted: 'identity, gzip;q=0.5', chosen: undefined },
    { accepted: 'identity;q=0.5, gzip', chosen: 'gzip' },
    { accepted: 'deflate, compress', chosen: undefined },
    { accepted: 'gzip;q=nonsense', chosen: undefined },
    { accepted: ',;,=,', chosen: undefined }
  ])('returns $chosen for "$accepted"', ({ accepted, chosen }) => {
    expect(chooseEncoding(accepted)).toBe(chosen)
  })
})
