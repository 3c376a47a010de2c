import { CompositeChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { ChartTooltip, totalOf } from './chart-tooltip.tsx'
import { niceTicks } from './nice-ticks.ts'
import { colorOf, earlierColor, fillOf, Legend, Patterns, type Series } from './series.tsx'
import classes from './time-chart.module.css'
import type { TimePoint } from './time-point.ts'
import { WhenNear } from './when-near.tsx'

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
  const ticks = niceTicks(most ?? highestOf(points, isLine), isCount)
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

interface DotProps {
  readonly cx?: number
  readonly cy?: number
  readonly index: number
}

/** Returns whether a value has no known neighbor, so that no line shows it. */
function isLone(points: readonly TimePoint[], index: number, name: string): boolean {
  const valueAt = (nth: number) => points[nth]?.values[name] ?? null

  return valueAt(index) !== null && valueAt(index - 1) === null && valueAt(index + 1) === null
}

function highestOf(points: readonly TimePoint[], isLine: boolean): number {
  const known = points.flatMap((point) => {
    const values = isLine ? Object.values(point.values) : [totalOf(point)]

    return [...values, point.earlier?.value ?? 0].map((value) => value ?? 0)
  })

  return Math.max(0, ...known)
}
