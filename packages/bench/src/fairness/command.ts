import { setTimeout as sleep } from 'node:timers/promises'
import { namesAsked, readArguments } from '../arguments.ts'
import { announce, short } from '../results/print.ts'
import { type Result, resultsDir, saveResult, subject } from '../results/result.ts'
import type { Sample } from '../results/sample.ts'
import { defaultDataDir, startPostgres } from '../stack/postgres.ts'
import type { Attack } from './attacks/attack.ts'
import { attacks } from './attacks/index.ts'
import { observe, requestsOf } from './neighbour.ts'
import { type Stage, startStage } from './stage.ts'

export const fairnessDefaults = {
  /** Of the tenant that does harm. */
  calls: 200_000,
  seconds: 5,
  /** Between an attack and what is measured. */
  'settle-seconds': 2,
  rounds: 3,
  seed: 1,
  'data-dir': defaultDataDir,
  results: resultsDir,
  name: 'fairness',
  /** Attacks whose name contains one of these, separated by commas; empty: all. */
  only: ''
}

/** How somebody is treated while another does harm, beside how they are treated alone. */
const alone = 'alone'

/** One tenant, or a stranger, floods while another asks: what the other feels of it, and the memory that it takes. */
export async function benchFairness(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, fairnessDefaults)
  const { calls, seed, seconds, rounds, name, results, only } = options
  const isAsked = namesAsked(only)
  const postgres = await startPostgres(options['data-dir'])
  const samples: Sample[] = []

  try {
    const stage = await startStage(postgres, calls, seed)
    try {
      const asked = attacks.filter((attack) => isAsked(attack.name))
      for (const attack of asked) await attack.prepare?.(stage)
      for (let round = 0; round < rounds; round += 1) {
        for (const attack of asked) samples.push(...(await withstand(stage, attack, round, options)))
      }
    } finally {
      await stage.stop()
    }
    const settings = { calls, seconds, rounds }
    const title = 'One tenant asks while somebody else does harm'
    printFairness(await saveResult({ name, title, command, settings, notMeasured: [], samples }, results))
  } finally {
    await postgres.stop()
  }
}

async function withstand(
  stage: Stage,
  attack: Attack,
  round: number,
  options: { readonly seconds: number; readonly 'settle-seconds': number }
): Promise<Sample[]> {
  const service = stage[attack.service]
  const next = requestsOf(stage, attack.service)
  const take = async (contender: string) => {
    const sample = { contender, point: attack.name, round, metrics: await observe(service, next, options.seconds) }
    announce(sample)
    return sample
  }

  await sleep(options['settle-seconds'] * 1000)
  const before = await take(alone)
  const stop = await attack.start(stage)
  const during = await take(subject)
  await stop()

  return [before, during]
}

/** Of the other tenant its delay, alone and beside the attack, and what went wrong; of the service its memory. */
function printFairness({ comparisons }: Result): void {
  const lines = comparisons.flatMap(({ contender, point, metrics }) => {
    if (contender !== subject) return []
    const p99Alone = comparisons.find((other) => other.point === point && other.contender === alone)?.metrics['p99_ms']
    const p99 = metrics['p99_ms']
    const ratio = (p99?.median ?? Number.NaN) / (p99Alone?.median ?? Number.NaN)

    return [
      point,
      `  p99 ${short(p99?.median)} ms, alone ${short(p99Alone?.median)} ms: ${short(ratio)} times as long` +
        `; errors ${short(metrics['errors']?.max)}; at most ${short(metrics['rss_mb']?.max)} MB`
    ]
  })
  process.stdout.write(`${lines.join('\n')}\n`)
}
