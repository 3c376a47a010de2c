import { randomUUID } from 'node:crypto'
import type { Static, TSchema } from '@sinclair/typebox'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
  type FastifyTypeProvider,
  fastify,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault
} from 'fastify'
import { Registry } from 'prom-client'
import { answerHeaders } from './answer-headers.ts'
import { collectBody } from './body/body.ts'
import { createBodyBudget } from './body/body-budget.ts'
import { type BodyLimits, defaultBodyLimits } from './body/body-limits.ts'
import { decodable } from './body/raw-request.ts'
import { type DescribeError, errorHandler, notFoundHandler, type TranslateError } from './errors.ts'
import { createHttpServer, type Lifecycle, maxHeaderSize, type ServerLimits } from './http-server.ts'
import { type DescribeRequest, logAnswer } from './logger.ts'
import { measureAnswers } from './metrics/metrics.ts'
import { addReaders } from './readers/add-readers.ts'
import { addRequestHooks, type NoteAnswer } from './request-hooks.ts'
import type { Tracing } from './tracing/tracing.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the process is in its life; `serve` moves it on. */
    lifecycle: Lifecycle
    /** What is counted and measured of the process. */
    registry: Registry
  }
}

/**
 * Types what a route gets and sends by its schemas. They describe; what reads a query or a path comes with its schema.
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

/** A group of routes, registered under a prefix with what it depends on. */
export type Routes<Dependencies extends object = object> = FastifyPluginAsync<Dependencies, RawServerDefault, TypeBox>

export interface AppOptions {
  readonly logger: FastifyBaseLogger
  /** Largest request body, in bytes; above it the answer is 413. A route may have another one of its own. */
  readonly bodyLimit: number
  /** What bodies may hold together, and how slowly they may come. */
  readonly bodyLimits?: Partial<BodyLimits> | undefined
  /**
   * Whose a body is, where it is known before the body is read. The share of the budget is one's own; by default, an
   * address's.
   */
  readonly bodyKeyOf?: (request: FastifyRequest) => string
  /** What a service makes of every error body. */
  readonly describeError?: DescribeError
  /** What a service answers to errors that are neither HttpErrors nor mistakes of ours. */
  readonly translateError?: TranslateError
  /** Who made a request, for the line of its answer. */
  readonly describeRequest?: DescribeRequest
  /** CIDR blocks whose X-Forwarded-For is believed. Nobody's by default. */
  readonly trustedProxies?: readonly string[]
  readonly limits?: Partial<ServerLimits> | undefined
  /** Where answers are counted and timed. */
  readonly registry?: Registry | undefined
  /** What follows requests; undefined when nothing does. */
  readonly tracing?: Tracing | undefined
}

/** The Fastify instance both services start from: its limits, its logging and its error bodies. */
export function createApp(options: AppOptions): App {
  const { logger, bodyLimit, trustedProxies = [], describeError = (body) => body, limits, tracing } = options
  const { registry = new Registry(), translateError = () => undefined, describeRequest = () => undefined } = options
  const { bodyLimits, bodyKeyOf = ({ ip }) => ip } = options
  const lifecycle: Lifecycle = { draining: false, held: undefined }
  const handleError = errorHandler(describeError, translateError)
  const measureAnswer = measureAnswers(registry)
  const noteAnswer: NoteAnswer = (request, reply) => {
    logAnswer(request, reply, describeRequest)
    measureAnswer(request, reply)
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
    // No path reaches the limit of a parameter, and our readers read the query string.
    routerOptions: { maxParamLength: maxHeaderSize, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => {
      reply.headers(answerHeaders(request.id))
      handleError(error, request, reply)
      noteAnswer(request, reply)
    }
  }).withTypeProvider<TypeBox>()

  tracing?.followRequests(app)
  app.decorate('lifecycle', lifecycle)
  app.decorate('registry', registry)
  app.setValidatorCompiler(() => () => true)
  app.addHook('onRoute', addReaders)
  app.setSerializerCompiler(() => JSON.stringify)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(notFoundHandler)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', collectBody(bodyLimit))
  const budget = createBodyBudget({ ...defaultBodyLimits, ...bodyLimits }, registry)
  app.addHook('onClose', async () => budget.close())
  addRequestHooks(app, { bodyLimit, budget, bodyKeyOf, noteAnswer })

  return app
}
