import { announce, type Metrics, type Sample } from './results.ts'

export interface Runner<Point> {
  readonly name: string
  run(point: Point): Promise<Metrics>
  stop(): Promise<void>
}

/** A point of the benchmark that all contenders run, with its name. */
export interface NamedPoint {
  readonly point: string
}

export interface RoundsOptions {
  readonly rounds: number
  /** Called before each sample, so that all samples start in the same state. */
  readonly settle: () => Promise<void>
}

/** Runs every contender in each round in rotating order, so that changes of the machine affect all of them equally. */
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
