import type { FastifyBaseLogger } from 'fastify'
import type { App } from '../app.ts'
import type { ServiceIdentity } from '../metrics/metrics.ts'

/** A finished operation. Its name and attributes contain no data of callers. */
export interface EndedSpan {
  readonly name: string
  readonly durationMs: number
  readonly attributes?: Readonly<Record<string, string | number>>
  readonly hasFailed?: boolean
}

export interface Tracing {
  /** Creates a span for each request to `app` except probes and scrapes, and closes with the app. */
  followRequests(app: App): void
  /** Adds a span of a finished operation outside a single request. */
  note(span: EndedSpan): void
  /** Adds a span of a finished operation to its request, if there is one. */
  notePart(span: EndedSpan): void
}

export interface TracingOptions {
  readonly service: ServiceIdentity
  /** Base URL of an OTLP receiver; undefined disables tracing. */
  readonly endpoint: string | undefined
  /** Share of new traces to sample, from 0 to 1. */
  readonly share: number
  readonly logger: FastifyBaseLogger
}

/** Returns tracing if configured, and loads its dependencies only then. */
export async function openTracing({ endpoint, ...options }: TracingOptions): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined
  const { createOtlpTracing } = await import('./otlp-tracing.ts')

  return createOtlpTracing({ endpoint, ...options })
}
