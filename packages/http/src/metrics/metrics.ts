import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface ServiceIdentity {
  readonly name: string
  readonly version: string
}

/**
 * Creates a registry with the metrics of the process: its service, CPU, memory, garbage collection and event loop
 * delay.
 */
export function createRegistry({ name, version }: ServiceIdentity): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'callbook_service_info',
    help: 'Always 1; the labels describe the build',
    labelNames: ['service', 'version'],
    registers: [registry]
  }).set({ service: name, version }, 1)

  return registry
}

/** Seconds, from a response out of memory to one that waited for every timeout. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export interface MeasuredRoute {
  readonly method: string
  readonly route: string
}

/**
 * Counts and times responses by route pattern, because URLs contain callers' data.
 *
 * @param routes routes whose errors 500 and 503 are shown as 0 before the first one; otherwise a rate would not include
 *   it
 */
export function measureResponses(
  registry: Registry,
  routes: readonly MeasuredRoute[] = []
): (request: FastifyRequest, reply: FastifyReply) => void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request headers to the end of the response',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry]
  })
  for (const route of routes) for (const status of [500, 503]) durations.zero({ ...route, status })

  return ({ method, routeOptions }, { elapsedTime, statusCode }) =>
    durations.observe({ method, route: routeOptions.url ?? 'unknown', status: statusCode }, elapsedTime / 1_000)
}
