import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readArguments } from '../arguments.ts'
import type { Cost } from '../ingest-cost/cost.ts'
import { type TableBytes, totalOf } from '../ingest-cost/disk.ts'
import { short } from '../results/print.ts'
import { resultsDir } from '../results/result.ts'
import { type Size, sizeFor } from './size.ts'

export const sizingDefaults = {
  'calls-per-day': [10_000, 1_000_000, 10_000_000, 100_000_000] as readonly number[],
  /** CPU time of webhook-ingest for HTTP, in microseconds. The rest is in the result of ingest-cost. */
  'http-us': 300,
  /** CPU time of the worker and of the database for the two evaluations of a call, in microseconds. */
  'worker-us': 3_900,
  'worker-database-us': 5_000,
  /** Size on disk of the evaluations of a call, in kilobytes. */
  'evaluation-kb': 4,
  /** The recording of a call, in kilobytes: three minutes at 32 kbit/s. */
  'recording-kb': 720,
  /** Calls of the busiest hour, divided by the calls of an average hour. */
  peak: 4,
  /** Utilization of a core in the busiest hour. */
  load: 0.6,
  results: resultsDir
}

const rows: readonly (readonly [string, (size: Size) => number])[] = [
  ['calls a second in the busiest hour', (size) => size.callsPerSecond],
  ['cores of webhook-ingest', (size) => size.ingestCores],
  ['cores of the worker', (size) => size.workerCores],
  ['cores of the database', (size) => size.databaseCores],
  ['connections to the database', (size) => size.connections],
  ['WAL a day, GB', (size) => size.walGbPerDay],
  ['disk a day, GB', (size) => size.diskGbPerDay],
  ['recordings a day, GB', (size) => size.recordingsGbPerDay],
  ['database nodes of 16 cores and 4 TB', (size) => size.databaseNodes],
  ['days until their disks are full', (size) => size.daysOnDisk]
]

/** Prints the requirements of an installation for some numbers of calls per day. */
export async function benchSizing(argv: readonly string[]): Promise<void> {
  const { table, perCall } = await computeSizes(readArguments(argv, sizingDefaults))
  process.stdout.write(`${table}\n\nFor each call: ${perCall.join(', ')}\n`)
}

/** Returns the table of `packages/docs/sizing.md`, and the costs that it is computed from. */
export async function computeSizes(
  options: typeof sizingDefaults
): Promise<{ readonly table: string; readonly perCall: readonly string[] }> {
  const { cost, disk } = await readRecord(options.results)
  const costs = {
    ingestUs: options['http-us'] + cost.read_cpu_us + cost.pack_cpu_us + cost.store_cpu_us + cost.number_cpu_us,
    databaseUs: cost.database_cpu_us + cost.number_database_cpu_us,
    workerUs: options['worker-us'],
    workerDatabaseUs: options['worker-database-us'],
    walBytes: cost.wal_bytes,
    diskBytes: totalOf(disk) + options['evaluation-kb'] * 1000,
    recordingBytes: options['recording-kb'] * 1000,
    ...{ peak: options.peak, load: options.load }
  }
  const numbers = options['calls-per-day']
  const sizes = numbers.map((calls) => sizeFor(calls, costs))
  const lines = [
    ['calls a day', ...numbers.map((calls) => calls.toLocaleString('en'))],
    ['---', ...numbers.map(() => '---:')],
    ...rows.map(([name, read]) => [name, ...sizes.map((size) => short(read(size)))])
  ]
  return {
    table: lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n'),
    perCall: Object.entries(costs).map(([name, value]) => `${name} ${short(value)}`)
  }
}

interface Recorded {
  readonly cost: Cost
  readonly disk: Readonly<Record<string, TableBytes>>
}

async function readRecord(directory: string): Promise<Recorded> {
  return JSON.parse(await readFile(join(directory, 'ingest-cost.json'), 'utf8'))
}
