import { Type } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'
import { type App, createApp } from './app.ts'
import { bytesOf } from './body/body.ts'
import { notFoundHandler } from './errors.ts'
import { createLogger } from './logger.ts'
import { textsOfPath } from './readers.ts'

describe("the caller's address", () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }

  it.each([
    { name: 'is the socket’s by default', trustedProxies: [], ip: '10.1.2.3' },
    { name: 'is the socket’s when another is trusted', trustedProxies: ['192.0.2.0/24'], ip: '10.1.2.3' },
    { name: 'is the last one forwarded by a trusted proxy', trustedProxies: ['10.0.0.0/8'], ip: '203.0.113.9' },
    { name: 'is the first untrusted one', trustedProxies: ['10.0.0.0/8', '203.0.113.0/24'], ip: '198.51.100.7' }
  ])('$name', async ({ trustedProxies, ip }) => {
    const app = appWith({ trustedProxies })
    app.get('/ip', async (request) => request.ip)

    const response = await app.inject({ url: '/ip', headers: forwarded, remoteAddress: '10.1.2.3' })

    expect(response.body).toBe(ip)
  })
})

describe('a response', () => {
  it('is exactly the value that the route returned, regardless of its schema', async () => {
    const app = appWith({})
    const schema = { response: { 200: Type.Object({ a: Type.Unknown() }) } }
    app.get('/object', { schema }, async () => ({ a: 1.5, b: undefined, c: 'kept' }) as { a: unknown })
    app.get('/text', { schema }, async (_request, reply) => reply.type('application/json').send('{"a": 1.50}' as never))

    expect((await app.inject('/object')).body).toBe('{"a":1.5,"c":"kept"}')
    expect((await app.inject('/text')).body).toBe('{"a": 1.50}')
  })

  it('is cacheable if its route says so', async () => {
    const app = appWith({})
    app.get('/document', async (_request, reply) => reply.header('cache-control', 'max-age=60').send('x'))

    expect((await app.inject('/document')).headers['cache-control']).toBe('max-age=60')
  })

  it('reveals nothing about the server', async () => {
    const response = await appWith({}).inject('/')

    expect(Object.keys(response.headers).sort()).toEqual([
      'cache-control',
      'connection',
      'content-length',
      'content-security-policy',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'referrer-policy',
      'strict-transport-security',
      'x-content-type-options',
      'x-frame-options',
      'x-request-id'
    ])
  })
})

describe('a request', () => {
  it('is neither validated nor converted by the schemas that describe it', async () => {
    const app = appWith({})
    const schema = {
      params: textsOfPath('id'),
      body: bytesOf(Type.Object({ name: Type.String() }))
    }
    app.post('/:id', { schema }, async ({ params, body }) => ({ id: params.id, body: body.toString() }))

    const headers = { 'content-type': 'application/json' }
    const response = await app.inject({ method: 'POST', url: '/a%00b', headers, payload: '{"name":5' })

    expect(response.json()).toEqual({ id: 'a\0b', body: '{"name":5' })
  })

  it.each([
    { url: '/a%zz', id: 'a%zz' },
    { url: '/a%25%zz', id: 'a%25%zz' },
    { url: '/a%ff?b=%zz', id: 'a%ff' },
    { url: '/a%20b?c=%zz', id: 'a b' }
  ])('for $url reaches its route', async ({ url, id }) => {
    const app = appWith({})
    app.get('/:id', { schema: { params: textsOfPath('id') } }, async ({ params, url }) => ({ ...params, url }))

    expect((await app.inject(url)).json()).toMatchObject({ id })
  })

  it('for an unknown route runs the surrounding hooks first', async () => {
    const app = appWith({})
    app.register(
      async (scope) => {
        scope.setNotFoundHandler(notFoundHandler)
        scope.addHook('onRequest', async (_request, reply) => reply.code(401).send())
      },
      { prefix: '/v1' }
    )

    expect((await app.inject('/v1/nowhere')).statusCode).toBe(401)
    expect((await app.inject('/v1/%zz')).statusCode).toBe(401)
    expect((await app.inject('/nowhere')).statusCode).toBe(404)
  })
})

function appWith(options: { readonly trustedProxies?: readonly string[] }): App {
  return createApp({ logger: createLogger('silent'), bodyLimit: 1_000, ...options })
}
