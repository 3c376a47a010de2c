import { useQuery } from '@tanstack/react-query'
import { ChartFigure } from '#ui/chart/chart-figure.tsx'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { withEarlier } from '#ui/chart/time-point.ts'
import { scopeLink } from '../calls-behind.ts'
import { earlierQuery, type InsightScope, insightsQuery, selectScores } from '../insights.ts'
import { describeChange, formatFullStep, formatNumber, formatStep, shareOf } from '../numbers.ts'
import { findFailure, readEarlier } from './chart-data.ts'

/** Chart of the share of calls that models flag for review. Reviews do not change it. */
export function FlagChart({ scope }: { readonly scope: InsightScope }) {
  const query = useQuery({ ...insightsQuery(scope), select: selectScores })
  const earlier = useQuery({ ...earlierQuery(scope), select: selectScores })
  const { data } = query
  const { range } = scope
  const steps = ((data?.total.flags.calls ?? 0) > 0 && data?.steps) || []
  const shareAt = readEarlier(scope, earlier, ({ flags }) => shareOf(flags.flagged, flags.calls))
  const points = steps.map(({ start, end, flags }, nth) => ({
    label: formatStep(start, range),
    title: formatFullStep(start, range),
    link: scopeLink(scope, { during: { start, end } }),
    values: { share: shareOf(flags.flagged, flags.calls) },
    facts: [{ label: 'Evaluated', formatted: formatNumber(flags.calls, 'calls') }],
    earlier: shareAt(nth),
    start,
    flags
  }))

  const rate = data && ((of: 'before' | 'total') => shareOf(data[of].flags.flagged, data[of].flags.calls))

  return (
    <ChartFigure
      failure={findFailure(query, earlier)}
      isOld={query.isPlaceholderData}
      title="Flag rate"
      change={rate && describeChange(rate('total'), rate('before'), 'share')}
      about="% of evaluated calls, before any review"
      empty="No evaluated calls in this period."
      table={
        data &&
        withEarlier(
          {
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
          },
          points,
          (value) => formatNumber(value, 'share')
        )
      }
    >
      <TimeChart
        isLine
        points={points}
        series={[{ name: 'share', label: 'Flagged' }]}
        format={(value) => formatNumber(value, 'share')}
      />
    </ChartFigure>
  )
}
