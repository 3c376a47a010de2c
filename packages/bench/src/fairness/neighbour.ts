import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from '../http-load/connection.ts'
import { createDeliveries } from '../reports/deliveries.ts'
import type { Metrics } from '../results/sample.ts'
import { percentile } from '../results/statistics.ts'
import type { Service } from '../stack/service.ts'
import { get } from './attacks/attack.ts'
import type { Stage } from './stage.ts'

const lookEveryMs = 100

/** Returns requests of an ordinary tenant, sent sequentially: for its first page, or with reports of its calls. */
export function requestsOf({ neighbour }: Stage, service: 'management' | 'webhooks'): () => Buffer {
  const page = get('/v1/calls', [`x-api-key: ${neighbour.key}`])
  const deliveries = createDeliveries({ seed: 3, slugs: [neighbour.slug], run: randomBytes(6).toString('hex') })

  return service === 'management' ? () => page : deliveries.next
}

/**
 * Measures the responses of a service on one connection, with at least one request, and the service's maximum memory.
 */
export async function observe(service: Service, next: () => Buffer, seconds: number): Promise<Metrics> {
  const latencies: number[] = []
  let errors = 0
  let rssMb = 0
  let eventLoopMs = 0
  let isLooking = true
  const looking = look()

  async function look(): Promise<void> {
    while (isLooking) {
      const vitals = await service.readVitals().catch(() => undefined) // the service may be too busy to respond
      rssMb = Math.max(rssMb, vitals?.rssMb ?? 0)
      eventLoopMs = Math.max(eventLoopMs, vitals?.eventLoopDelayMs.max ?? 0)
      await sleep(lookEveryMs)
    }
  }

  let connection = await openConnection(service.port)
  const end = performance.now() + seconds * 1000
  do {
    const sentAt = performance.now()
    const status = await connection.send(next()).catch(() => 0)
    latencies.push(performance.now() - sentAt)
    if (status === 200) continue
    errors += 1
    if (status === 0) connection = await openConnection(service.port)
  } while (performance.now() < end)
  connection.close()
  isLooking = false
  await looking

  const sorted = latencies.sort((a, b) => a - b)
  return {
    per_second: latencies.length / seconds,
    p50_ms: percentile(sorted, 50),
    p99_ms: percentile(sorted, 99),
    max_ms: sorted.at(-1) ?? Number.NaN,
    errors,
    rss_mb: rssMb,
    event_loop_max_ms: eventLoopMs
  }
}
