import type { AgentFigures } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { agentsQuery, type InsightScope } from '../insights.ts'
import { formatChange, formatNumber, shareOf, type Unit } from '../numbers.ts'
import classes from './agents.module.css'
import { type Agent, agentName, findAgentFigures } from './agents.ts'

interface AgentComparisonProps {
  readonly scope: InsightScope
  readonly other: Agent
}

interface Figure {
  readonly label: string
  readonly unit: Unit
  readonly numberOf: (agent: AgentFigures) => number | null
}

const figures: readonly Figure[] = [
  { label: 'Calls', unit: 'calls', numberOf: ({ calls }) => calls },
  { label: 'Minutes', unit: 'minutes', numberOf: ({ minutes }) => minutes },
  { label: 'Lead quality', unit: 'score', numberOf: ({ lead_score: score }) => score },
  { label: 'Adherence', unit: 'score', numberOf: ({ adherence_score: score }) => score },
  { label: 'Flag rate', unit: 'share', numberOf: ({ flagged, evaluated }) => shareOf(flagged, evaluated) },
  {
    label: 'Negative calls',
    unit: 'share',
    numberOf: ({ negative_calls: negative, calls }) => shareOf(negative, calls)
  }
]

export function AgentComparison({ scope, other }: AgentComparisonProps) {
  const { data } = useQuery(agentsQuery(scope))
  if (data === undefined) return null
  const [one, two] = [findAgentFigures(data.agents, scope), findAgentFigures(data.agents, other)]

  return (
    <section aria-labelledby="comparison" className={classes.section}>
      <h2 id="comparison" className={classes.heading}>
        Comparison
      </h2>
      {one === undefined || two === undefined ? (
        <p>One of the agents has no calls in this period.</p>
      ) : (
        <table className={classes.comparison}>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">{agentName(one)}</th>
              <th scope="col">{agentName(two)}</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ label, unit, numberOf }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{formatNumber(numberOf(one), unit)}</td>
                <td>{formatNumber(numberOf(two), unit)}</td>
                <td>{formatChange(numberOf(two), numberOf(one), unit) ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
