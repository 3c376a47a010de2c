import { BarChart } from '@mantine/charts'
import type { PageLink } from './numbers-table.ts'
import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { niceTicks } from './nice-ticks.ts'
import { colorOf, fillOf, Legend, Patterns, type Series } from './series.tsx'
import classes from './time-chart.module.css'

/** A point in time with one value per series; `null` if unknown. */
interface TimePoint {
  /** Axis label, and full title. */
  readonly label: string
  readonly title: string
  readonly link?: PageLink | undefined
  readonly values: Readonly<Record<string, number | null>>
}

interface TimeChartProps {
  readonly points: readonly TimePoint[]
  readonly series: readonly Series[]
  readonly format: (value: number) => string
  /** Whether values are whole numbers. */
  readonly isCount?: boolean
}

/** Chart of values over time, hidden from screen readers, which get the table with all links. */
export function TimeChart({ points, series, format, isCount = false }: TimeChartProps) {
  const prefix = `fill${useId().replaceAll(/[^\w]/g, '')}`
  const navigate = useNavigate()
  const open = ({ activeTooltipIndex: index }: { readonly activeTooltipIndex?: unknown }) => {
    const link = index === undefined || index === null ? undefined : points[Number(index)]?.link
    if (link !== undefined) void navigate({ to: link.to, search: link.search })
  }
  const labels = new Map(points.map(({ title, label }) => [title, label]))
  const highest = Math.max(
    0,
    ...points.map(({ values }) => Object.values(values).reduce<number>((all, value) => all + (value ?? 0), 0))
  )
  const ticks = niceTicks(highest, isCount)
  const placeOf = (name: string) =>
    Math.max(
      0,
      series.findIndex((one) => one.name === name)
    )

  return (
    <div className={classes.chart} aria-hidden="true" data-opens={points.some(({ link }) => link !== undefined)}>
      {series.length > 1 && <Legend prefix={prefix} series={series} />}
      <BarChart
        h={220}
        data={points.map(({ title, values }) => ({ title, ...values }))}
        dataKey="title"
        type="stacked"
        series={series.map(({ name, label }, place) => ({ name, label, color: colorOf(place) }))}
        gridAxis="x"
        gridColor="var(--callbook-hairline)"
        textColor="dimmed"
        tickLine="none"
        strokeDasharray="0"
        cursorFill="var(--callbook-hover)"
        maxBarWidth={28}
        valueFormatter={format}
        tooltipAnimationDuration={0}
        xAxisProps={{
          tickFormatter: (title: string) => labels.get(title) ?? '',
          interval: 'preserveStart',
          minTickGap: 32,
          height: 24
        }}
        yAxisProps={{ width: 56, ticks, domain: [0, ticks.at(-1) ?? 1], tickFormatter: format, interval: 0 }}
        barChartProps={{ accessibilityLayer: false, onClick: open, margin: { top: 8, right: 8, bottom: 0, left: 0 } }}
        barProps={({ name }) => ({ fill: fillOf(prefix, placeOf(name)), isAnimationActive: false })}
      >
        <Patterns prefix={prefix} count={series.length} />
      </BarChart>
    </div>
  )
}
