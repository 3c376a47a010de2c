import { Type } from '@sinclair/typebox'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type App, createApp } from './app.ts'
import { notFound } from './errors.ts'
import { createLogger } from './logger.ts'
import { definePath, defineQuery, integer, requireQuery, textsOfPath, uuid } from './readers.ts'

const querystring = defineQuery({ limit: integer({ min: 1, max: 9, default: 5 }) })
const params = definePath({ id: uuid<'thing'>() }, () => notFound('Thing'))
const id = '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000'

describe('a route', () => {
  it('gets its query and path as parsed by its schema', async () => {
    const app = testApp()
    app.get('/:id', { schema: { params, querystring } }, async ({ params, query }) => {
      expectTypeOf(query).toEqualTypeOf<{ readonly limit: number }>()
      expectTypeOf(params).toEqualTypeOf<{ readonly id: 'thing' }>()

      return { params, query }
    })

    expect((await app.inject(`/${id.toUpperCase()}`)).json()).toEqual({ params: { id }, query: { limit: 5 } })
    expect((await app.inject(`/${id}?limit=9`)).json()).toEqual({ params: { id }, query: { limit: 9 } })
    expect((await app.inject({ method: 'HEAD', url: `/${id}?limit=10` })).statusCode).toBe(400)
  })

  it.each([
    { url: '/no-id?limit=0', statusCode: 400, error: 'Bad Request' },
    { url: '/no-id?limit=1', statusCode: 404, error: 'Thing not found' },
    { url: '/no-id?refused', statusCode: 403, error: 'Forbidden' }
  ])('responds to $url with $statusCode without running the handler', async ({ url, statusCode, error }) => {
    const app = testApp()
    app.addHook('preHandler', async (request, reply) => {
      if (request.url.endsWith('?refused')) return await reply.code(403).send({ error: 'Forbidden' })
    })
    app.get('/:id', { schema: { params, querystring } }, async () => expect.unreachable())

    const response = await app.inject(url)

    expect([response.statusCode, response.json().error]).toEqual([statusCode, error])
  })

  it('gets the path as text if it requests that, before any parsing', async () => {
    const app = testApp()
    const schema = { params: textsOfPath('first', 'second') }
    app.get('/:first/:second', { schema, onRequest: async ({ params }, reply) => reply.send(params) }, async () => '')

    expect((await app.inject('/a%20b/%00')).json()).toEqual({ first: 'a b', second: '\0' })
  })
})

describe('an app does not start with a route', () => {
  it.each([
    { what: 'whose path nothing reads', url: '/:id', schema: undefined },
    { what: 'of whose path something is not read', url: '/:id/:other', schema: { params } },
    { what: 'of whose path more is read than there is', url: '/', schema: { params } },
    { what: 'whose path has any rest', url: '/*', schema: { params } },
    { what: 'whose path is only described', url: '/:id', schema: { params: Type.Object({ id: Type.String() }) } },
    { what: 'whose query is only described', url: '/', schema: { querystring: Type.Object({}) } },
    { what: 'whose query is read as a path', url: '/', schema: { querystring: params } }
  ])('$what', async ({ url, schema }) => {
    const app = testApp()
    app.register(async (scope) => void scope.get(url, schema === undefined ? {} : { schema }, async () => ''))

    await expect(app.ready()).rejects.toThrow(`GET ${url}: `)
  })

  it('without a query reader if one is required', async () => {
    const app = testApp()
    app.get('/elsewhere', async () => '')
    app.register(async (scope) => {
      scope.addHook('onRoute', requireQuery)
      scope.get('/read', { schema: { querystring } }, async () => '')
      scope.get('/forgotten', { schema: {} }, async () => '')
    })

    await expect(app.ready()).rejects.toThrow('GET /forgotten: no query schema')
  })
})

function testApp(): App {
  return createApp({ logger: createLogger('silent'), bodyLimit: 1_000 })
}
