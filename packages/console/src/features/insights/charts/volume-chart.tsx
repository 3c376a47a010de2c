import { useQuery } from '@tanstack/react-query'
import { ChartFigure } from '#ui/chart/chart-figure.tsx'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { callsLink, callsOf } from '../calls-behind.ts'
import { type InsightScope, volumeQuery } from '../insights.ts'
import { formatFullStep, formatNumber, formatStep } from '../numbers.ts'
import { failureOf } from './failure-of.ts'

const directions = [
  { name: 'inbound', label: 'Inbound' },
  { name: 'outbound', label: 'Outbound' },
  { name: 'web', label: 'Web' },
  { name: 'unknown', label: 'Unknown' }
] as const

/** Chart of call volume. */
export function VolumeChart({ scope }: { readonly scope: InsightScope }) {
  const query = useQuery(volumeQuery(scope))
  const { data } = query
  const { organization, range } = scope
  const shown = directions.filter(({ name }) => (data?.total[name] ?? 0) > 0)
  const hasCalls = (data?.total.calls ?? 0) > 0
  const steps = (hasCalls && data?.steps) || []
  const timeOf = ({ start }: { readonly start: string }) => ({
    label: formatStep(start, range),
    title: formatFullStep(start, range)
  })
  const shared = { failure: failureOf(query), isOld: query.isPlaceholderData }

  const volume = steps.map((step) => ({
    ...timeOf(step),
    link: callsLink(organization, step, range, callsOf(scope)),
    values: Object.fromEntries(shown.map(({ name }) => [name, step[name]])),
    step
  }))
  return (
    <ChartFigure
      {...shared}
      title="Calls"
      about="By time of the call"
      empty="No calls in this period."
      table={
        data && {
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
        }
      }
    >
      <TimeChart isCount points={volume} series={shown} format={(value) => formatNumber(value, 'calls')} />
    </ChartFigure>
  )
}
