import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider
} from '@opentelemetry/sdk-trace'
import type { ServiceIdentity } from '../metrics/metrics.ts'
import { followRequests } from './follow-requests.ts'
import { noteFailures } from './note-failures.ts'
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
