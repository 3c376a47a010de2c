import { useQuery } from '@tanstack/react-query'
import { ChartFigure } from '#ui/chart/chart-figure.tsx'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { callsLink, callsOf } from '../calls-behind.ts'
import { type InsightScope, scoresQuery } from '../insights.ts'
import { formatFullStep, formatNumber, formatStep, shareOf } from '../numbers.ts'
import { failureOf } from './failure-of.ts'

/** Chart of the share of calls that models flag for review. Reviews do not change it. */
export function FlagChart({ scope }: { readonly scope: InsightScope }) {
  const query = useQuery(scoresQuery(scope))
  const { data } = query
  const { organization, range } = scope
  const steps = ((data?.total.flags.calls ?? 0) > 0 && data?.steps) || []
  const points = steps.map(({ start, end, flags }) => ({
    label: formatStep(start, range),
    title: formatFullStep(start, range),
    link: callsLink(organization, { start, end }, range, callsOf(scope)),
    values: { share: shareOf(flags.flagged, flags.calls) },
    start,
    flags
  }))

  return (
    <ChartFigure
      failure={failureOf(query)}
      isOld={query.isPlaceholderData}
      title="Flag rate"
      about="% of evaluated calls, before any review"
      empty="No evaluated calls in this period."
      table={
        data && {
          head: ['Time', 'Flagged', 'Evaluated', 'Share'],
          rows: points.map(({ title, link, start, flags, values: { share } }) => ({
            key: start,
            name: title,
            link,
            cells: [
              ...[flags.flagged, flags.calls].map((value) => ({ formatted: formatNumber(value, 'calls'), value })),
              { formatted: formatNumber(share, 'share'), value: share }
            ]
          }))
        }
      }
    >
      <TimeChart
        points={points}
        series={[{ name: 'share', label: 'Flagged' }]}
        format={(value) => formatNumber(value, 'share')}
      />
    </ChartFigure>
  )
}
