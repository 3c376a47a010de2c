import { ChartFigure } from '#ui/chart/chart-figure.tsx'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import type { InsightScope } from '../insights.ts'
import { formatNumber } from '../numbers.ts'
import { useScores } from './use-scores.ts'

const scores = [
  { name: 'lead_score', title: 'Lead quality' },
  { name: 'adherence_score', title: 'Prompt adherence' }
] as const

/** Charts of mean scores over time. */
export function MeanScoreCharts({ scope }: { readonly scope: InsightScope }) {
  const { data, steps, state } = useScores(scope)

  return (
    <>
      {scores.map(({ name, title }) => (
        <ChartFigure
          key={name}
          {...state}
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
