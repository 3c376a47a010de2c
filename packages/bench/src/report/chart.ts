import type { Comparison } from '../results/compare.ts'
import { short } from '../results/print.ts'
import { subject } from '../results/result.ts'
import type { Spread } from '../results/statistics.ts'

/** A chart of bars, grouped by point. The thin line on a bar reaches from the worst to the best round. */
export interface Chart {
  readonly title: string
  readonly unit: string
  readonly comparisons: readonly Comparison[]
  readonly metric: string
  /** Whether the scale is logarithmic, because the bars differ by orders of magnitude. */
  readonly isLogarithmic: boolean
}

const width = 860
const labelWidth = 250
const barHeight = 16
const barGap = 4
const groupGap = 26
const top = 40

/** Colors that are distinguishable on a light and on a dark page. */
const colours = { subject: '#2f81f7', others: '#8b949e', text: '#6e7781', line: '#d0a215' }

export function drawChart({ title, unit, comparisons, metric, isLogarithmic }: Chart): string {
  const scale = scaleFor(comparisons, metric, isLogarithmic)
  const groups = Map.groupBy(comparisons, ({ point }) => point)
  const parts = [text(8, 22, `${title} (${unit}${isLogarithmic ? ', logarithmic' : ''})`, 15)]
  let y = top

  for (const [point, bars] of groups) {
    parts.push(text(8, y + 13, point, 13))
    y += groupGap - barGap
    for (const { contender, metrics } of bars) {
      const spread = metrics[metric]
      if (spread !== undefined) parts.push(bar(y, contender, spread, scale))
      y += barHeight + barGap
    }
    y += barGap
  }

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y + 8}" viewBox="0 0 ${width} ${y + 8}" font-family="system-ui, sans-serif">
<title>${escaped(title)}</title>
${parts.join('\n')}
</svg>
`
}

type Scale = (value: number) => number

function scaleFor(comparisons: readonly Comparison[], metric: string, isLogarithmic: boolean): Scale {
  const spreads = comparisons.map(({ metrics }) => metrics[metric]).filter((spread) => spread !== undefined)
  const most = Math.max(...spreads.map(({ max }) => max))
  const least = Math.min(...spreads.map(({ min }) => min))
  const room = width - labelWidth - 80
  if (!isLogarithmic) return (value) => (room * value) / most

  const from = Math.log10(least) - 0.2
  return (value) => (room * (Math.log10(value) - from)) / (Math.log10(most) - from)
}

function bar(y: number, contender: string, { median, min, max }: Spread, scale: Scale): string {
  const colour = contender === subject ? colours.subject : colours.others
  const middle = y + barHeight / 2
  const at = (value: number) => (labelWidth + scale(value)).toFixed(1)

  return [
    text(24, y + 12, contender, 12),
    `<rect x="${labelWidth}" y="${y}" width="${scale(median).toFixed(1)}" height="${barHeight}" fill="${colour}"/>`,
    `<line x1="${at(min)}" y1="${middle}" x2="${at(max)}" y2="${middle}" stroke="${colours.line}" stroke-width="2"/>`,
    text(Number(at(Math.max(median, max))) + 6, y + 12, short(median), 12)
  ].join('\n')
}

function text(x: number, y: number, content: string, size: number): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${colours.text}">${escaped(content)}</text>`
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
