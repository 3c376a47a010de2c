import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { connectAs, createTestDatabase } from '@callbook/db/testing'
import { type App, createApp, createLogger } from '@callbook/http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startApp } from '../testing/index.ts'
import { createDocument, type Document, sendDocument } from './documents.ts'

const text = 'the same for everyone '.repeat(200)

describe('a document', () => {
  it.each([
    { encoding: 'br' as const, decompress: brotliDecompressSync },
    { encoding: 'gzip' as const, decompress: gunzipSync }
  ])('is encoded with $encoding once for concurrent requests', async ({ encoding, decompress }) => {
    const document = createDocument('text/plain', text)
    const app = serve(document)
    const sendRequest = () => app.inject({ url: '/', headers: { 'accept-encoding': encoding } })

    const answers = await Promise.all(Array.from({ length: 50 }, sendRequest))
    const made = document.encoded.get(encoding)
    answers.push(await sendRequest())

    expect(document.encoded.get(encoding)).toBe(made)
    for (const { headers, rawPayload } of answers) {
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': 'text/plain',
        'cache-control': 'public, no-cache',
        vary: 'accept-encoding',
        etag: `W/"${document.tag}"`
      })
      expect(String(decompress(rawPayload))).toBe(text)
    }
  })

  it('is not compressed for HEAD, which gets the same headers as GET', async () => {
    const document = createDocument('text/plain', text)
    const app = serve(document)
    const headers = { 'accept-encoding': 'br' }

    const before = await app.inject({ method: 'HEAD', url: '/', headers })
    expect(document.encoded.size).toBe(0)
    const get = await app.inject({ url: '/', headers })
    const after = await app.inject({ method: 'HEAD', url: '/', headers })

    expect(before.headers).toMatchObject({ 'content-encoding': 'br', etag: get.headers['etag'] })
    expect(after.headers).toMatchObject({
      'content-encoding': 'br',
      etag: get.headers['etag'],
      'content-length': String(get.rawPayload.length)
    })
    expect(before.rawPayload.length + after.rawPayload.length).toBe(0)
  })

  it('returns 304 if the ETag matches', async () => {
    const document = createDocument('text/plain', text)
    const app = serve(document)
    const headers = { 'accept-encoding': 'br', 'if-none-match': `W/"${document.tag}"` }

    const answers = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) => app.inject({ method, url: '/', headers }))
    )

    expect(answers.map(({ statusCode, rawPayload }) => [statusCode, rawPayload.length])).toEqual([
      [304, 0],
      [304, 0]
    ])
    expect(document.encoded.size).toBe(0)
  })
})

describe('the documents of the service', async () => {
  const { app } = startApp(connectAs('management', (await createTestDatabase()).testDb))

  it.each(['/openapi.json', '/docs', '/docs/first-request', '/docs/json', '/docs/yaml'])(
    '%s is compressed, has a tag, and returns 304 if it matches',
    async (url) => {
      const first = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
      const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers['etag']) } })

      expect(first.statusCode).toBe(200)
      expect(first.rawPayload.length < 1_024 || first.headers['content-encoding'] === 'gzip').toBe(true)
      expect(again.statusCode).toBe(304)
    }
  )
})

function serve(document: Document): App {
  const app = createApp({ logger: createLogger('silent'), bodyLimit: 1 })
  onTestFinished(() => app.close())
  app.get('/', async (request, reply) => await sendDocument(request, reply, document))

  return app
}
