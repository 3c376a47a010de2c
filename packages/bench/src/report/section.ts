import type { Machine } from '../machine.ts'
import type { Comparison } from '../results/compare.ts'
import { short } from '../results/print.ts'
import { type Result, subject } from '../results/result.ts'
import type { Spread } from '../results/statistics.ts'

export interface ReportedResult {
  readonly result: Result
  /** Path of its chart, relative to the page. */
  readonly chart?: string
}

/** Formats results for the page: each number with the machine, time and command of its measurement. */
export function writeSection(reported: readonly ReportedResult[]): string {
  return reported.map(writeResult).join('\n\n')
}

function writeResult({ result, chart }: ReportedResult): string {
  const { command, comparisons, date, machine, notMeasured, title } = result
  const points = new Set(comparisons.map(({ point }) => point))
  const missing = notMeasured.length === 0 ? [] : ['', `Not measured: ${notMeasured.join('; ')}.`]

  return [
    `**${title}**, on ${date.slice(0, 10)}, ${describe(machine)}, by \`${command}\`:`,
    '',
    ...(chart === undefined ? [] : [`![${title}](${chart})`, '']),
    ...(points.size > 4 ? ratioTable(comparisons) : figureTable(comparisons)),
    ...missing
  ].join('\n')
}

function describe({ cores, cpu, memoryGb, node, system }: Machine): string {
  return `${cores} cores of ${cpu}, ${memoryGb} GB, ${system}, Node ${node}; load generator and PostgreSQL on the same machine`
}

const figures = [
  ['p50 ms', 'p50_ms'],
  ['p95 ms', 'p95_ms'],
  ['p99 ms', 'p99_ms'],
  ['queries', 'queries'],
  ['service CPU µs', 'service_cpu_us'],
  ['database CPU µs', 'database_cpu_us'],
  ['RSS MB', 'rss_mb'],
  ['load average', 'load_average']
] as const

function figureTable(comparisons: readonly Comparison[]): string[] {
  const shown = figures.filter(([, name]) => comparisons.some(({ metrics }) => metrics[name] !== undefined))
  const rows = comparisons.map(({ contender, point, metrics, ratios }) => [
    point,
    contender,
    cell(metrics['per_second']),
    ...shown.map(([, name]) => short(metrics[name]?.median)),
    contender === subject ? '' : cell(ratios['per_second'])
  ])

  return table(['', '', 'per second', ...shown.map(([head]) => head), `${subject} is × as fast`], rows)
}

/** Formats many points in one line each: the subject's figures, and its speed as a multiple of each contender's. */
function ratioTable(comparisons: readonly Comparison[]): string[] {
  const contenders = [...new Set(comparisons.map(({ contender }) => contender))].filter((name) => name !== subject)
  const rows = [...Map.groupBy(comparisons, ({ point }) => point)].map(([point, group]) => {
    const find = (name: string) => group.find(({ contender }) => contender === name)
    const { metrics = {} } = find(subject) ?? {}

    return [
      point,
      cell(metrics['per_second']),
      short(metrics['p50_ms']?.median),
      ...contenders.map((name) => cell(find(name)?.ratios['per_second']))
    ]
  })

  return table([subject, 'per second', 'p50 ms', ...contenders.map((name) => `× ${name}`)], rows)
}

function cell(spread: Spread | undefined): string {
  if (spread === undefined) return '–'

  return `${short(spread.median)} (${short(spread.min)}–${short(spread.max)})`
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)]
}
