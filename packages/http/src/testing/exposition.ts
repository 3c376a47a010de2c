/** Samples of a scrape: `name{label="value"}`, with labels in alphabetical order, to value. */
export type Samples = ReadonlyMap<string, number>

interface Family {
  readonly name: string
  readonly type: string
}

const suffixes: Readonly<Record<string, readonly string[]>> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count']
}

/**
 * Parses the text format of Prometheus.
 *
 * @throws {Error} for invalid syntax, inconsistent histograms and duplicate series
 */
export function parseExposition(text: string): Samples {
  if (!text.endsWith('\n')) throw new Error('the last line has no line break')
  const families = new Map<string, Family>()
  const samples = new Map<string, number>()
  let help: string | undefined
  let family: Family | undefined

  for (const line of text.split('\n').filter((line) => line !== '')) {
    if (line.startsWith('# HELP ')) {
      help = match(line, /^# HELP ([a-z_:][\w:]*) (?:[^\\]|\\[\\n])+$/i)[1]
    } else if (line.startsWith('# TYPE ')) {
      const [, name = '', type = ''] = match(line, /^# TYPE ([a-z_:][\w:]*) (counter|gauge|histogram|summary)$/i)
      if (name !== help || families.has(name)) throw new Error(`out of place: ${line}`)
      family = { name, type }
      families.set(name, family)
    } else {
      const [series, value] = parseSample(line, family)
      if (samples.has(series)) throw new Error(`duplicate: ${line}`)
      samples.set(series, value)
    }
  }
  for (const { name, type } of families.values()) if (type === 'histogram') checkHistogram(name, samples)

  return samples
}

function parseSample(line: string, family: Family | undefined): [series: string, value: number] {
  const [, name = '', labels = '', text = ''] = match(line, /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/i)
  const isOfFamily = suffixes[family?.type ?? '']?.some((suffix) => name === `${family?.name}${suffix}`)
  if (isOfFamily !== true) throw new Error(`of another metric than its # TYPE: ${line}`)

  const value = parseValue(match(text, /^(?:[+-]?Inf|NaN|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i)[0])
  if (family?.type === 'counter' && !(value >= 0)) throw new Error(`a counter below 0: ${line}`)

  return [seriesOf(name, parseLabels(labels)), value]
}

/** Parses a number as Go formats it. */
function parseValue(text: string): number {
  return Number(text.replace(/inf$/i, 'Infinity').replace(/nan/i, 'NaN'))
}

const label = /([a-z_]\w*)="((?:[^"\\]|\\["\\n])*)"/i

function parseLabels(text: string): Map<string, string> {
  if (text === '') return new Map()
  match(text, new RegExp(`^${label.source}(?:,${label.source})*$`, 'i'))
  const pairs = [...text.matchAll(new RegExp(label, 'gi'))].map(([, name = '', value = '']) => [name, value] as const)
  const labels = new Map(pairs)
  if (labels.size < pairs.length) throw new Error(`duplicate label: ${text}`)

  return labels
}

function seriesOf(name: string, labels: ReadonlyMap<string, string>): string {
  const pairs = [...labels].sort(([a], [b]) => (a < b ? -1 : 1)).map(([label, value]) => `${label}="${value}"`)

  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`
}

/** Checks that buckets ascend, include the previous ones, and end with `+Inf`. */
function checkHistogram(name: string, samples: Samples): void {
  const buckets = [...samples].flatMap(([series, count]) => {
    if (!series.startsWith(`${name}_bucket{`)) return []
    const labels = parseLabels(series.slice(name.length + '_bucket{'.length, -1))
    const bound = parseValue(labels.get('le') ?? 'NaN')
    labels.delete('le')

    return [{ total: seriesOf(`${name}_count`, labels), bound, count }]
  })

  for (const [total, ofSeries] of Map.groupBy(buckets, ({ total }) => total)) {
    const ascends = ofSeries.every(({ bound, count }, index) => {
      const before = ofSeries[index - 1] ?? { bound: Number.NEGATIVE_INFINITY, count: 0 }
      return bound > before.bound && count >= before.count
    })
    const last = ofSeries.at(-1)
    if (!ascends || last?.bound !== Number.POSITIVE_INFINITY || last.count !== samples.get(total))
      throw new Error(`inconsistent histogram: ${total}`)
  }
}

function match(text: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(text)
  if (found === null) throw new Error(`invalid line: ${text}`)

  return found
}
