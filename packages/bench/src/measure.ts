import { setTimeout as sleep } from 'node:timers/promises'
import { type Load, type LoadOptions, startLoad } from './http-load.ts'
import { type Metrics, percentile } from './results.ts'
import type { Postgres } from './stack/postgres.ts'
import { machineCpuUs } from './stack/processes.ts'
import type { Service } from './stack/service.ts'

/** Maximum extra time to wait for a first response. */
const patienceMs = 60_000

export interface MeasureOptions extends Omit<LoadOptions, 'port'> {
  readonly warmupSeconds: number
  readonly seconds: number
}

/**
 * Puts load on a service, and returns its speed and the CPU time of each response for the service and the database.
 *
 * `other_cores` is the CPU use of everything else on the machine. The higher it is, the less reliable is the sample.
 */
export async function measure(
  service: Pick<Service, 'port' | 'readVitals'>,
  postgres: Postgres,
  options: MeasureOptions
): Promise<Metrics> {
  const load = await startLoad({ ...options, port: service.port })
  try {
    await sleep(options.warmupSeconds * 1000)
    await untilFirstResponse(load)
    const before = await readUsage(service, postgres)
    load.restart()
    await sleep(options.seconds * 1000)
    await untilFirstResponse(load)
    const { count, latencies, refused, seconds } = load.read()
    const after = await readUsage(service, postgres)
    if (count === 0) throw new Error(`no request succeeded, and ${refused} requests were rejected`)

    const used = (name: keyof Usage) => after[name] - before[name]

    return {
      per_second: count / seconds,
      p50_ms: percentile(latencies, 50),
      p95_ms: percentile(latencies, 95),
      p99_ms: percentile(latencies, 99),
      refused,
      service_cpu_us: used('service') / count,
      database_cpu_us: used('database') / count,
      load_cpu_us: used('load') / count,
      other_cores: (used('machine') - used('service') - used('database') - used('load')) / (seconds * 1e6),
      rss_mb: after.rssMb,
      event_loop_p99_ms: after.eventLoopP99Ms
    }
  } finally {
    await load.stop()
  }
}

/** A service that has just started on a busy machine may reject its first requests. */
async function untilFirstResponse(load: Load): Promise<void> {
  for (let waitedMs = 0; load.read().count === 0 && waitedMs < patienceMs; waitedMs += 100) await sleep(100)
}

interface Usage {
  readonly service: number
  readonly database: number
  readonly load: number
  readonly machine: number
  readonly rssMb: number
  readonly eventLoopP99Ms: number
}

/**
 * Returns the CPU time of a service, of the database, of this process and of all, in microseconds, and the service's
 * memory.
 */
async function readUsage(service: Pick<Service, 'readVitals'>, postgres: Postgres): Promise<Usage> {
  const vitals = await service.readVitals()
  const own = process.cpuUsage()

  return {
    service: vitals.cpuUs,
    database: (await postgres.cpuUs()) ?? Number.NaN,
    load: own.user + own.system,
    machine: (await machineCpuUs()) ?? Number.NaN,
    rssMb: vitals.rssMb,
    eventLoopP99Ms: vitals.eventLoopDelayMs.p99
  }
}
