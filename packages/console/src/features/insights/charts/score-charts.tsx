import { sentimentWords } from '#features/calls/call-words.ts'
import { ChartFigure } from '#ui/chart/chart-figure.tsx'
import { RankedBars } from '#ui/chart/ranked-bars.tsx'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { scopeLink } from '../calls-behind.ts'
import type { InsightScope } from '../insights.ts'
import { describeChange, formatNumber } from '../numbers.ts'
import { useScores } from './mean-score-charts.tsx'

const feelings = (['positive', 'neutral', 'mixed', 'negative'] as const).map((name) => {
  const { word: label, tone } = sentimentWords[name]

  return { name, label, color: `var(--callbook-${tone})` }
})

const scores = [
  { name: 'lead_score', title: 'Lead quality', from: 'lead_from', to: 'lead_to' },
  { name: 'adherence_score', title: 'Prompt adherence', from: 'adherence_from', to: 'adherence_to' }
] as const

export function ScoreCharts({ scope }: { readonly scope: InsightScope }) {
  const { data, steps, state } = useScores(scope)
  const change = data && describeChange(data.total.negative_calls, data.before.negative_calls, 'calls')

  return (
    <>
      {scores.map(({ name, title, from, to }) => {
        const bands = (data?.tens[name] ?? []).map((calls, ten) => ({
          key: String(ten),
          name: ten === 9 ? '90 to 100' : `${10 * ten} to ${10 * ten + 9}`,
          calls,
          link: scopeLink(scope, {
            [from]: String(10 * ten),
            [to]: String(ten === 9 ? 100 : 10 * ten + 9)
          })
        }))
        const known = bands.some(({ calls }) => calls > 0) ? bands.toReversed() : []

        return (
          <ChartFigure
            key={name}
            {...state}
            title={`${title} distribution`}
            table={
              data && {
                head: ['Score', 'Calls'],
                rows: known.map(({ calls, ...band }) => ({
                  ...band,
                  cells: [{ formatted: formatNumber(calls, 'calls'), value: calls }]
                }))
              }
            }
          >
            <RankedBars
              bars={known.map(({ name: label, calls, ...band }) => ({
                ...band,
                label,
                value: calls,
                formatted: formatNumber(calls, 'calls')
              }))}
            />
          </ChartFigure>
        )
      })}
      <ChartFigure
        {...state}
        title="Caller sentiment"
        change={change && { ...change, formatted: `Negative calls ${change.formatted}` }}
        table={
          data && {
            head: ['Time', ...feelings.map(({ label }) => label), 'Negative calls'],
            rows: (data.total.lead_score.calls + sumOf(data.total.sentiments) === 0 ? [] : steps).map(
              ({ title, link, step }) => ({
                key: step.start,
                name: title,
                link,
                cells: [...feelings.map((feeling) => step.sentiments[feeling.name]), step.negative_calls].map(
                  (value) => ({
                    formatted: formatNumber(value, 'calls'),
                    value
                  })
                )
              })
            )
          }
        }
      >
        <TimeChart
          isCount
          points={steps.map(({ step, ...at }) => ({ ...at, values: step.sentiments }))}
          series={feelings}
          format={(value) => formatNumber(value, 'calls')}
        />
      </ChartFigure>
    </>
  )
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
