import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface ServiceIdentity {
  readonly name: string
  readonly version: string
}

/**
 * A registry that begins with what a process tells of itself: which service it is, its CPU and memory, its garbage
 * collection, and the delay of its event loop.
 */
export function createRegistry({ name, version }: ServiceIdentity): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'callbook_service_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['service', 'version'],
    registers: [registry]
  }).set({ service: name, version }, 1)

  return registry
}

/** Seconds, from an answer out of memory to one that waited for every timeout there is. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Counts and times answers. They are told apart by the pattern of their route: a URL would carry what callers sent. */
export function measureAnswers(registry: Registry): (request: FastifyRequest, reply: FastifyReply) => void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry]
  })

  return ({ method, routeOptions }, { elapsedTime, statusCode }) =>
    durations.observe({ method, route: routeOptions.url ?? 'unknown', status: statusCode }, elapsedTime / 1_000)
}
