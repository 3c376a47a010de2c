import type { Result } from './result.ts'
import type { Sample } from './sample.ts'

/** Prints the progress of a benchmark to stderr. */
export function announce({ contender, point, round, metrics }: Sample): void {
  const figures = Object.entries(metrics)
    .filter(([, value]) => Number.isFinite(value))
    .map(([name, value]) => `${name} ${short(value)}`)
  process.stderr.write(`round ${round + 1}, ${point}, ${contender}: ${figures.join(', ')}\n`)
}

/** The medians of a result, and how many times more the subject does per second. */
export function printComparisons({ comparisons, notMeasured }: Result): void {
  const width = Math.max(28, ...comparisons.map(({ point }) => point.length))
  const lines = comparisons.map(({ contender, point, metrics, ratios }) => {
    const { per_second: speed, p50_ms: p50, p99_ms: p99 } = metrics
    const { per_second: ratio } = ratios
    const { service_cpu_us: service, database_cpu_us: database, page_bytes: bytes } = metrics
    if (speed === undefined || ratio === undefined) return `${point}  ${contender}`

    return (
      `${point.padEnd(width)} ${contender.padEnd(34)} ${short(speed.median).padStart(7)}/s` +
      `  p50 ${short(p50?.median)} ms  p99 ${short(p99?.median)} ms` +
      `  CPU ${short(service?.median)} + ${short(database?.median)} µs` +
      (bytes === undefined ? '' : `  ${short(bytes.median)} bytes`) +
      `  Callbook is ${short(ratio.median)} times as fast (${short(ratio.min)} to ${short(ratio.max)})`
    )
  })
  process.stdout.write(`${[...lines, ...notMeasured.map((what) => `not measured: ${what}`)].join('\n')}\n`)
}

/** Three digits, and no more. */
export function short(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '–'

  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}
