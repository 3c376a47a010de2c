import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Database, ping } from '@callbook/db'
import { parseKeyRing } from '@callbook/domain'
import { createEventTestSender } from '@callbook/events'
import { type App, type AppOptions, createLimiter, type LimiterOptions } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing'
import { type AddressGuard, createAddressGuard, createGuardedAgent } from '@callbook/outbound'
import type { RecordingStore } from '@callbook/recordings'
import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FastifyRequest, InjectOptions, LightMyRequestResponse as Response } from 'fastify'
import { afterAll, expect } from 'vitest'
import { buildManagementApi } from '../app.ts'
import type { ConsoleFiles } from '../console-pages/files.ts'
import { readContract } from '../description/testing/contract.ts'
import { createEventTests } from '../event-endpoints/event-tests.ts'
import { completeSelection } from './complete-selection.ts'
import { recordings } from './recordings.ts'

export const keyRing = parseKeyRing(Buffer.alloc(32, 7).toString('base64'))

/** Time limit of handlers, because a busy machine must not fail a test. */
export const patienceMs = 60_000

/** Starts a service on `db`, with the rights of its role. */
export function startApp(
  db: Database,
  limit: Partial<LimiterOptions> = {},
  consoleFiles?: ConsoleFiles,
  limits?: AppOptions['limits'],
  store: RecordingStore = recordings
) {
  const logger = limit.logger ?? createQuietLogger()
  const limiter = createLimiter({ name: 'management', limit: 600, logger, ...limit })
  const eventGuard = createAddressGuard(['127.0.0.0/8'])
  const access = { store, redirects: true }
  const parts = { db, keyDb: db, checkDatabase: () => ping(db), limiter, logger, consoleFiles, limits }
  const app = buildManagementApi({
    ...parts,
    handlerTimeout: patienceMs,
    eventGuard,
    keyRing,
    sendEventTest: sendTests(eventGuard, logger),
    recordings: access
  })
  const sendRequest = followContract(app, '/openapi.json')

  function request(options: InjectOptions, key?: string) {
    return sendRequest({ ...options, headers: { ...options.headers, ...(key !== undefined && { 'x-api-key': key }) } })
  }

  return {
    app,
    request,
    get: (url: string, key?: string) => request({ method: 'GET', url }, key),
    put: (url: string, body: object, key?: string) => request({ method: 'PUT', url, payload: body }, key),
    post: (url: string, body: object, key?: string, headers: Record<string, string> = {}) =>
      request({ method: 'POST', url, payload: body, headers }, key)
  }
}

/** URLs in events. */
export const places = { apiUrl: 'https://api.example.com', consoleUrl: 'https://console.example.com/console' }

/** Sends test events like the service, but also to this machine. */
export function sendTests(guard: AddressGuard, logger: LimiterOptions['logger']) {
  const dispatcher = createGuardedAgent({ guard })
  afterAll(() => dispatcher.destroy())
  const sendTest = createEventTestSender({ ...places, keyRing, dispatcher, now: () => new Date() })

  return createEventTests({ sendTest, limiter: createLimiter({ name: 'event-tests', limit: 5, logger }) })
}

/**
 * Returns a function that sends requests to an app, which is closed after the tests. Every response is checked against
 * the description at `path`.
 */
export function followContract(app: App, path: string): (options: InjectOptions) => Promise<Response> {
  const routes = followRoutes(app)
  afterAll(() => app.close())
  let contract: Promise<ReturnType<typeof readContract>> | undefined

  return async (options) => {
    const response = await app.inject(options)
    const route = routes.get(String(response.headers['x-request-id'])) ?? {}
    contract ??= app.inject(path).then((answer) => readContract(answer.body))
    expect(findFaults(await contract, options.method ?? 'GET', route, response)).toEqual([])

    return response
  }
}

/** Returns the route patterns of requests, by request id. */
function followRoutes(app: App): Map<string, RouteOptions> {
  const routes = new Map<string, RouteOptions>()
  app.addHook('onRequest', async ({ id, routeOptions }) => void routes.set(id, routeOptions))

  return routes
}

type RouteOptions = Partial<Pick<FastifyRequest['routeOptions'], 'schema' | 'url'>>

/**
 * Returns the faults of a response: by the schema of its route, with no members other than the declared ones, and by
 * `contract`.
 */
function findFaults(contract: ReturnType<typeof readContract>, method: string, route: RouteOptions, answer: Response) {
  const { statusCode, headers } = answer
  const schema = (route.schema?.response as Record<number, TSchema> | undefined)?.[statusCode]
  const isSelection = statusCode === 200 && /[?&]fields=/.test(answer.raw.req.url ?? '')
  const sent = bodyOf(answer)
  const body = isSelection && schema !== undefined ? completeSelection(sent, schema) : sent
  const isJson = schema !== undefined && schema['content'] === undefined && body !== ''
  const strict = isJson ? [...Value.Errors(schema, JSON.parse(body))] : []

  return [
    ...strict.map(({ path, message }) => `${path}: ${message}`),
    ...contract({ method, route: route.url, statusCode, headers, body })
  ].map((fault) => `${method} ${route.url} ${statusCode}: ${fault}`)
}

function bodyOf({ headers, rawPayload }: Response): string {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[String(headers['content-encoding'])]

  return String(decode === undefined ? rawPayload : decode(rawPayload))
}
