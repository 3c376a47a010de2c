import { mkdir, writeFile } from 'node:fs/promises'
import { arch, availableParallelism, cpus, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'

export const resultsDir = join(import.meta.dirname, '../results')

/** Name of this tree's contender, to which the others are compared. */
export const subject = 'Callbook'

/** Figures by name; one that could not be measured is not a number. */
export type Metrics = Readonly<Record<string, number>>

/** One contender at one point of one round. */
export interface Sample {
  readonly contender: string
  /** Measured point, such as `64 connections` or `calls, last page`. */
  readonly point: string
  readonly round: number
  readonly metrics: Metrics
}

/** One contender at one point over all rounds. */
export interface Comparison {
  readonly contender: string
  readonly point: string
  readonly metrics: Readonly<Record<string, Spread>>
  /** The speed of Callbook divided by that of the contender: the ratio of medians, and the ratios of single rounds. */
  readonly ratio: Spread
}

export interface Result {
  readonly name: string
  readonly title: string
  readonly date: string
  readonly command: string
  readonly machine: Machine
  readonly settings: Readonly<Record<string, unknown>>
  /** Contenders that could not be measured, with the reason. */
  readonly notMeasured: readonly string[]
  readonly comparisons: readonly Comparison[]
}

interface NewResult extends Omit<Result, 'date' | 'machine' | 'comparisons'> {
  readonly samples: readonly Sample[]
}

/** Stores the medians of the samples with the smallest and the largest values, and prints them for RESULTS.md. */
export async function saveResult({ samples, ...result }: NewResult, directory: string): Promise<void> {
  const complete = { ...result, ...describeRun(), comparisons: compare(samples) }
  await writeResult(complete, directory)
  process.stdout.write(`${writeSection(complete)}\n`)
}

/** Writes a result of any form as JSON, under its name, with one line for each member. */
export async function writeResult<Stored extends { readonly name: string }>(
  result: Stored,
  directory: string
): Promise<void> {
  await mkdir(directory, { recursive: true })
  const lines = Object.entries(result).map(([name, value]) => `"${name}": ${rounded(value)}`)
  await writeFile(join(directory, `${result.name}.json`), `{\n${lines.join(',\n')}\n}\n`)
}

/** Formats a value with four digits of each number, the precision of a measurement. */
function rounded(value: unknown): string {
  return JSON.stringify(value, (_, member) =>
    typeof member === 'number' && !Number.isInteger(member) ? Number(member.toPrecision(4)) : member
  )
}

interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  readonly system: string
  readonly node: string
}

/** Returns the date and the machine of a result. */
export function describeRun(): { readonly date: string; readonly machine: Machine } {
  const machine = {
    cpu: cpus()[0]?.model.trim() || 'unknown CPU',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version
  }

  return { date: new Date().toISOString(), machine }
}

export function compare(samples: readonly Sample[]): Comparison[] {
  const groups = Map.groupBy(samples, ({ contender, point }) => JSON.stringify([contender, point]))

  return [...groups.values()].map((group) => {
    const { contender, point, metrics } = group[0] ?? { contender: '', point: '', metrics: {} }
    const names = Object.keys(metrics)

    return {
      contender,
      point,
      metrics: Object.fromEntries(names.map((name) => [name, spreadOf(group.map((sample) => metricOf(sample, name)))])),
      ratio: ratioOf(
        samples.filter((sample) => sample.contender === subject && sample.point === point),
        group
      )
    }
  })
}

/** Returns the median speed of some samples divided by that of others, and the ratios of single rounds. */
export function ratioOf(samples: readonly Sample[], others: readonly Sample[]): Spread {
  const medianOf = (group: readonly Sample[]) => spreadOf(group.map((sample) => metricOf(sample, 'per_second'))).median
  const perRound = others.flatMap((other) =>
    samples
      .filter(({ round }) => round === other.round)
      .map((sample) => metricOf(sample, 'per_second') / metricOf(other, 'per_second'))
  )

  return { ...spreadOf(perRound), median: medianOf(samples) / medianOf(others) }
}

function metricOf({ metrics }: Sample, name: string): number {
  return metrics[name] ?? Number.NaN
}

/** Statistics of several rounds. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const median = ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2

  return { median, min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN }
}

/** @param sorted the smallest first */
export function percentile(sorted: ArrayLike<number>, percent: number): number {
  const rank = Math.ceil((percent / 100) * sorted.length) - 1

  return sorted[Math.max(0, rank)] ?? Number.NaN
}

/** Prints the progress of a benchmark to stderr. */
export function announce({ contender, point, round, metrics }: Sample): void {
  const figures = Object.entries(metrics)
    .filter(([, value]) => Number.isFinite(value))
    .map(([name, value]) => `${name} ${short(value)}`)
  process.stderr.write(`round ${round + 1}, ${point}, ${contender}: ${figures.join(', ')}\n`)
}

/** Formats a number with three digits. */
export function short(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '–'

  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}

/** Formats a median with the smallest and the largest value. */
export function shortSpread(spread: Spread | undefined): string {
  return spread === undefined ? '–' : `${short(spread.median)} (${short(spread.min)}–${short(spread.max)})`
}

const columns = [
  ['p50 ms', 'p50_ms'],
  ['p95 ms', 'p95_ms'],
  ['p99 ms', 'p99_ms'],
  ['service CPU µs', 'service_cpu_us'],
  ['database CPU µs', 'database_cpu_us'],
  ['RSS MB', 'rss_mb']
] as const

/** Formats a result in Markdown, with the machine, time and command of its measurement. */
export function writeSection({ title, date, machine, command, comparisons, notMeasured }: Result): string {
  const { cores, cpu, memoryGb, system, node } = machine
  const heads = ['', '', 'per second', ...columns.map(([head]) => head), `${subject} is × as fast`]
  const rows = comparisons.map(({ contender, point, metrics, ratio }) => [
    ...[point, contender, shortSpread(metrics['per_second'])],
    ...columns.map(([, name]) => short(metrics[name]?.median)),
    contender === subject ? '' : shortSpread(ratio)
  ])

  return [
    `**${title}**, on ${date.slice(0, 10)}, ${cores} cores of ${cpu}, ${memoryGb} GB, ${system}, Node ${node}; load generator and PostgreSQL on the same machine, by \`${command}\`:`,
    '',
    ...[heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`),
    ...(notMeasured.length === 0 ? [] : ['', `Not measured: ${notMeasured.join('; ')}.`])
  ].join('\n')
}
