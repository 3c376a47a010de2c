import type { Costs } from '../../../api/schema.ts'
import { ChartFigure } from '../../../chart/chart-figure.tsx'
import { tell } from '../numbers.ts'
import { domainLabels } from './domain-labels.ts'

interface JudgingCostsProps {
  readonly costs: Costs['evaluations'] | undefined
  readonly failure: { readonly error: unknown; readonly retry: () => unknown } | undefined
  readonly isOld: boolean
}

/** What evaluations cost, by model and prompt. */
export function JudgingCosts({ costs, ...shared }: JudgingCostsProps) {
  return (
    <ChartFigure
      {...shared}
      title="Cost of evaluations"
      about="By model and version of the prompt, of all clients"
      empty="No model has judged a call in this time."
      table={
        costs && {
          head: ['Evaluation', 'Model', 'Prompt', 'Made', 'Tokens in', 'Tokens out', 'Cost'],
          rows: costs.map((cost) => ({
            key: `${cost.domain} ${cost.model} ${cost.prompt_version}`,
            name: domainLabels[cost.domain],
            cells: [
              ...[cost.model, cost.prompt_version].map((value) => ({ told: value ?? '–', value })),
              ...[cost.evaluations, cost.input_tokens, cost.output_tokens].map((value) => ({
                told: tell(value, 'calls'),
                value
              })),
              { told: tell(cost.cost_usd, 'dollars'), value: cost.cost_usd }
            ]
          }))
        }
      }
    />
  )
}
