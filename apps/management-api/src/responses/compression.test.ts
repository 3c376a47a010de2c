import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type JsonBytes, joinJson } from '@callbook/db'
import { addCalls, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { createApp, createLogger, createRegistry } from '@callbook/http'
import { type FastifyRequest, fastify } from 'fastify'
import type { Registry } from 'prom-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'
import { chooseEncoding } from './accept-encoding.ts'
import { compression } from './compression.ts'
import { pageMemory } from './page-memory.ts'

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

it('does not send a response that times out during compression, and keeps its memory', async () => {
  const late = fastify()
  const requested: FastifyRequest[] = []
  const slow = joinJson([Buffer.from(randomBytes(20_000_000).toString('hex')) as JsonBytes])
  late.register(pageMemory)
  late.register(compression, { registry: createRegistry({ name: 'late', version: '1' }) })
  late.get('/', { handlerTimeout: 30 }, async (request) => {
    requested.push(request)
    return [slow]
  })

  const response = await late.inject({ url: '/', headers: { 'accept-encoding': 'br' } })

  expect(response.statusCode).toBe(503)
  expect(response.headers['content-encoding']).toBeUndefined()
  expect(response.json()).toMatchObject({ statusCode: 503 })
  expect(requested.map(({ page }) => page)).toEqual([undefined])
  await new Promise((resolve) => setTimeout(resolve, 2_000))
})

it('keeps the memory of a page until it is compressed, even after a long wait', async () => {
  const app = fastify()
  const registry = createRegistry({ name: 'waiting', version: '1' })
  const text = randomBytes(300_000).toString('hex')
  const page = joinJson([Buffer.from(text) as JsonBytes])
  app.register(pageMemory)
  app.register(compression, { registry })
  app.get('/', async () => [page])

  await get('/v1/calls', key) // connecting also needs a thread
  const release = occupyThreads()
  const requested = app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  try {
    await expect.poll(() => isCompressing(registry)).toBe(true)
    for (let round = 0; round < 5; round++) expect((await get('/v1/calls', key)).statusCode).toBe(200)

    expect(String(page)).toBe(text)
  } finally {
    await release()
  }
  expect(String(brotliDecompressSync((await requested).rawPayload))).toBe(text)
})

/** Occupies the threads that compress, until the returned function is called. */
function occupyThreads(): () => Promise<void> {
  const fifo = join(mkdtempSync(join(tmpdir(), 'callbook-')), 'fifo')
  execFileSync('mkfifo', [fifo])
  const opening = Array.from({ length: Number(process.env['UV_THREADPOOL_SIZE'] ?? 4) }, () => open(fifo))

  return async () => {
    closeSync(openSync(fifo, 'r+'))
    for (const file of await Promise.all(opening)) await file.close()
    rmSync(dirname(fifo), { recursive: true })
  }
}

async function isCompressing(registry: Registry): Promise<boolean> {
  const gauge = await registry.getSingleMetric('callbook_compressions')?.get()

  return gauge?.values[0]?.value === 1
}

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
