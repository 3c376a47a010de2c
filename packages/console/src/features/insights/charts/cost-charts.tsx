import type { Costs } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { labelDomain } from '#features/calls/call-words.ts'
import { ChartFigure } from '#ui/chart/chart-figure.tsx'
import { RankedBars } from '#ui/chart/ranked-bars.tsx'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { withEarlier } from '#ui/chart/time-point.ts'
import { scopeLink } from '../calls-behind.ts'
import { earlierQuery, type InsightScope, insightsQuery, selectCosts } from '../insights.ts'
import { describeChange, formatFullStep, formatNumber, formatStep } from '../numbers.ts'
import { findFailure, readEarlier } from './chart-data.ts'

export function CostCharts({ scope }: { readonly scope: InsightScope }) {
  const query = useQuery({ ...insightsQuery(scope), select: selectCosts })
  const earlier = useQuery({ ...earlierQuery(scope), select: selectCosts })
  const { data } = query
  const { range } = scope
  const shared = { failure: findFailure(query, earlier), isOld: query.isPlaceholderData }
  const costAt = readEarlier(scope, earlier, ({ cost_usd: cost }) => cost)
  const hasCalls = (data?.total.calls ?? 0) > 0
  const steps = ((hasCalls && data?.steps) || []).map((step, nth) => ({
    label: formatStep(step.start, range),
    title: formatFullStep(step.start, range),
    link: scopeLink(scope, { during: step }),
    values: { cost: step.cost_usd },
    facts: [{ label: 'Calls', formatted: formatNumber(step.calls, 'calls') }],
    earlier: costAt(nth),
    step
  }))
  const clients = [
    ...(data?.clients ?? []).map(({ id, name, minutes, cost_usd: cost }) => ({
      key: id,
      name: name ?? id,
      minutes,
      cost,
      link: scopeLink(scope, { client: id })
    })),
    ...(data?.other_clients
      ? [{ key: 'others', name: 'Others', minutes: data.other_clients.minutes, cost: data.other_clients.cost_usd }]
      : [])
  ].toSorted((one, other) => other.cost - one.cost)
  const unpriced = data?.total.calls_without_cost ?? 0
  const about =
    unpriced === 0
      ? 'Reported by providers, USD'
      : `Reported by providers, USD; unknown for ${formatNumber(unpriced, 'calls')} calls`

  return (
    <>
      <ChartFigure
        {...shared}
        title="Call cost"
        change={data && describeChange(data.total.cost_usd, data.before.cost_usd, 'dollars')}
        about={about}
        empty="No calls in this period."
        table={
          data &&
          withEarlier(
            {
              head: ['Time', 'Cost', 'Minutes', 'Calls'],
              rows: steps.map(({ title, link, step }) => ({
                key: step.start,
                name: title,
                link,
                cells: [
                  { formatted: formatNumber(step.cost_usd, 'dollars'), value: step.cost_usd },
                  { formatted: formatNumber(step.minutes, 'minutes'), value: step.minutes },
                  { formatted: formatNumber(step.calls, 'calls'), value: step.calls }
                ]
              }))
            },
            steps,
            (value) => formatNumber(value, 'dollars')
          )
        }
      >
        <TimeChart
          points={steps}
          series={[{ name: 'cost', label: 'Cost' }]}
          format={(value) => formatNumber(value, 'dollars')}
        />
      </ChartFigure>
      <ChartFigure
        {...shared}
        title="Cost by client"
        empty="No calls in this period."
        table={
          data && {
            head: ['Client', 'Cost', 'Minutes'],
            rows: clients.map(({ cost, minutes, ...row }) => ({
              ...row,
              cells: [
                { formatted: formatNumber(cost, 'dollars'), value: cost },
                { formatted: formatNumber(minutes, 'minutes'), value: minutes }
              ]
            }))
          }
        }
      >
        <RankedBars
          bars={clients.map(({ name, cost, minutes, ...row }) => ({
            ...row,
            label: name,
            value: cost,
            formatted: `${formatNumber(cost, 'dollars')} · ${formatNumber(minutes, 'minutes')} min`
          }))}
        />
      </ChartFigure>
      {scope.assistant === undefined && <EvaluationCosts {...shared} costs={data?.evaluations} />}
    </>
  )
}

interface EvaluationCostsProps {
  readonly costs: Costs['evaluations'] | undefined
  readonly failure: { readonly error: unknown; readonly retry: () => unknown } | undefined
  readonly isOld: boolean
}

/** Evaluation costs by model and prompt version. */
function EvaluationCosts({ costs, ...shared }: EvaluationCostsProps) {
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
            name: labelDomain(cost.domain),
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
