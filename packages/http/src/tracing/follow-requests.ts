import type { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { FastifyRequest } from 'fastify'
import type { App } from '../app.ts'

/** Routes that machines request every few seconds. */
const unfollowed: ReadonlySet<string | undefined> = new Set(['/health', '/health/live', '/metrics'])

/** Creates a span for each request to `app`; `current` holds its context during the request. */
export function followRequests(app: App, tracer: Tracer, current: AsyncLocalStorage<Context>): void {
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, _reply, done) => {
    if (unfollowed.has(request.routeOptions.url)) return done()
    const span = beginSpan(tracer, request)
    spans.set(request, span)
    current.run(trace.setSpan(ROOT_CONTEXT, span), done)
  })

  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setAttribute('error.type', `${statusCode}`).setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** Named by the route pattern, because the URL contains callers' data. */
function beginSpan(tracer: Tracer, { id, method, routeOptions, headers }: FastifyRequest): Span {
  const { url: route } = routeOptions
  const name = route === undefined ? method : `${method} ${route}`
  const attributes = {
    'http.request.method': method,
    ...(route !== undefined && { 'http.route': route }),
    'callbook.request_id': id
  }

  return tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, callerOf(headers['traceparent']))
}

/** Returns the caller's trace context. `tracestate` is ignored because it may contain anything. */
function callerOf(traceparent: string | string[] | undefined): Context {
  const caller = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null

  return caller === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true })
}
