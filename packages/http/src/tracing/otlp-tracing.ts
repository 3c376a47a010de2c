import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import type { ServiceIdentity } from '../metrics/metrics.ts'
import type { EndedSpan, Tracing, TracingOptions } from './tracing.ts'

interface OtlpOptions extends TracingOptions {
  readonly endpoint: string
}

/** Maximum time a closing process waits for its last spans to be sent. */
const farewellMs = 1_000

/**
 * Sends spans to an OTLP receiver in batches, in the background. If the receiver is slow or unavailable, spans are lost
 * without other effects: at most 2,048 are queued.
 *
 * Headers, certificates and timeouts come from the `OTEL_EXPORTER_OTLP_…` variables.
 */
export function createOtlpTracing({ service, endpoint, share, logger }: OtlpOptions): Tracing {
  const exporter = noteFailures(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }), logger)
  const provider = new TracerProvider({
    resource: resourceOf(service),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })]
  })
  const tracer = provider.getTracer('callbook', service.version)
  const current = new AsyncLocalStorage<Context>()

  return {
    followRequests(app) {
      followRequests(app, tracer, current)
      app.addHook('onClose', async () => {
        const sent = provider.shutdown().catch(() => undefined)
        await Promise.race([sent, sleep(farewellMs, undefined, { ref: false })])
      })
    },
    note(span) {
      addEnded(tracer, span, ROOT_CONTEXT)
    },
    notePart(span) {
      const context = current.getStore()
      if (context !== undefined) addEnded(tracer, span, context)
    }
  }
}

/** Returns the resource with `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_SERVICE_NAME` applied. */
function resourceOf({ name, version }: ServiceIdentity): Resource {
  const own = resourceFromAttributes({ 'service.name': name, 'service.version': version })

  return own.merge(detectResources({ detectors: [envDetector] }))
}

function addEnded(tracer: Tracer, { name, durationMs, attributes = {}, hasFailed }: EndedSpan, context: Context): void {
  const endTime = performance.timeOrigin + performance.now()
  const span = tracer.startSpan(name, { attributes, startTime: endTime - durationMs }, context)
  if (hasFailed === true) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(endTime)
}

/** Routes that machines request every few seconds. */
const unfollowed: ReadonlySet<string | undefined> = new Set(['/health', '/health/live', '/metrics'])

/** Creates a span for each request to `app`; `current` holds its context during the request. */
function followRequests(app: App, tracer: Tracer, current: AsyncLocalStorage<Context>): void {
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

/** Logs once when spans begin to be lost, and once when they are sent again. */
function noteFailures(exporter: SpanExporter, logger: FastifyBaseLogger): SpanExporter {
  let isFailing = false

  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code === ExportResultCode.FAILED
        if (hasFailed && !isFailing) logger.warn({ err: result.error }, 'spans cannot be sent and are lost')
        if (!hasFailed && isFailing) logger.info('spans are sent again')
        isFailing = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => await exporter.forceFlush?.()
  }
}
