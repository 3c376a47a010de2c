import { useQuery } from '@tanstack/react-query'
import { ChartFigure } from '#ui/chart/chart-figure.tsx'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { withEarlier } from '#ui/chart/time-point.ts'
import { scopeLink } from '../calls-behind.ts'
import { earlierQuery, type InsightScope, insightsQuery, selectScores } from '../insights.ts'
import { describeChange, formatFullStep, formatNumber, formatStep } from '../numbers.ts'
import { findFailure, readEarlier } from './chart-data.ts'

const scores = [
  { name: 'lead_score', title: 'Lead quality' },
  { name: 'adherence_score', title: 'Prompt adherence' }
] as const

export function MeanScoreCharts({ scope }: { readonly scope: InsightScope }) {
  const { data, steps, earlier, state } = useScores(scope)

  return (
    <>
      {scores.map(({ name, title }) => {
        const meanAt = readEarlier(scope, earlier, (step) => step[name].mean)
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
            change={data && describeChange(data.total[name].mean, data.before[name].mean, 'score')}
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

/**
 * Returns the scores of a scope with the points of a time axis, the previous period, and the state that all their
 * charts share.
 */
export function useScores(scope: InsightScope) {
  const query = useQuery({ ...insightsQuery(scope), select: selectScores })
  const earlier = useQuery({ ...earlierQuery(scope), select: selectScores })
  const { data } = query
  const { range } = scope
  const hasScores = (data?.total.evaluated ?? 0) > 0
  const steps = ((hasScores && data?.steps) || []).map((step) => ({
    label: formatStep(step.start, range),
    title: formatFullStep(step.start, range),
    link: scopeLink(scope, { during: step }),
    step
  }))
  const state = {
    failure: findFailure(query, earlier),
    isOld: query.isPlaceholderData,
    empty: 'No evaluated calls in this period.'
  }

  return { data, steps, earlier, state }
}

function aboutOf({ calls, mean, deviation }: { calls: number; mean: number | null; deviation: number | null }) {
  const spread = deviation === null ? '' : ` ± ${formatNumber(deviation, 'score')} SD`

  return mean === null
    ? 'Scores from 0 to 100'
    : `Mean ${formatNumber(mean, 'score')}${spread} (n = ${formatNumber(calls, 'calls')})`
}
