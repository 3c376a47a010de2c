import { setTimeout as sleep } from 'node:timers/promises'
import { readUsage } from '../measure.ts'
import type { Metrics } from '../results/sample.ts'
import { percentile } from '../results/statistics.ts'
import type { Postgres } from '../stack/postgres.ts'
import type { Service } from '../stack/service.ts'
import type { Endpoint } from './endpoints.ts'

export interface Processes {
  readonly postgres: Postgres
  readonly worker: Service
  readonly receiver: Service
}

/** Maximum time to wait for an event. */
const patienceMs = 600_000

/** Irregular pauses between events, so that none coincides with periodic work of the worker. */
const pausesMs = [110, 170, 90, 230, 130]

/** Sends waiting events to one endpoint. Measures the speed, and the cost of each for the worker and the database. */
export async function drain(endpoint: Endpoint, events: number, processes: Processes): Promise<Metrics> {
  const { postgres, worker, receiver } = processes
  await endpoint.addEvents(events)
  const before = await readUsage(worker, postgres)
  const ofReceiver = await receiver.readVitals()
  const begunAt = performance.now()
  await endpoint.change('active')
  await until(async () => (await endpoint.countPending()) === 0)
  const seconds = (performance.now() - begunAt) / 1000
  const after = await readUsage(worker, postgres)
  const receiver_cpu_us = ((await receiver.readVitals()).cpuUs - ofReceiver.cpuUs) / events
  const arrivals = await endpoint.readArrivals()
  const times = arrivals.map(([, atMs]) => atMs).sort((a, b) => a - b)
  const used = (name: 'database' | 'load' | 'machine' | 'service') => after[name] - before[name]
  const ours = used('service') + used('database') + used('load') + receiver_cpu_us * events

  return {
    per_second: ((times.length - 1) * 1000) / ((times.at(-1) ?? Number.NaN) - (times[0] ?? Number.NaN)),
    noted_per_second: events / seconds,
    service_cpu_us: used('service') / events,
    database_cpu_us: used('database') / events,
    receiver_cpu_us,
    sent_twice: arrivals.length - events,
    other_cores: (used('machine') - ours) / (seconds * 1e6),
    rss_mb: after.rssMb
  }
}

/** Creates events one at a time, and measures how long each takes to arrive. */
export async function follow(endpoint: Endpoint, events: number): Promise<Metrics> {
  const happened = new Map<string, number>()
  for (let event = 0; event < events; event += 1) {
    const atMs = performance.timeOrigin + performance.now()
    const [id] = await endpoint.addEvents(1)
    if (id !== undefined) happened.set(id, atMs)
    await sleep(pausesMs[event % pausesMs.length])
  }
  await until(async () => (await endpoint.readArrivals()).length >= events)
  const delays = (await endpoint.readArrivals()).map(([id, atMs]) => atMs - (happened.get(id) ?? Number.NaN))
  const sorted = delays.sort((a, b) => a - b)

  return { p50_ms: percentile(sorted, 50), p99_ms: percentile(sorted, 99), max_ms: sorted.at(-1) ?? Number.NaN }
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + patienceMs; !(await isDone()); await sleep(100)) {
    if (performance.now() > deadline) throw new Error('the events were not sent')
  }
}
