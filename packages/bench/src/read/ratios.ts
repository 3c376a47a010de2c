import { ratioOf } from '../results/compare.ts'
import { short } from '../results/print.ts'
import { subject } from '../results/result.ts'
import type { Sample } from '../results/sample.ts'
import { type Spread, spreadOf } from '../results/statistics.ts'
import { nameOfPoint, type ReadPoint } from './points.ts'

/** Name of the contender that requests its pages with a key of the client with the most calls. */
export const clientKey = 'Callbook with a client key'

type Metric = 'per_second' | 'p50_ms'

interface Column {
  readonly head: string
  readonly metric: Metric
  /** Returns the point to which a point of the product is compared; `undefined` without such a point. */
  other(point: ReadPoint): { readonly contender: string; readonly point: string } | undefined
}

/** Formats comparisons of the product's pages: a line for each point, a column for each comparison. */
export function writeRatios(points: readonly ReadPoint[], samples: readonly Sample[]): string {
  const ofSubject = (point: string) => samplesOf(samples, subject, point)
  const rows = points.map((point) => [
    point.point,
    short(medianOf(ofSubject(point.point), 'per_second')),
    short(medianOf(ofSubject(point.point), 'p50_ms')),
    ...columns.map(({ metric, other }) => {
      const compared = other(point)
      const found = compared === undefined ? [] : samplesOf(samples, compared.contender, compared.point)

      return found.length === 0 ? '' : shown(ratioOf(ofSubject(point.point), found, metric))
    })
  ])

  return table([`${subject}, pages`, 'per second', 'p50 ms', ...columns.map(({ head }) => head)], rows)
}

function pageOfSubject(list: string, filter: string, page: string): { contender: string; point: string } {
  return { contender: subject, point: nameOfPoint(list, filter, page) }
}

const columns: readonly Column[] = [
  {
    head: 'per second / client key',
    metric: 'per_second',
    other: ({ point }) => ({ contender: clientKey, point })
  },
  {
    head: 'per second / unfiltered',
    metric: 'per_second',
    other: ({ conditions, resource, page }) =>
      conditions.length === 0 ? undefined : pageOfSubject(resource.name, '', page)
  },
  {
    head: 'per second / calls',
    metric: 'per_second',
    other: ({ resource, page }) => (resource.name === 'customers' ? pageOfSubject('calls', '', page) : undefined)
  }
]

function samplesOf(samples: readonly Sample[], contender: string, point: string): Sample[] {
  return samples.filter((sample) => sample.contender === contender && sample.point === point)
}

function medianOf(samples: readonly Sample[], metric: Metric): number {
  return spreadOf(samples.map(({ metrics }) => metrics[metric] ?? Number.NaN)).median
}

function shown({ median, min, max }: Spread): string {
  return `${short(median)} (${short(min)}–${short(max)})`
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, ...rows]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))

  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()
    )
    .join('\n')
}
