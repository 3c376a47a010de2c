import { useQuery } from '@tanstack/react-query'
import { ChartFigure } from '../../../chart/chart-figure.tsx'
import { TimeChart } from '../../../chart/time-chart.tsx'
import { callsLink } from '../calls-behind.ts'
import { type InsightScope, volumeQuery } from '../insights.ts'
import { formatFullStep, formatNumber, formatStep, shareOf } from '../numbers.ts'
import { failureOf } from './failure-of.ts'

const directions = [
  { name: 'inbound', label: 'Inbound' },
  { name: 'outbound', label: 'Outbound' },
  { name: 'web', label: 'Web' },
  { name: 'unknown', label: 'Unknown' }
] as const

/** Charts of call volume and flag rate. */
export function VolumeCharts({ scope }: { readonly scope: InsightScope }) {
  const query = useQuery(volumeQuery(scope))
  const { data } = query
  const { organization, range, client } = scope
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
    link: callsLink(organization, step, range, { client }),
    values: Object.fromEntries(shown.map(({ name }) => [name, step[name]])),
    step
  }))
  const review = steps.map((step) => ({
    ...timeOf(step),
    link: callsLink(organization, step, range, { client, review: 'yes' }),
    values: { share: shareOf(step.to_review, step.evaluated) },
    step
  }))

  return (
    <>
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
      <ChartFigure
        {...shared}
        title="Flag rate"
        about="% of evaluated calls"
        empty="No evaluated calls in this period."
        table={
          data && {
            head: ['Time', 'Flagged', 'Evaluated', 'Share'],
            rows: ((data.total.evaluated > 0 && review) || []).map(({ title, link, step, values: { share } }) => ({
              key: step.start,
              name: title,
              link,
              cells: [
                ...[step.to_review, step.evaluated].map((value) => ({
                  formatted: formatNumber(value, 'calls'),
                  value
                })),
                { formatted: formatNumber(share, 'share'), value: share }
              ]
            }))
          }
        }
      >
        <TimeChart
          points={review}
          series={[{ name: 'share', label: 'Flagged' }]}
          format={(value) => formatNumber(value, 'share')}
        />
      </ChartFigure>
    </>
  )
}
