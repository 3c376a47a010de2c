import type { AgentFigures } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#ui/formats.ts'
import { type Column, List, Named } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Time } from '#ui/time/time.tsx'
import { agentsQuery, type InsightScope } from '../insights.ts'
import { formatNumber, shareOf } from '../numbers.ts'
import { scoreColumns } from '../score-columns.tsx'
import classes from './agents.module.css'
import { agentKey, agentName } from './agents.ts'

const negativeRate = ({ negative_calls: negative, calls }: AgentFigures) => shareOf(negative, calls)

const flagRate = ({ flagged, evaluated }: AgentFigures) => shareOf(flagged, evaluated)

/** Columns of agents with their figures; all can be sorted by. */
const agentColumns: readonly Column<AgentFigures>[] = [
  {
    label: 'Agent',
    isWide: true,
    cell: (agent) => (
      <Named name={agentName(agent)} detail={agent.assistant_name === null ? '' : (agent.assistant_id ?? '')} />
    ),
    sortValue: agentName
  },
  { label: 'Calls', align: 'end', cell: ({ calls }) => formatCount(calls), sortValue: ({ calls }) => calls },
  {
    label: 'Minutes',
    align: 'end',
    cell: ({ minutes }) => formatNumber(minutes, 'minutes'),
    sortValue: ({ minutes }) => minutes
  },
  ...scoreColumns,
  { label: 'Flagged', align: 'end', cell: (agent) => formatNumber(flagRate(agent), 'share'), sortValue: flagRate },
  {
    label: 'Negative',
    align: 'end',
    cell: (agent) => formatNumber(negativeRate(agent), 'share'),
    sortValue: negativeRate
  },
  {
    label: 'Latest call',
    align: 'end',
    cell: ({ last_call_at: at }) => <Time at={at} />,
    sortValue: ({ last_call_at: at }) => Date.parse(at)
  }
]

/** Figures of each assistant and version. A row links to the insights of the agent. */
export function AgentList({ scope, period }: { readonly scope: InsightScope; readonly period: object }) {
  const query = useQuery(agentsQuery(scope))
  const { organization, client } = scope
  const { data } = query
  const isCut = data !== undefined && data.agents.length === data.most

  return (
    <div className={classes.section}>
      <h2 className={classes.heading}>Agents</h2>
      <List
        name="Agents"
        query={{ ...query, data: data?.agents }}
        columns={agentColumns}
        keyOf={agentKey}
        linkOf={({ assistant_id: assistant, assistant_version: version }) => {
          // No filter selects calls without an assistant.
          if (assistant === null) return undefined
          const search = { ...period, ...(client !== undefined && { client }), assistant }

          return {
            to: '/o/$organization/insights',
            params: { organization },
            search: { ...search, ...(version !== null && { version }) }
          }
        }}
        empty={<Empty icon="insights">No calls in this period.</Empty>}
        footer={isCut && `The ${data.most} agents with the most calls`}
      />
    </div>
  )
}
