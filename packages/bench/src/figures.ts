import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cost } from './ingest-cost/cost.ts'
import { type Comparison, type Result, resultsDir, short, subject, writeSection } from './results.ts'

const root = join(import.meta.dirname, '../../..')

/** A part of a page that repeats stored results. */
interface Part {
  /** Path relative to the repository. */
  readonly file: string
  /** Matches the present text of the part. */
  readonly pattern: RegExp
  readonly text: string
}

/** Writes every part of README.md, RESULTS.md and the guide to sizing that repeats stored results. */
export async function writeFigures(): Promise<void> {
  for (const part of await readParts()) {
    const path = join(root, part.file)
    await writeFile(path, replacePart(await readFile(path, 'utf8'), part))
  }
  process.stdout.write('README.md, packages/bench/RESULTS.md and packages/docs/sizing.md have the stored results\n')
}

/** @throws {Error} unless the page has exactly one such part */
export function replacePart(page: string, { file, pattern, text }: Part): string {
  const found = page.match(new RegExp(pattern, `${pattern.flags}g`)) ?? []
  if (found.length !== 1) throw new Error(`${file} has ${found.length} parts that match ${pattern}`)

  return page.replace(pattern, () => text)
}

/** Returns the parts of all pages, from the files in `results`. */
export async function readParts(): Promise<readonly Part[]> {
  const read = await readResult<Result>('read-1m')
  const compared = await readResult<Result>('read-1m-others')
  const ingest = await readResult<Result>('ingest')
  const cost = await readResult<CostResult>('ingest-cost')
  const older = await readResult<Result>('read-5m-others')
  const sizing = 'packages/docs/sizing.md'

  return [
    { file: 'README.md', pattern: /(?<=^## How fast\n\n)[\s\S]*?(?=\n## )/m, text: speedOf(read, compared, ingest) },
    ...[ingest, read, compared, older].map((result) => ({
      file: 'packages/bench/RESULTS.md',
      pattern: sectionWith(result.command),
      text: sectionOf(result)
    })),
    { file: sizing, pattern: tableWith('calls a day'), text: tableOfSizes(cost) },
    { file: sizing, pattern: tableWith('figure'), text: tableOfCosts(cost) },
    { file: sizing, pattern: paragraphWith('Measured with 40 KB'), text: sourceOfCosts(cost) },
    { file: sizing, pattern: paragraphWith('Pages and exports'), text: costOfReading(read) }
  ]
}

async function readResult<Stored>(name: string): Promise<Stored> {
  return JSON.parse(await readFile(join(resultsDir, `${name}.json`), 'utf8'))
}

function tableWith(head: string): RegExp {
  return new RegExp(`^\\| ${head} .*\\n(?:\\|.*\\n)+`, 'm')
}

function paragraphWith(beginning: string): RegExp {
  return new RegExp(`^${beginning}(?:.+\\n)+`, 'm')
}

/** Matches the sentence with the command, the table below it, and what is said of the table. */
function sectionWith(command: string): RegExp {
  const paragraph = `^\\*\\*(?:.+\\n)*.*${`\`${command}\`:`.replaceAll(/[^\w\s]/g, '\\$&')}\\n`

  return new RegExp(
    `${paragraph}\\n(?:\\|.*\\n)+(?:\\n(?:Not measured:|Pages with one filter)(?:.+\\n)+(?:\\n(?:- .*\\n)+)?)?`,
    'm'
  )
}

/** The section of README.md about speed. */
function speedOf(read: Result, compared: Result, ingest: Result): string {
  const connections = '64 connections'
  const pages = perSecond(find(read, 'calls, first page', subject))
  const timesAsMany = short(find(compared, 'calls, first page', 'count(*) and offset').ratio.median)
  const reports = perSecond(find(ingest, connections, subject))
  const timesAsFast = short(find(ingest, connections, 'ordinary design').ratio.median)
  const rows = [
    ['calls', 'calls'],
    ['calls, one filter', 'calls filtered'],
    ['evaluations', 'evaluations']
  ].map(([name = '', point]) => [
    name,
    ...['first', 'middle', 'last'].map((place) => perSecond(find(read, `${point}, ${place} page`, subject)))
  ])
  const prose = `On two virtual cores shared by the service, PostgreSQL and the load generator (measured on ${dateOf(read)}), a tenant with 1,000,000 calls gets **${pages} first pages a second**, with exact totals. Side by side with \`count(*)\` and \`offset\`, it gets ${timesAsMany} times as many. **${reports} reports a second** of 40 KB are stored and acknowledged with ${connections}, ${timesAsFast} times as many as with an obvious first design: [all figures](packages/bench/RESULTS.md), with machine and command, and [findings](packages/bench/FINDINGS.md).`

  return `${wrap(prose)}\n${tableOf([['pages a second of a tenant with 1,000,000 calls', 'first', 'middle', 'last'], ...rows])}`
}

/** @throws {Error} if the point was not measured */
function find({ name, comparisons }: Result, point: string, contender: string): Comparison {
  const found = comparisons.find((one) => one.point === point && one.contender === contender)
  if (found === undefined) throw new Error(`${name}.json has no ${point} of ${contender}`)

  return found
}

function perSecond({ metrics }: Comparison): string {
  return short(metrics['per_second']?.median)
}

function dateOf({ date }: { readonly date: string }): string {
  return date.slice(0, 10)
}

/** A section of RESULTS.md. */
function sectionOf(result: Result): string {
  const [prose = '', table = '', ...others] = writeSection(result).split('\n\n')
  const cells = table.split('\n').map((line) => line.slice(2, -2).split(' | '))
  const ratios = filterRatios(result)
  const list =
    ratios.length === 0
      ? ''
      : `\nPages with one filter, as a multiple of the same page without filters:\n\n${ratios.join('')}`

  return `${wrap(prose)}\n${tableOf(cells)}${others.map((text) => `\n${wrap(text)}`).join('')}${list}`
}

function filterRatios({ comparisons }: Result): string[] {
  return comparisons.flatMap(({ point, contender, metrics }) => {
    const whole = comparisons.find((one) => one.contender === contender && one.point === point.replace(' filtered', ''))
    if (whole === undefined || whole.point === point) return []
    const ratio = (metrics['per_second']?.median ?? Number.NaN) / (whole.metrics['per_second']?.median ?? Number.NaN)

    return [`- ${point}: ${short(ratio)}\n`]
  })
}

interface CostResult {
  readonly date: string
  readonly command: string
  readonly cost: Cost
  readonly disk: Readonly<Record<string, { readonly rows: number; readonly indexes: Readonly<Record<string, number>> }>>
}

/** What no benchmark measures. */
const assumed = {
  /** CPU time of webhook-ingest for HTTP, in microseconds: an estimate. */
  httpUs: 300,
  /** CPU time of the worker and of the database for the two evaluations of a call, measured in a short run. */
  workerUs: 3_900,
  workerDatabaseUs: 5_000,
  /** Bytes on disk of the evaluations of a call: an estimate. */
  evaluationBytes: 4_000,
  /** Three minutes at 32 kbit/s. */
  recordingBytes: 720_000,
  /** Calls of the busiest hour, divided by the calls of an average hour. */
  peak: 4,
  /** Utilization of a core in the busiest hour. */
  load: 0.6,
  /** 10 of each process, and 3 to write reports or results. A process of Node uses about one core. */
  connections: 13,
  nodeCores: 16,
  nodeBytes: 4e12
}

/** Returns what a call costs, in microseconds of CPU time and bytes. */
function costOfCall({ cost, disk }: CostResult) {
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

  return {
    ingestUs: assumed.httpUs + cost.read_cpu_us + cost.pack_cpu_us + cost.store_cpu_us + cost.number_cpu_us,
    databaseUs: cost.database_cpu_us + cost.number_database_cpu_us,
    walBytes: cost.wal_bytes,
    rowBytes: sumOf(Object.values(disk).map(({ rows, indexes }) => rows + sumOf(Object.values(indexes))))
  }
}

function tableOfCosts(result: CostResult): string {
  const { ingestUs, databaseUs, walBytes, rowBytes } = costOfCall(result)
  const us = (value: number) => `${short(value)} µs`

  return tableOf([
    ['figure', 'value', 'source'],
    [
      'CPU of webhook-ingest',
      us(ingestUs),
      `reading, packing, storing, numbering: measured; ${us(assumed.httpUs)} for HTTP: estimated`
    ],
    ['CPU of the database to store a report', us(databaseUs), 'measured, batches of 16, with the numbering of events'],
    [
      'CPU of the worker for two evaluations',
      us(assumed.workerUs),
      'measured in a short run, without waiting for the model'
    ],
    ['CPU of the database for two evaluations', us(assumed.workerDatabaseUs), 'measured in the same run'],
    ['WAL of a report', `${short(walBytes)} bytes`, 'measured, with full-page images after each checkpoint'],
    [
      'disk of a call',
      `${short(rowBytes)} bytes + ${short(assumed.evaluationBytes)}`,
      'rows and indexes: measured; results of the evaluations: estimated'
    ],
    [
      'recording',
      `${short(assumed.recordingBytes)} bytes`,
      'assumed: three minutes at 32 kbit/s; yours depends on provider and format'
    ],
    ['busiest hour / average hour', short(assumed.peak), 'assumed']
  ])
}

function tableOfSizes(result: CostResult): string {
  const numbers = [10_000, 1_000_000, 10_000_000, 100_000_000]
  const sizes = numbers.map((calls) => sizeFor(calls, costOfCall(result)))
  const names = Object.keys(sizes[0] ?? {}) as (keyof ReturnType<typeof sizeFor>)[]

  return tableOf(
    [
      ['calls a day', ...numbers.map((calls) => calls.toLocaleString('en'))],
      ...names.map((name) => [name, ...sizes.map((size) => short(size[name]))])
    ],
    { numbers: true }
  )
}

/** Returns the resources of an installation by the names of the guide. */
export function sizeFor(
  callsPerDay: number,
  { ingestUs, databaseUs, walBytes, rowBytes }: ReturnType<typeof costOfCall>
) {
  const callsPerSecond = (callsPerDay / 86_400) * assumed.peak
  const cores = (us: number) => (callsPerSecond * us) / 1e6 / assumed.load
  const [ingest, worker, database] = [ingestUs, assumed.workerUs, databaseUs + assumed.workerDatabaseUs].map(cores) as [
    number,
    number,
    number
  ]
  const processes = Math.max(1, Math.ceil(ingest)) + Math.max(1, Math.ceil(worker))
  const nodes = Math.max(1, Math.ceil(database / assumed.nodeCores))
  const diskBytes = callsPerDay * (rowBytes + assumed.evaluationBytes)

  return {
    'calls a second in the busiest hour': callsPerSecond,
    'cores of webhook-ingest': ingest,
    'cores of the worker': worker,
    'cores of the database': database,
    'connections to the database': processes * assumed.connections,
    'WAL a day, GB': (callsPerDay * walBytes) / 1e9,
    'disk a day, GB': diskBytes / 1e9,
    'recordings a day, GB': (callsPerDay * assumed.recordingBytes) / 1e9,
    'database nodes of 16 cores and 4 TB': nodes,
    'days until their disks are full': (nodes * assumed.nodeBytes) / diskBytes
  }
}

function sourceOfCosts(result: CostResult): string {
  return wrap(
    `Measured with 40 KB reports on two shared virtual cores, on ${dateOf(result)}, by \`${result.command}\`. The costs of evaluations are of an earlier measurement. Everything beyond the throughput of these two cores is extrapolated, not measured: the columns of 1,000,000 calls and more.`
  )
}

function costOfReading(read: Result): string {
  const { metrics } = find(read, 'calls, first page', subject)
  const us = (metrics['service_cpu_us']?.median ?? Number.NaN) + (metrics['database_cpu_us']?.median ?? Number.NaN)

  return wrap(
    `Pages and exports that your tenants read need additional capacity. A first page of 50 calls took ${(us / 1_000).toFixed(1)} ms of CPU on the same kind of machine on ${dateOf(read)}, service and database together ([results](../bench/RESULTS.md)).`
  )
}

/** Breaks a paragraph into lines of at most 120 characters, but not within code. */
export function wrap(text: string): string {
  const lines: string[] = []
  for (const word of text.match(/(?:`[^`]*`|[^\s`])+/g) ?? []) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= 120) lines[lines.length - 1] = longer
    else lines.push(word)
  }

  return `${lines.join('\n')}\n`
}

/**
 * Formats a table in Markdown with columns of equal width.
 *
 * @param rows the first one is the head
 * @param options with `numbers`, all columns but the first are aligned to the right
 */
export function tableOf(rows: readonly (readonly string[])[], { numbers = false } = {}): string {
  const [head = [], ...body] = rows.filter((cells) => !cells.every((cell) => /^-+$/.test(cell)))
  const widths = head.map((_, column) => Math.max(3, ...[head, ...body].map((cells) => (cells[column] ?? '').length)))
  const isRight = (column: number) => numbers && column > 0
  const line = (cells: readonly string[]) => {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? ''

      return isRight(column) ? cell.padStart(width) : cell.padEnd(width)
    })

    return `| ${padded.join(' | ')} |\n`
  }
  const rule = widths.map((width, column) => (isRight(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))

  return [line(head), line(rule), ...body.map(line)].join('')
}
