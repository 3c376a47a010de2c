import { ratioOf } from '../results/compare.ts'
import { short } from '../results/print.ts'
import { subject } from '../results/result.ts'
import type { Sample } from '../results/sample.ts'
import { type Spread, spreadOf } from '../results/statistics.ts'
import { nameOfPoint, type ReadPoint } from './points.ts'

/** Name of the contender that requests its pages with a key of the client with the most calls. */
export const clientKey = 'Callbook with a client key'

/** The contenders that run the product on other data, if they were measured. */
export interface OtherData {
  /** The contender with fewer calls. */
  readonly smaller: string | undefined
  /** The contender with a share of updated rows after a vacuum. */
  readonly vacuumed: string | undefined
}

type Metric = 'per_second' | 'p50_ms'

interface Column {
  readonly head: string
  readonly metric: Metric
  /** Returns the point to which a point of the product is compared; `undefined` without such a point. */
  other(point: ReadPoint): { readonly contender: string; readonly point: string } | undefined
}

/** Formats comparisons of the product's pages: a line for each point, a column for each comparison. */
export function writeRatios(points: readonly ReadPoint[], samples: readonly Sample[], others: OtherData): string {
  const columns = columnsFor(others)
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

function columnsFor({ smaller, vacuumed }: OtherData): Column[] {
  const own = (list: string, filter: string, page: string) => ({
    contender: subject,
    point: nameOfPoint(list, filter, page)
  })
  const columns: Column[] = [
    {
      head: 'per second / client key',
      metric: 'per_second',
      other: ({ point }) => ({ contender: clientKey, point })
    },
    {
      head: 'per second / unfiltered',
      metric: 'per_second',
      other: ({ conditions, resource, page }) => (conditions.length === 0 ? undefined : own(resource.name, '', page))
    },
    {
      head: 'per second / calls',
      metric: 'per_second',
      other: ({ resource, page }) => (resource.name === 'customers' ? own('calls', '', page) : undefined)
    }
  ]
  if (smaller !== undefined) columns.push(p50Beside('p50 / fewer calls', smaller))
  if (vacuumed !== undefined) columns.push(p50Beside('p50 / after a vacuum', vacuumed))

  return columns
}

function p50Beside(head: string, contender: string): Column {
  return { head, metric: 'p50_ms', other: ({ point }) => ({ contender, point }) }
}

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
