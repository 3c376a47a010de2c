import { announce } from './results/print.ts'
import type { Metrics, Sample } from './results/sample.ts'

/** A contender that is running. */
export interface Runner<Point> {
  readonly name: string
  run(point: Point): Promise<Metrics>
  stop(): Promise<void>
}

/** What all contenders are asked for, and what it is called. */
export interface NamedPoint {
  readonly point: string
}

export interface RoundsOptions {
  readonly rounds: number
  /** What lets all samples begin alike, before each of them. */
  readonly settle: () => Promise<void>
}

/** Runs every contender in each round, in an order that turns: what changes on the machine meets all of them alike. */
export async function runRounds<Point extends NamedPoint>(
  points: readonly Point[],
  runners: readonly Runner<Point>[],
  { rounds, settle }: RoundsOptions
): Promise<Sample[]> {
  const samples: Sample[] = []

  for (let round = 0; round < rounds; round += 1) {
    for (const point of points) {
      for (const runner of turned(runners, round)) {
        await settle()
        const metrics = await runner.run(point)
        const sample = { contender: runner.name, point: point.point, round, metrics }
        announce(sample)
        samples.push(sample)
      }
    }
  }

  return samples
}

function turned<Item>(items: readonly Item[], by: number): Item[] {
  const first = by % Math.max(1, items.length)

  return [...items.slice(first), ...items.slice(0, first)]
}
