import { useQuery } from '@tanstack/react-query'
import { ChartFigure } from '../../../chart/chart-figure.tsx'
import { agreementQuery, type InsightScope } from '../insights.ts'
import { tell } from '../numbers.ts'
import { domainLabels } from './domain-labels.ts'
import { failureOf } from './failure-of.ts'

const measures = { mean_absolute_error: 'Points apart, on average', cohens_kappa: "Cohen's kappa" } as const

/** How far models and people agree on the same calls. */
export function AgreementTable({ scope }: { readonly scope: InsightScope }) {
  const query = useQuery(agreementQuery(scope))
  const { data } = query
  const compared = data?.fields.filter(({ calls }) => calls > 0)

  return (
    <ChartFigure
      title="Agreement of models and people"
      about={
        data &&
        `On calls that both have judged, the latest ${tell(data.most, 'calls')} at most. A kappa of 1 is full agreement, 0 that of chance.`
      }
      empty="No call of this time was judged by a model and by a person."
      failure={failureOf(query)}
      isOld={query.isPlaceholderData}
      table={
        compared && {
          head: ['What', 'Evaluation', 'Measure', 'Value', 'Calls'],
          rows: compared.map(({ domain, field, measure, value, calls }) => ({
            key: `${domain} ${field}`,
            name: nameOf(field),
            cells: [
              { told: domainLabels[domain], value: domain },
              { told: measures[measure], value: measure },
              { told: value === null ? '–' : String(value), value },
              { told: tell(calls, 'calls'), value: calls }
            ]
          }))
        }
      }
    />
  )
}

/** `scores.failure_risk.score` is the failure risk. */
function nameOf(field: string): string {
  const words = field
    .replace(/^(scores|flags)\./, '')
    .replace(/\.(score|value)$/, '')
    .replaceAll('_', ' ')

  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
