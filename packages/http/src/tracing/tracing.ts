import type { FastifyBaseLogger } from 'fastify'
import type { App } from '../app.ts'
import type { ServiceIdentity } from '../metrics/metrics.ts'

/** Something that is over. Its name and attributes are words and numbers of ours: nothing that a caller sent. */
export interface EndedSpan {
  readonly name: string
  readonly durationMs: number
  readonly attributes?: Readonly<Record<string, string | number>>
  readonly hasFailed?: boolean
}

/** Where the spans of a process go. */
export interface Tracing {
  /** Makes a span of each request to `app` but those of probes and scrapes, and closes with it. */
  followRequests(app: App): void
  /** Makes a span of what has just ended, and was not done for one request alone. */
  note(span: EndedSpan): void
  /** Makes a span of what has just ended, as a part of the request that it was done for, if that has one. */
  notePart(span: EndedSpan): void
}

export interface TracingOptions {
  readonly service: ServiceIdentity
  /** The base URL of an OTLP receiver. Undefined: there are no spans. */
  readonly endpoint: string | undefined
  /** Which share of the traces that begin here is kept, from 0 to 1. */
  readonly share: number
  readonly logger: FastifyBaseLogger
}

/** The tracing that is configured, if some is; whatever it needs is loaded only then. */
export async function openTracing({ endpoint, ...options }: TracingOptions): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined
  const { createOtlpTracing } = await import('./otlp-tracing.ts')

  return createOtlpTracing({ endpoint, ...options })
}
