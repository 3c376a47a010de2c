import { useQuery } from '@tanstack/react-query'
import { List } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { agentsQuery, type InsightScope } from '../insights.ts'
import { agentColumns } from './agent-columns.tsx'
import classes from './agents.module.css'
import { agentKey } from './agents.ts'

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
