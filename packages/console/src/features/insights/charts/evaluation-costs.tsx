import type { Costs } from '@callbook/console-api'
import { ChartFigure } from '#ui/chart/chart-figure.tsx'
import { formatNumber } from '../numbers.ts'
import { domainLabels } from './domain-labels.ts'

interface EvaluationCostsProps {
  readonly costs: Costs['evaluations'] | undefined
  readonly failure: { readonly error: unknown; readonly retry: () => unknown } | undefined
  readonly isOld: boolean
}

/** Evaluation costs by model and prompt version. */
export function EvaluationCosts({ costs, ...shared }: EvaluationCostsProps) {
  return (
    <ChartFigure
      {...shared}
      title="Evaluation cost"
      about="By model and prompt version, all clients"
      empty="No calls evaluated by a model in this period."
      table={
        costs && {
          head: ['Evaluation', 'Model', 'Prompt', 'Evaluations', 'Input tokens', 'Output tokens', 'Cost'],
          rows: costs.map((cost) => ({
            key: `${cost.domain} ${cost.model} ${cost.prompt_version}`,
            name: domainLabels[cost.domain],
            cells: [
              ...[cost.model, cost.prompt_version].map((value) => ({ formatted: value ?? '–', value })),
              ...[cost.evaluations, cost.input_tokens, cost.output_tokens].map((value) => ({
                formatted: formatNumber(value, 'calls'),
                value
              })),
              { formatted: formatNumber(cost.cost_usd, 'dollars'), value: cost.cost_usd }
            ]
          }))
        }
      }
    />
  )
}
