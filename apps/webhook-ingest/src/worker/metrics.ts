import type { AlarmCount } from '@callbook/db'
import { certainties } from '@callbook/domain'
import { addGauge } from '@callbook/http'
import type { Backlog, Job } from '@callbook/jobs'
import { Gauge, type Registry } from 'prom-client'

export interface JobGaugeOptions {
  readonly jobs: readonly Pick<Job, 'measure' | 'name'>[]
  readonly now: () => Date
  readonly running: (name: string) => number
}

/** Maximum age of reported values. More frequent scrapes do not query the database again. */
const keptForMs = 10_000

/** Adds the pending work of each job, for all organizations together, and the running work of this process. */
export function addJobGauges(registry: Registry, { jobs, now, running }: JobGaugeOptions): void {
  const measured = jobs.map((job) => ({ name: job.name, backlog: keepFor(keptForMs, now, () => job.measure()) }))

  function add(name: string, help: string, read: (backlog: Backlog) => number): void {
    addJobGauge(
      registry,
      { name, help },
      measured.map((job) => [job.name, async () => read(await job.backlog())])
    )
  }

  add('callbook_job_due', 'Amount of work that is due', ({ due }) => due)
  add('callbook_job_failed', 'Failed work that only a person retries', ({ failed }) => failed)
  add('callbook_job_oldest_due_age_seconds', 'Age of the oldest due work, in seconds', ({ oldestDueAt }) =>
    Math.max(0, secondsSince(oldestDueAt, now()))
  )
  addJobGauge(
    registry,
    { name: 'callbook_job_running', help: 'Work that this process does at the moment' },
    jobs.map(({ name }) => [name, async () => running(name)])
  )
}

interface ModelGaugeOptions {
  readonly now: () => Date
  readonly failingSince: () => Date | undefined
}

export function addModelGauge(registry: Registry, { now, failingSince }: ModelGaugeOptions): void {
  addGauge(
    registry,
    {
      name: 'callbook_model_failing_seconds',
      help: 'Time since the last response of the model to this process while it fails, in seconds'
    },
    () => secondsSince(failingSince(), now())
  )
}

interface AlarmGaugesOptions {
  readonly now: () => Date
  readonly measure: () => Promise<readonly AlarmCount[]>
}

/** Adds the numbers of silent and of rejecting endpoints in all organizations. */
export function addAlarmGauges(registry: Registry, { now, measure }: AlarmGaugesOptions): void {
  const read = keepFor(keptForMs, now, measure)
  const count = async (isCounted: (alarm: AlarmCount) => boolean) =>
    (await read()).reduce((sum, alarm) => sum + (isCounted(alarm) ? alarm.alarms : 0), 0)

  const silent: Gauge = new Gauge({
    name: 'callbook_endpoint_silent',
    help: 'Webhook URLs that no longer receive reports, by whether the provider has calls that were not received',
    labelNames: ['certainty'],
    registers: [registry],
    collect: async () => {
      for (const certainty of certainties) {
        const isCounted = (alarm: AlarmCount) => alarm.kind === 'silent' && alarm.certainty === certainty
        silent.set({ certainty }, await count(isCounted).catch(() => Number.NaN))
      }
    }
  })
  const rejecting: Gauge = new Gauge({
    name: 'callbook_endpoint_rejecting',
    help: 'Webhook URLs that reject their reports',
    registers: [registry],
    collect: async () => rejecting.set(await count(({ kind }) => kind === 'rejecting').catch(() => Number.NaN))
  })
}

/** Adds the number of reports in all organizations that wait for the mapping of their vendor. */
export function addUnmappedGauge(registry: Registry, now: () => Date, count: () => Promise<number>): void {
  const help = 'Stored reports of vendors without an adapter that wait for a mapping'

  addGauge(registry, { name: 'callbook_unmapped_waiting', help }, keepFor(keptForMs, now, count))
}

interface MaintenanceGaugesOptions {
  readonly now: () => Date
  readonly list: () => Promise<readonly { readonly name: string; readonly completedAt: Date }[]>
  readonly databaseBytes: () => Promise<number>
}

/** Adds the age of the last completed retention and backup, and the size of the database. */
export function addMaintenanceGauges(registry: Registry, { now, list, databaseBytes }: MaintenanceGaugesOptions): void {
  const read = keepFor(keptForMs, now, list)
  const age: Gauge = new Gauge({
    name: 'callbook_maintenance_age_seconds',
    help: 'Time since retention or a backup was last completed; no value for a backup that was never recorded',
    labelNames: ['name'],
    registers: [registry],
    collect: async () => {
      for (const { name, completedAt } of await read().catch(() => []))
        age.set({ name }, secondsSince(completedAt, now()))
    }
  })
  // PostgreSQL reads the size of each file.
  const help = 'Size of the database without WAL, in bytes'
  addGauge(registry, { name: 'callbook_database_bytes', help }, keepFor(60_000, now, databaseBytes))
}

/** Adds a value of each job, by its name. A value that cannot be read is NaN, and does not affect the others. */
function addJobGauge(
  registry: Registry,
  { name, help }: { readonly name: string; readonly help: string },
  reads: readonly (readonly [job: string, read: () => Promise<number>])[]
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: ['name'],
    registers: [registry],
    collect: async () => {
      await Promise.all(
        reads.map(async ([job, read]) => gauge.set({ name: job }, await read().catch(() => Number.NaN)))
      )
    }
  })
}

function secondsSince(time: Date | undefined, now: Date): number {
  return time === undefined ? 0 : (now.getTime() - time.getTime()) / 1_000
}

/** A failed read is repeated the next time. */
function keepFor<Value>(ms: number, now: () => Date, read: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | undefined
  let until = 0

  return () => {
    const time = now().getTime()
    if (kept === undefined || time >= until) {
      until = time + ms
      kept = read()
      kept.catch(() => {
        kept = undefined
      })
    }

    return kept
  }
}
