import { setTimeout as sleep } from 'node:timers/promises'
import { readArguments, requestedNames } from '../arguments.ts'
import { describeMachine } from '../machine.ts'
import { compare } from '../results/compare.ts'
import { announce, short } from '../results/print.ts'
import { resultsDir, subject, writeResult } from '../results/result.ts'
import type { Sample } from '../results/sample.ts'
import { defaultDataDir, startPostgres } from '../stack/postgres.ts'
import type { Attack } from './attacks/attack.ts'
import { attacks } from './attacks/index.ts'
import { observe, requestsOf } from './neighbour.ts'
import { type Stage, startStage } from './stage.ts'

export const fairnessDefaults = {
  /** Calls of the attacking tenant. */
  calls: 200_000,
  seconds: 5,
  /** Pause between an attack and the measurement. */
  'settle-seconds': 2,
  rounds: 3,
  seed: 1,
  'data-dir': defaultDataDir,
  results: resultsDir,
  name: 'fairness',
  /** Comma-separated parts of the names of attacks to run; empty for all. */
  only: ''
}

/** Name of the measurement without an attack, for comparison. */
const alone = 'alone'

/**
 * Measures the effect on a tenant while another tenant or an outsider floods a service, and the memory of that service.
 */
export async function benchFairness(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, fairnessDefaults)
  const { calls, seed, rounds, name, results, only } = options
  const isRequested = requestedNames(only)
  const postgres = await startPostgres(options['data-dir'])
  const samples: Sample[] = []

  try {
    const stage = await startStage(postgres, calls, seed)
    try {
      const requested = attacks.filter((attack) => isRequested(attack.name))
      for (const attack of requested) await attack.prepare?.(stage)
      for (let round = 0; round < rounds; round += 1) {
        for (const attack of requested) samples.push(...(await withstand(stage, attack, round, options)))
      }
    } finally {
      await stage.stop()
    }
    const felt = describeImpact(samples)
    const result = { name, date: new Date().toISOString(), command, machine: describeMachine(), calls, felt, samples }
    await writeResult(result, results)
    printFelt(felt)
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

/** Medians of the rounds; maximums of errors and memory. */
interface Felt {
  readonly attack: string
  readonly service: Attack['service']
  readonly p50Ms: number
  readonly p50MsUndisturbed: number
  readonly p99Ms: number
  readonly p99MsUndisturbed: number
  /** Latency divided by the latency without an attack. */
  readonly ratio: number
  readonly errors: number
  /** Memory of the attacked service. */
  readonly rssMb: number
}

function describeImpact(samples: readonly Sample[]): Felt[] {
  const comparisons = compare(samples, subject)

  return attacks.flatMap(({ name, service }) => {
    const find = (contender: string) =>
      comparisons.find((comparison) => comparison.point === name && comparison.contender === contender)?.metrics
    const p50Ms = find(subject)?.['p50_ms']?.median ?? Number.NaN
    const p50MsUndisturbed = find(alone)?.['p50_ms']?.median ?? Number.NaN
    const p99Ms = find(subject)?.['p99_ms']?.median
    const p99MsUndisturbed = find(alone)?.['p99_ms']?.median
    if (p99Ms === undefined || p99MsUndisturbed === undefined) return []
    const { max: errors = 0 } = find(subject)?.['errors'] ?? {}
    const { max: rssMb = 0 } = find(subject)?.['rss_mb'] ?? {}

    return [
      {
        attack: name,
        service,
        p50Ms,
        p50MsUndisturbed,
        p99Ms,
        p99MsUndisturbed,
        ratio: p99Ms / p99MsUndisturbed,
        errors,
        rssMb
      }
    ]
  })
}

function printFelt(felt: readonly Felt[]): void {
  const lines = felt.flatMap(({ attack, p50Ms, p50MsUndisturbed, p99Ms, p99MsUndisturbed, ratio, errors, rssMb }) => [
    attack,
    `  p50 ${short(p50Ms)} ms, alone ${short(p50MsUndisturbed)} ms: ${short(p50Ms / p50MsUndisturbed)} times as long`,
    `  p99 ${short(p99Ms)} ms, alone ${short(p99MsUndisturbed)} ms: ${short(ratio)} times as long` +
      `; errors ${errors}; at most ${short(rssMb)} MB`
  ])
  process.stdout.write(`${lines.join('\n')}\n`)
}
