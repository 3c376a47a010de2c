/** What a scrape says, as `name{label="value"}` with the labels in alphabetical order → value. */
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
 * Reads the text format of Prometheus.
 *
 * @throws {Error} for whatever the format does not allow, a histogram that does not add up, and a series given twice
 */
export function parseExposition(text: string): Samples {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
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
      if (samples.has(series)) throw new Error(`given twice: ${line}`)
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

/** Reads a number as Go writes it. */
function parseValue(text: string): number {
  return Number(text.replace(/inf$/i, 'Infinity').replace(/nan/i, 'NaN'))
}

const label = /([a-z_]\w*)="((?:[^"\\]|\\["\\n])*)"/i

function parseLabels(text: string): Map<string, string> {
  if (text === '') return new Map()
  match(text, new RegExp(`^${label.source}(?:,${label.source})*$`, 'i'))
  const pairs = [...text.matchAll(new RegExp(label, 'gi'))].map(([, name = '', value = '']) => [name, value] as const)
  const labels = new Map(pairs)
  if (labels.size < pairs.length) throw new Error(`a label given twice: ${text}`)

  return labels
}

function seriesOf(name: string, labels: ReadonlyMap<string, string>): string {
  const pairs = [...labels].sort(([a], [b]) => (a < b ? -1 : 1)).map(([label, value]) => `${label}="${value}"`)

  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`
}

/** Buckets ascend, contain the ones before them, and end with the one that holds everything. */
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
      throw new Error(`a histogram that does not add up: ${total}`)
  }
}

function match(text: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(text)
  if (found === null) throw new Error(`not in the format: ${text}`)

  return found
}
