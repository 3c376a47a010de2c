import { useQuery } from '@tanstack/react-query'
import { domainLabels } from '#features/calls/call-words.ts'
import { capitalize } from '#lib/capitalize.ts'
import { ChartFigure } from '#ui/chart/chart-figure.tsx'
import { agreementQuery, type InsightScope } from '../insights.ts'
import { formatNumber } from '../numbers.ts'
import { findFailure } from './chart-data.ts'

const measures = { mean_absolute_error: 'Mean absolute error, points', cohens_kappa: "Cohen's kappa" } as const

/** Agreement between models and reviewers on the same calls. */
export function AgreementTable({ scope }: { readonly scope: InsightScope }) {
  const query = useQuery(agreementQuery(scope))
  const { data } = query
  const compared = data?.fields.filter(({ calls }) => calls > 0)
  const sampled = data?.sampled.filter(({ calls }) => calls > 0) ?? []

  return (
    <ChartFigure
      title="Human–model agreement"
      about={
        data &&
        `Calls evaluated by both, at most the latest ${formatNumber(data.most, 'calls')}. A kappa of 1 is full agreement; 0 is chance.` +
          (sampled.length > 0 ? ' Sampled calls represent all calls that the model did not flag.' : '')
      }
      empty="No calls evaluated by both a model and a reviewer in this period."
      failure={findFailure(query)}
      isOld={query.isPlaceholderData}
      table={
        compared && {
          head: [
            ...['Field', 'Evaluation', 'Measure', 'Value', 'Calls'],
            ...(sampled.length > 0 ? ['Sampled value', 'Sampled calls'] : [])
          ],
          rows: compared.map(({ domain, field, measure, value, calls }) => ({
            key: `${domain} ${field}`,
            name: nameOf(field),
            cells: [
              { formatted: domainLabels[domain], value: domain },
              { formatted: measures[measure], value: measure },
              ...figuresOf({ value, calls }),
              ...(sampled.length > 0
                ? figuresOf(sampled.find((one) => one.domain === domain && one.field === field))
                : [])
            ]
          }))
        }
      }
    />
  )
}

/** Formats a path: `scores.failure_risk.score` becomes "Failure risk". */
function nameOf(field: string): string {
  const words = field
    .replace(/^(scores|flags)\./, '')
    .replace(/\.(score|value)$/, '')
    .replaceAll('_', ' ')

  return capitalize(words)
}

function figuresOf({ value, calls }: { value: number | null; calls: number } = { value: null, calls: 0 }) {
  return [
    { formatted: value === null ? '–' : String(value), value },
    { formatted: formatNumber(calls, 'calls'), value: calls }
  ]
}
