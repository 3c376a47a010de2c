import { CompositeChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { niceTicks } from './nice-ticks.ts'
import classes from './time-chart.module.css'
import type { TimePoint } from './time-point.ts'
import { WhenNear } from './when-near.tsx'

/** One of at most four series of a chart. */
interface Series {
  readonly name: string
  readonly label: string
  /** CSS color; defaults to one by the place of the series. */
  readonly color?: string
}

interface TimeChartProps {
  readonly points: readonly TimePoint[]
  readonly series: readonly Series[]
  readonly format: (value: number) => string
  /** Whether values are whole numbers. */
  readonly isCount?: boolean
  /** Whether to draw lines, for values that cannot be added, instead of stacked bars. */
  readonly isLine?: boolean
  /** End of the value axis; defaults to a round number above the highest value. */
  readonly most?: number
}

/** Key of the previous period, which no series has. */
const earlierKey = 'earlier'

/** Color of the previous period. */
const earlierColor = 'var(--callbook-neutral)'

interface DotProps {
  readonly cx?: number
  readonly cy?: number
  readonly index: number
}

/** Chart of values over time, hidden from screen readers, which get the table with all links. */
export function TimeChart({ points, series, format, isCount = false, isLine = false, most }: TimeChartProps) {
  const prefix = `fill${useId().replaceAll(/[^\w]/g, '')}`
  const navigate = useNavigate()
  const open = ({ activeTooltipIndex: index }: { readonly activeTooltipIndex?: unknown }) => {
    const link = index === undefined || index === null ? undefined : points[Number(index)]?.link
    if (link !== undefined) void navigate({ to: link.to, search: link.search })
  }
  const byTitle = new Map(points.map((point) => [point.title, point]))
  const hasEarlier = points.some(({ earlier }) => earlier !== undefined)
  const ticks = niceTicks(most ?? highestOf(points, isLine), { isCount })
  const type = isLine ? 'line' : 'bar'
  const earlier = { name: earlierKey, type: 'line', color: earlierColor, strokeDasharray: '4 3' } as const

  return (
    <div className={classes.chart} aria-hidden="true" data-opens={points.some(({ link }) => link !== undefined)}>
      {(series.length > 1 || hasEarlier) && <Legend prefix={prefix} series={series} hasEarlier={hasEarlier} />}
      <WhenNear distance={100}>
        <CompositeChart
          h={220}
          data={points.map(({ title, values, earlier: before }) => ({ title, ...values, [earlierKey]: before?.value }))}
          dataKey="title"
          series={[
            ...series.map((one, place) => ({ ...one, type, color: colorOf(one, place) }) as const),
            ...(hasEarlier ? [earlier] : [])
          ]}
          gridAxis="x"
          gridColor="var(--callbook-hairline)"
          textColor="dimmed"
          tickLine="none"
          strokeDasharray="0"
          curveType="linear"
          connectNulls={false}
          maxBarWidth={28}
          tooltipProps={{
            cursor: { stroke: 'var(--callbook-field)' },
            content: ({ label }) => {
              const point = byTitle.get(String(label))
              if (point === undefined) return null
              const hasTotal = !isLine && series.length > 1

              return <ChartTooltip point={point} prefix={prefix} series={series} format={format} hasTotal={hasTotal} />
            }
          }}
          xAxisProps={{
            tickFormatter: (title: string) => byTitle.get(title)?.label ?? '',
            interval: 'preserveStart',
            minTickGap: 32,
            height: 24,
            ...(isLine && { padding: { left: 8, right: 8 } })
          }}
          yAxisProps={{ width: 56, ticks, domain: [0, ticks.at(-1) ?? 1], tickFormatter: format, interval: 0 }}
          composedChartProps={{
            accessibilityLayer: false,
            onClick: open,
            margin: { top: 8, right: 8, bottom: 0, left: 0 }
          }}
          barProps={({ name }) => {
            const place = series.findIndex((one) => one.name === name)
            const one = series[place]

            return { stackId: 'all', ...(one !== undefined && { fill: fillOf(prefix, one, place) }) }
          }}
          lineProps={({ name, color }) => ({
            dot: ({ cx, cy, index }: DotProps) => {
              const isShown = name !== earlierKey && isLone(points, index, name)

              return <circle key={index} cx={cx} cy={cy} r={isShown ? 2.5 : 0} fill={color} />
            },
            activeDot: name !== earlierKey
          })}
        >
          <Patterns prefix={prefix} series={series} />
        </CompositeChart>
      </WhenNear>
    </div>
  )
}

function highestOf(points: readonly TimePoint[], isLine: boolean): number {
  const known = points.flatMap((point) => {
    const values = isLine ? Object.values(point.values) : [totalOf(point)]

    return [...values, point.earlier?.value ?? 0].map((value) => value ?? 0)
  })

  return Math.max(0, ...known)
}

/** Returns the sum of the known values of a point. */
function totalOf({ values }: TimePoint): number {
  return Object.values(values).reduce<number>((all, value) => all + (value ?? 0), 0)
}

interface SeriesOfChart {
  readonly prefix: string
  readonly series: readonly Series[]
}

interface LegendProps extends SeriesOfChart {
  /** Whether the chart also has a line of the previous period. */
  readonly hasEarlier: boolean
}

function Legend({ prefix, series, hasEarlier }: LegendProps) {
  return (
    <ul className={classes.legend}>
      {series.map((one, place) => (
        <li key={one.name}>
          <Swatch fill={fillOf(prefix, one, place)} />
          {one.label}
        </li>
      ))}
      {hasEarlier && (
        <li>
          <svg width={12} height={12} aria-hidden="true">
            <line y1={6} x2={12} y2={6} stroke={earlierColor} strokeWidth={2} strokeDasharray="4 3" />
          </svg>
          Previous period
        </li>
      )}
    </ul>
  )
}

function Swatch({ fill }: { readonly fill: string }) {
  return (
    <svg width={12} height={12} aria-hidden="true">
      <rect width={12} height={12} rx={2} fill={fill} />
    </svg>
  )
}

/** @param prefix unique per chart, because ids are global to the page */
function fillOf(prefix: string, series: Series, place: number): string {
  return place === 0 ? colorOf(series, 0) : `url(#${prefix}-${place})`
}

/** Fill patterns in the order of the series, in addition to colors. */
const fills = ['solid', 'stripes', 'dots', 'lines'] as const

function colorOf({ color }: Series, place: number): string {
  return color ?? `var(--callbook-series-${(place % fills.length) + 1})`
}

interface ChartTooltipProps {
  readonly point: TimePoint
  readonly prefix: string
  readonly series: readonly Series[]
  readonly format: (value: number) => string
  /** Whether the values add up to a total. */
  readonly hasTotal: boolean
}

/** Values of one time bucket, their total, the numbers behind them, and the value of the previous period. */
function ChartTooltip({ point, prefix, series, format, hasTotal }: ChartTooltipProps) {
  const { title, values, facts = [], earlier } = point
  const shown = (value: number | null | undefined) => (value === null || value === undefined ? '–' : format(value))

  return (
    <div className={classes.tooltip}>
      <strong>{title}</strong>
      <dl>
        {series.map((one, place) => (
          <div key={one.name}>
            <dt>
              <Swatch fill={fillOf(prefix, one, place)} />
              {one.label}
            </dt>
            <dd>{shown(values[one.name])}</dd>
          </div>
        ))}
        {hasTotal && (
          <div className={classes.total}>
            <dt>Total</dt>
            <dd>{format(totalOf(point))}</dd>
          </div>
        )}
        {facts.map(({ label, formatted }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatted}</dd>
          </div>
        ))}
        {earlier !== undefined && (
          <div className={classes.earlier}>
            <dt>{earlier.title}</dt>
            <dd>{shown(earlier.value)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** Returns whether a value has no known neighbor, so that no line shows it. */
function isLone(points: readonly TimePoint[], index: number, name: string): boolean {
  const valueAt = (nth: number) => points[nth]?.values[name] ?? null

  return valueAt(index) !== null && valueAt(index - 1) === null && valueAt(index + 1) === null
}

function Patterns({ prefix, series }: SeriesOfChart) {
  return (
    <defs>
      {series.map((one, place) => (
        <Pattern key={one.name} id={`${prefix}-${place}`} color={colorOf(one, place)} fill={fills[place]} />
      ))}
    </defs>
  )
}

interface PatternProps {
  readonly id: string
  readonly color: string
  readonly fill: (typeof fills)[number] | undefined
}

function Pattern({ id, color, fill }: PatternProps) {
  return (
    <pattern
      id={id}
      width={6}
      height={6}
      patternUnits="userSpaceOnUse"
      {...(fill === 'stripes' && { patternTransform: 'rotate(45)' })}
    >
      <rect width={6} height={6} fill={color} fillOpacity={fill === 'solid' ? 1 : 0.35} />
      {fill === 'stripes' && <rect width={3} height={6} fill={color} />}
      {fill === 'dots' && <circle cx={3} cy={3} r={1.6} fill={color} />}
      {fill === 'lines' && <rect width={6} height={2} fill={color} />}
    </pattern>
  )
}
