import { useQuery } from '@tanstack/react-query'
import { ChartFigure } from '#ui/chart/chart-figure.tsx'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { callsLink, callsOf } from '../calls-behind.ts'
import { type InsightScope, scoresQuery } from '../insights.ts'
import { formatFullStep, formatNumber, formatStep } from '../numbers.ts'
import { failureOf } from './failure-of.ts'

const scores = [
  { name: 'lead_score', title: 'Lead quality' },
  { name: 'adherence_score', title: 'Prompt adherence' }
] as const

/** Charts of mean scores over time. */
export function MeanScoreCharts({ scope }: { readonly scope: InsightScope }) {
  const query = useQuery(scoresQuery(scope))
  const { data } = query
  const { organization, range } = scope
  const shared = {
    failure: failureOf(query),
    isOld: query.isPlaceholderData,
    empty: 'No evaluated calls in this period.'
  }
  const hasScores = (data?.total.evaluated ?? 0) > 0
  const steps = ((hasScores && data?.steps) || []).map((step) => ({
    label: formatStep(step.start, range),
    title: formatFullStep(step.start, range),
    link: callsLink(organization, step, range, callsOf(scope)),
    step
  }))

  return (
    <>
      {scores.map(({ name, title }) => (
        <ChartFigure
          key={name}
          {...shared}
          title={`Average ${title.toLowerCase()}`}
          about={data && aboutOf(data.total[name])}
          table={
            data && {
              head: ['Time', 'Mean', 'Standard deviation', 'Calls'],
              rows: (data.total[name].calls === 0 ? [] : steps).map(({ title: at, link, step }) => ({
                key: step.start,
                name: at,
                link,
                cells: [
                  { formatted: formatNumber(step[name].mean, 'score'), value: step[name].mean },
                  { formatted: formatNumber(step[name].deviation, 'score'), value: step[name].deviation },
                  { formatted: formatNumber(step[name].calls, 'calls'), value: step[name].calls }
                ]
              }))
            }
          }
        >
          <TimeChart
            points={steps.map(({ step, ...at }) => ({ ...at, values: { mean: step[name].mean } }))}
            series={[{ name: 'mean', label: 'Mean' }]}
            format={(value) => formatNumber(value, 'score')}
          />
        </ChartFigure>
      ))}
    </>
  )
}

function aboutOf({ calls, mean, deviation }: { calls: number; mean: number | null; deviation: number | null }) {
  const spread = deviation === null ? '' : ` ± ${formatNumber(deviation, 'score')} SD`

  return mean === null
    ? 'Scores from 0 to 100'
    : `Mean ${formatNumber(mean, 'score')}${spread} (n = ${formatNumber(calls, 'calls')})`
}
