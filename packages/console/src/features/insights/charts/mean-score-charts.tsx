import { ChartFigure } from '#ui/chart/chart-figure.tsx'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { withEarlier } from '#ui/chart/time-point.ts'
import type { InsightScope } from '../insights.ts'
import { changeOf, formatNumber } from '../numbers.ts'
import { earlierOf } from './earlier.ts'
import { useScores } from './use-scores.ts'

const scores = [
  { name: 'lead_score', title: 'Lead quality' },
  { name: 'adherence_score', title: 'Prompt adherence' }
] as const

export function MeanScoreCharts({ scope }: { readonly scope: InsightScope }) {
  const { data, steps, earlier, state } = useScores(scope)

  return (
    <>
      {scores.map(({ name, title }) => {
        const meanAt = earlierOf(scope, earlier, (step) => step[name].mean)
        const points = steps.map(({ step, ...at }, nth) => ({
          ...at,
          values: { mean: step[name].mean },
          facts: [{ label: 'n', formatted: formatNumber(step[name].calls, 'calls') }],
          earlier: meanAt(nth)
        }))

        return (
          <ChartFigure
            key={name}
            {...state}
            title={`Average ${title.toLowerCase()}`}
            change={data && changeOf(data.total[name].mean, data.before[name].mean, 'score')}
            about={data && aboutOf(data.total[name])}
            table={
              data &&
              withEarlier(
                {
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
                },
                points,
                (value) => formatNumber(value, 'score')
              )
            }
          >
            <TimeChart
              isLine
              most={100}
              points={points}
              series={[{ name: 'mean', label: 'Mean' }]}
              format={(value) => formatNumber(value, 'score')}
            />
          </ChartFigure>
        )
      })}
    </>
  )
}

function aboutOf({ calls, mean, deviation }: { calls: number; mean: number | null; deviation: number | null }) {
  const spread = deviation === null ? '' : ` ± ${formatNumber(deviation, 'score')} SD`

  return mean === null
    ? 'Scores from 0 to 100'
    : `Mean ${formatNumber(mean, 'score')}${spread} (n = ${formatNumber(calls, 'calls')})`
}
