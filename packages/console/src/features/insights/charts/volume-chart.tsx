import { useQuery } from '@tanstack/react-query'
import { ChartFigure } from '#ui/chart/chart-figure.tsx'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { withEarlier } from '#ui/chart/time-point.ts'
import { scopeLink } from '../calls-behind.ts'
import { earlierQuery, type InsightScope, insightsQuery, selectVolume } from '../insights.ts'
import { describeChange, formatFullStep, formatNumber, formatStep } from '../numbers.ts'
import { findFailure, readEarlier } from './chart-data.ts'

const directions = [
  { name: 'inbound', label: 'Inbound' },
  { name: 'outbound', label: 'Outbound' },
  { name: 'web', label: 'Web' },
  { name: 'unknown', label: 'Unknown' }
] as const

export function VolumeChart({ scope }: { readonly scope: InsightScope }) {
  const query = useQuery({ ...insightsQuery(scope), select: selectVolume })
  const earlier = useQuery({ ...earlierQuery(scope), select: selectVolume })
  const { data } = query
  const { range } = scope
  const shown = directions.filter(({ name }) => (data?.total[name] ?? 0) > 0)
  const hasCalls = (data?.total.calls ?? 0) > 0
  const steps = (hasCalls && data?.steps) || []
  const timeOf = ({ start }: { readonly start: string }) => ({
    label: formatStep(start, range),
    title: formatFullStep(start, range)
  })
  const shared = { failure: findFailure(query, earlier), isOld: query.isPlaceholderData }

  const callsAt = readEarlier(scope, earlier, ({ calls }) => calls)
  const volume = steps.map((step, nth) => ({
    ...timeOf(step),
    link: scopeLink(scope, { during: step }),
    values: Object.fromEntries(shown.map(({ name }) => [name, step[name]])),
    earlier: callsAt(nth),
    step
  }))

  return (
    <ChartFigure
      {...shared}
      title="Calls"
      change={data && describeChange(data.total.calls, data.before.calls, 'calls')}
      about="By time of the call"
      empty="No calls in this period."
      table={
        data &&
        withEarlier(
          {
            head: ['Time', 'Calls', ...shown.map(({ label }) => label)],
            rows: volume.map(({ title, link, step }) => ({
              key: step.start,
              name: title,
              link,
              cells: [step.calls, ...shown.map(({ name }) => step[name])].map((value) => ({
                formatted: formatNumber(value, 'calls'),
                value
              }))
            }))
          },
          volume,
          (value) => formatNumber(value, 'calls')
        )
      }
    >
      <TimeChart isCount points={volume} series={shown} format={(value) => formatNumber(value, 'calls')} />
    </ChartFigure>
  )
}
