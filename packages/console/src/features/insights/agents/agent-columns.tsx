import type { AgentFigures } from '@callbook/console-api'
import type { Column } from '#ui/list/column.ts'
import { Named } from '#ui/list/named.tsx'
import { formatCount } from '#ui/locale/formats.ts'
import { Time } from '#ui/time/time.tsx'
import { formatNumber, shareOf } from '../numbers.ts'
import { scoreColumns } from '../score-columns.tsx'
import { agentName } from './agents.ts'

const flagRate = ({ flagged, evaluated }: AgentFigures) => shareOf(flagged, evaluated)
const negativeRate = ({ negative_calls: negative, calls }: AgentFigures) => shareOf(negative, calls)

/** Columns of agents with their figures; all can be sorted by. */
export const agentColumns: readonly Column<AgentFigures>[] = [
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
