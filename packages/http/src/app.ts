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
import { admitBody, collectBody } from './body.ts'
import { type DescribeError, errorHandler, notFound, notFoundHandler, type TranslateError } from './errors.ts'
import { answerHeaders, createHttpServer, maxHeaderSize, type ServerLimits } from './http-server.ts'
import { logAnswer } from './logger.ts'
import { measureAnswers } from './metrics.ts'
import { decodable, findFault } from './raw-request.ts'
import type { Tracing } from './tracing/tracing.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the process is in its life; `serve` moves it on. */
    lifecycle: { draining: boolean }
    /** What is counted and measured of the process. */
    registry: Registry
  }
}

/** Types what a route sends by its response schema. Schemas describe: none of them validates or converts. */
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
  /** Largest request body, in bytes; above it the answer is 413. */
  readonly bodyLimit: number
  /** What a service makes of every error body. */
  readonly describeError?: DescribeError
  /** What a service answers to errors that are neither HttpErrors nor mistakes of ours. */
  readonly translateError?: TranslateError
  /** CIDR blocks whose X-Forwarded-For is believed. Nobody's by default. */
  readonly trustedProxies?: readonly string[]
  readonly limits?: Partial<ServerLimits>
  /** Where answers are counted and timed. */
  readonly registry?: Registry | undefined
  /** What follows requests; undefined when nothing does. */
  readonly tracing?: Tracing | undefined
}

type NoteAnswer = (request: FastifyRequest, reply: FastifyReply) => void

const noBody = Buffer.alloc(0)

/** The Fastify instance both services start from: its limits, its logging and its error bodies. */
export function createApp(options: AppOptions): App {
  const { logger, bodyLimit, trustedProxies = [], describeError = (body) => body, limits, tracing } = options
  const { registry = new Registry(), translateError = () => undefined } = options
  const handleError = errorHandler(describeError, translateError)
  const measureAnswer = measureAnswers(registry)
  const noteAnswer: NoteAnswer = (request, reply) => {
    logAnswer(request, reply)
    measureAnswer(request, reply)
  }

  const app = fastify({
    ...createHttpServer({ logger, describeError, limits }),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => decodable(url),
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    // No path reaches the limit of a parameter, and parseQuery reads the query string.
    routerOptions: { maxParamLength: maxHeaderSize, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => {
      reply.headers(answerHeaders(request.id))
      handleError(error, request, reply)
      noteAnswer(request, reply)
    }
  }).withTypeProvider<TypeBox>()

  tracing?.followRequests(app)
  app.decorate('lifecycle', { draining: false })
  app.decorate('registry', registry)
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(notFoundHandler)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', collectBody(bodyLimit))
  addRequestHooks(app, bodyLimit, noteAnswer)

  return app
}

function addRequestHooks(app: App, bodyLimit: number, noteAnswer: NoteAnswer): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(answerHeaders(request.id))
    done(findFault(request.raw))
  })

  // Not an onRequest hook: those of the routes around it, such as authentication, are heard first.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    request.body = noBody
    done(request.is404 ? notFound() : admitBody(request, reply, bodyLimit))
  })

  // Closing under a body that is still coming would reset it; a sender that waits to be told may never send it.
  app.addHook('onSend', ({ headers, raw }, reply, _payload, done) => {
    const announced = 'content-length' in headers || 'transfer-encoding' in headers
    const isComing = announced && !raw.complete
    if (isComing ? headers.expect !== undefined : app.lifecycle.draining) reply.header('connection', 'close')
    done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    noteAnswer(request, reply)
    done()
  })
}
