import type { Sample } from './sample.ts'
import { type Spread, spreadOf } from './statistics.ts'

/** One contender at one point over all rounds, and how many times more the subject gave in each round. */
export interface Comparison {
  readonly contender: string
  readonly point: string
  readonly metrics: Readonly<Record<string, Spread>>
  /** The median of the subject divided by that of the contender, and the ratios of single rounds, for each metric. */
  readonly ratios: Readonly<Record<string, Spread>>
}

export function compare(samples: readonly Sample[], subject: string): Comparison[] {
  const groups = Map.groupBy(samples, ({ contender, point }) => JSON.stringify([contender, point]))

  return [...groups.values()].map((group) => {
    const { contender, point, metrics } = group[0] ?? { contender: '', point: '', metrics: {} }
    const ofSubject = samples.filter((sample) => sample.contender === subject && sample.point === point)
    const names = Object.keys(metrics)

    return {
      contender,
      point,
      metrics: Object.fromEntries(names.map((name) => [name, spreadOf(group.map((sample) => metricOf(sample, name)))])),
      ratios: Object.fromEntries(names.map((name) => [name, ratioOf(ofSubject, group, name)]))
    }
  })
}

/** The median of some samples divided by that of others, and the ratios of single rounds. */
export function ratioOf(subject: readonly Sample[], others: readonly Sample[], name: string): Spread {
  const medianOf = (samples: readonly Sample[]) => spreadOf(samples.map((sample) => metricOf(sample, name))).median
  const perRound = others.flatMap((other) =>
    subject.filter(({ round }) => round === other.round).map((own) => metricOf(own, name) / metricOf(other, name))
  )

  return { ...spreadOf(perRound), median: medianOf(subject) / medianOf(others) }
}

function metricOf({ metrics }: Sample, name: string): number {
  return metrics[name] ?? Number.NaN
}
