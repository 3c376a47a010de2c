import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readArguments } from '../arguments.ts'
import { describeRun, resultsDir, type Sample, short, subject, writeResult } from '../results.ts'
import { runRounds } from '../rounds.ts'
import { checkpoint, defaultDataDir, startPostgres } from '../stack/postgres.ts'
import { openTree, otherTree, thisTree } from '../stack/tree.ts'
import { type CostRunner, startContender } from './contender.ts'
import { type Cost, costOf, isBeyond } from './cost.ts'
import { describeDisk } from './disk.ts'

export const ingestCostDefaults = {
  /** Reports of one transaction. */
  batch: 16,
  /** Reports of one round. */
  reports: 256,
  rounds: 20,
  organizations: 20,
  endpoints: 100,
  seed: 1,
  /** Maximum cost of a report, as a multiple of the recorded result or of the other tree. */
  most: 1.05,
  /** Whether the result replaces the recorded one instead of being compared with it. */
  record: false,
  'data-dir': defaultDataDir,
  results: resultsDir,
  name: 'ingest-cost',
  /** Another checkout of the project with installed packages, to compare with instead; empty for none. */
  beside: ''
}

/** Maximum number of runs. A run beyond the budget is repeated, and the check fails if most runs are beyond it. */
const mostRuns = 3

/** Compares the CPU time of a report, as a multiple of bare parsing, with its recorded value. */
export async function benchIngestCost(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, ingestCostDefaults)
  const { beside, rounds, name, results, batch, reports, organizations, most, record } = options
  const postgres = await startPostgres(options['data-dir'])
  const runners: CostRunner[] = []
  try {
    const own = await startContender(postgres, { name: subject, tree: thisTree }, options)
    runners.push(own)
    if (beside !== '') {
      runners.push(await startContender(postgres, { name: otherTree, tree: await openTree(beside) }, options))
    }
    const settle = () => checkpoint(postgres)
    const measure = () => runRounds([{ point: `batches of ${batch}` }], runners, { rounds, settle })
    if (record) {
      const cost = costOf(await measure(), subject)
      const settings = { batch, reports, rounds, organizations }
      await writeResult({ name, ...describeRun(), command, settings, cost, disk: await own.readDisk() }, results)
      return print(subject, cost)
    }

    const recorded = beside === '' ? await readRecord(name, results) : undefined
    const changes: number[] = []
    do changes.push(changeOf(await measure(), recorded))
    while (isBeyond(changes, most) ? changes.length < mostRuns : changes.length === 2)
    for (const { name: contender, readDisk } of runners) {
      process.stdout.write(`\n${contender}, bytes on disk a call\n${describeDisk(await readDisk())}`)
    }
    if (isBeyond(changes, most)) throw new Error(`the cost of a report has grown by more than the factor ${most}`)
  } finally {
    for (const runner of runners) await runner.stop()
    await postgres.stop()
  }
}

async function readRecord(name: string, directory: string): Promise<Cost> {
  const { cost }: { cost: Cost } = JSON.parse(await readFile(join(directory, `${name}.json`), 'utf8'))

  return cost
}

/** @returns the ratio of a report of this tree, divided by the other one's */
function changeOf(samples: readonly Sample[], recorded: Cost | undefined): number {
  const own = costOf(samples, subject)
  const other = recorded ?? costOf(samples, otherTree)
  print(subject, own)
  print(recorded === undefined ? otherTree : 'recorded', other)
  const change = own.ratio / other.ratio
  process.stdout.write(`cost of a report, relative to the previous one: ${change.toFixed(3)}\n`)

  return change
}

function print(name: string, { ratio, wal_bytes, ...steps }: Cost): void {
  const figures = Object.entries(steps).map(([step, us]) => `${step.replace('_cpu_us', '')} ${short(us)} µs`)
  process.stdout.write(
    `${name.padEnd(28)} ${figures.join(', ')}; ${short(wal_bytes)} bytes of WAL; ${ratio.toFixed(2)} times bare parsing\n`
  )
}
