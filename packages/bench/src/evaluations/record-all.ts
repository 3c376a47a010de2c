import type { Database, NewEvaluation, recordWork } from '@callbook/db'
import type { CallText } from '../data/texts.ts'
import { itemAt } from '../random.ts'
import type { Metrics } from '../results/sample.ts'
import { percentile } from '../results/statistics.ts'
import { machineCpuUs } from '../stack/cpu-time.ts'
import type { Postgres } from '../stack/postgres.ts'
import type { PendingCall } from './pending-calls.ts'

export interface Recording {
  readonly pending: readonly PendingCall[]
  /** Number of concurrent evaluations. */
  readonly workers: number
  readonly texts: readonly CallText[]
}

/**
 * Records both evaluations of every call as the worker does, the agent's adherence first, and returns the
 * measurements.
 */
export async function recordAll(
  postgres: Postgres,
  db: Database,
  record: typeof recordWork,
  { pending, workers, texts }: Recording
): Promise<Metrics> {
  const latencies: number[] = []
  const calls = pending.entries()
  const recordNext = async () => {
    for (const [index, call] of calls) {
      for (const evaluation of evaluationsOf(itemAt(texts, index))) {
        const startedAt = performance.now()
        const recorded = await record(db, call.organizationId, call, evaluation, new Date())
        if (recorded?.isCurrent !== true) throw new Error('an evaluation was not recorded')
        latencies.push(performance.now() - startedAt)
      }
    }
  }

  const before = await readUsage(postgres)
  await Promise.all(Array.from({ length: workers }, recordNext))
  const after = await readUsage(postgres)

  const count = latencies.length
  const used = (name: keyof Usage) => after[name] - before[name]
  const sorted = Float64Array.from(latencies).sort()

  return {
    per_second: count / (used('timeUs') / 1e6),
    p50_ms: percentile(sorted, 50),
    p95_ms: percentile(sorted, 95),
    p99_ms: percentile(sorted, 99),
    service_cpu_us: used('service') / count,
    database_cpu_us: used('database') / count,
    other_cores: (used('machine') - used('service') - used('database')) / used('timeUs')
  }
}

const scoring = { promptVersion: 'benchmark', inputTokens: 4_000, outputTokens: 500, costUsd: 0.01 }

function evaluationsOf({ leadQuality, promptAdherence }: CallText): NewEvaluation[] {
  const evaluated = { source: 'model', model: 'judge', scoring } as const

  return [
    { domain: 'prompt_adherence', result: JSON.parse(promptAdherence), ...evaluated },
    { domain: 'lead_quality', result: JSON.parse(leadQuality), ...evaluated }
  ]
}

interface Usage {
  readonly timeUs: number
  readonly service: number
  readonly database: number
  readonly machine: number
}

async function readUsage(postgres: Postgres): Promise<Usage> {
  const [database, machine] = await Promise.all([postgres.cpuUs(), machineCpuUs()])
  const { user, system } = process.cpuUsage()

  return {
    timeUs: performance.now() * 1000,
    service: user + system,
    database: database ?? Number.NaN,
    machine: machine ?? Number.NaN
  }
}
