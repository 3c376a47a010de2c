import { randomUUID } from 'node:crypto'
import type { Static, TSchema } from '@sinclair/typebox'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
  type FastifyTypeProvider,
  fastify,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault
} from 'fastify'
import { Registry } from 'prom-client'
import { admitBody, collectBody, isAnnounced, noBody } from './body/body.ts'
import { type BodyBudget, createBodyBudget } from './body/body-budget.ts'
import { type BodyLimits, defaultBodyLimits } from './body/body-limits.ts'
import { decodable, findFault } from './body/raw-request.ts'
import {
  createTranslator,
  type DescribeError,
  errorHandler,
  notFound,
  notFoundHandler,
  type Outage,
  type TranslateError
} from './errors.ts'
import { createHttpServer, type Lifecycle, maxHeaderSize, type ServerLimits } from './http-server.ts'
import { type DescribeRequest, logResponse } from './logger.ts'
import { type MeasuredRoute, measureResponses } from './metrics/metrics.ts'
import { addReaders } from './readers.ts'
import { responseHeaders } from './response-headers.ts'
import type { Tracing } from './tracing/tracing.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Phase of the process; `serve` changes it. */
    lifecycle: Lifecycle
    registry: Registry
    /** Returns the response that an error becomes, for a route that does not throw it; `undefined` for an internal error. */
    translateError: TranslateError
  }
}

/**
 * Derives the types of a route from its schemas. The schemas only describe; readers come with the schemas of queries
 * and paths.
 */
interface TypeBox extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBox
>

/** A group of routes, registered under a prefix with its dependencies. */
export type Routes<Dependencies extends object = object> = FastifyPluginAsync<Dependencies, RawServerDefault, TypeBox>

export interface AppOptions {
  readonly logger: FastifyBaseLogger
  /** Largest request body, in bytes; above it the response is 413. Routes may override it. */
  readonly bodyLimit: number
  readonly bodyLimits?: Partial<BodyLimits> | undefined
  /**
   * Returns the key whose share of the memory budget a body uses, known before the body is read; by default, the
   * address.
   */
  readonly bodyKeyOf?: (request: FastifyRequest) => string
  readonly describeError?: DescribeError
  /** Errors that become 503; by default, only timeouts of handlers do. */
  readonly outage?: Outage
  readonly describeRequest?: DescribeRequest
  /** CIDR blocks whose X-Forwarded-For is trusted; none by default. */
  readonly trustedProxies?: readonly string[]
  readonly limits?: Partial<ServerLimits> | undefined
  readonly registry?: Registry | undefined
  /** Routes whose errors 500 and 503 are shown as 0 before the first one; none by default. */
  readonly zeroErrorsOf?: readonly MeasuredRoute[]
  readonly tracing?: Tracing | undefined
}

const noOutage: Outage = { causes: () => false, retryAfterSeconds: 1 }

/** Creates the Fastify instance of a service, with its limits, logging and error bodies. */
export function createApp(options: AppOptions): App {
  const { logger, bodyLimit, trustedProxies = [], describeError = (body) => body, limits, tracing } = options
  const { registry = new Registry(), outage = noOutage, describeRequest = () => undefined } = options
  const { bodyLimits, bodyKeyOf = ({ ip }) => ip, zeroErrorsOf } = options
  const lifecycle: Lifecycle = { draining: false, held: undefined }
  const translateError = createTranslator(outage)
  const handleError = errorHandler(describeError, translateError)
  const measureResponse = measureResponses(registry, zeroErrorsOf)
  const recordResponse: RecordResponse = (request, reply) => {
    logResponse(request, reply, describeRequest)
    measureResponse(request, reply)
  }

  const app = fastify({
    ...createHttpServer({ logger, describeError, limits, registry, lifecycle }),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => decodable(url),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    // Parameters are limited by the header size, and our readers parse the query string.
    routerOptions: { maxParamLength: maxHeaderSize, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => {
      reply.headers(responseHeaders(request.id))
      handleError(error, request, reply)
      recordResponse(request, reply)
    }
  }).withTypeProvider<TypeBox>()

  tracing?.followRequests(app)
  app.decorate('lifecycle', lifecycle)
  app.decorate('registry', registry)
  app.decorate('translateError', translateError)
  app.setValidatorCompiler(() => () => true)
  app.addHook('onRoute', addReaders)
  app.setSerializerCompiler(() => JSON.stringify)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(notFoundHandler)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', collectBody(bodyLimit))
  const budget = createBodyBudget({ ...defaultBodyLimits, ...bodyLimits }, registry)
  app.addHook('onClose', async () => budget.close())
  addRequestHooks(app, { bodyLimit, budget, bodyKeyOf, recordResponse })

  return app
}

type RecordResponse = (request: FastifyRequest, reply: FastifyReply) => void

interface RequestHookOptions {
  readonly bodyLimit: number
  readonly budget: BodyBudget
  readonly bodyKeyOf: (request: FastifyRequest) => string
  readonly recordResponse: RecordResponse
}

function addRequestHooks(app: App, { bodyLimit, budget, bodyKeyOf, recordResponse }: RequestHookOptions): void {
  app.decorateRequest('receipt')

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(responseHeaders(request.id))
    done(findFault(request.raw))
  })

  // Not an onRequest hook, so that hooks of the surrounding routes, such as authentication, run first.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    request.body = noBody
    const refusal = request.is404 ? notFound() : admitBody(request, reply, bodyLimit)
    if (refusal === undefined && isAnnounced(request)) request.receipt = budget.open(bodyKeyOf(request), reply.raw)
    done(refusal)
  })

  // Closing while a body is arriving would reset the connection, and a sender that expects 100-continue may never send
  // its body.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isComing = isAnnounced(request) && !request.raw.complete
    const closes = isComing ? request.headers.expect !== undefined : app.lifecycle.draining
    if (closes) reply.header('connection', 'close')
    request.receipt?.settle()
    done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    request.receipt?.release()
    recordResponse(request, reply)
    done()
  })
}
