import type { OverviewFigures } from '@callbook/console-api'
import { formatChange, formatNumber, shareOf } from '#features/insights/numbers.ts'
import { scoreColumns } from '#features/insights/score-columns.tsx'
import type { Column } from '#ui/list/column.ts'
import { formatCount } from '#ui/locale/formats.ts'
import { Time } from '#ui/time/time.tsx'

export type ClientFigures = OverviewFigures['clients'][number]

const flagRate = ({ flagged, evaluated }: ClientFigures) => shareOf(flagged, evaluated)
const change = ({ calls, calls_before: before }: ClientFigures) => (before === 0 ? null : calls / before - 1)

/** Columns of clients with their figures; all can be sorted by. */
export const clientColumns: readonly Column<ClientFigures>[] = [
  {
    label: 'Client',
    isWide: true,
    cell: ({ name }) => <bdi>{name}</bdi>,
    sortValue: ({ name }) => name
  },
  { label: 'Calls', align: 'end', cell: ({ calls }) => formatCount(calls), sortValue: ({ calls }) => calls },
  {
    label: 'Change',
    align: 'end',
    cell: ({ calls, calls_before: before }) => formatChange(calls, before, 'calls') ?? '–',
    sortValue: change
  },
  ...scoreColumns,
  {
    label: 'Flagged',
    align: 'end',
    cell: (client) => formatNumber(flagRate(client), 'share'),
    sortValue: flagRate
  },
  {
    label: 'Missing calls',
    align: 'end',
    cell: ({ missing_calls: missing }) => formatCount(missing),
    sortValue: ({ missing_calls: missing }) => missing
  },
  {
    label: 'Latest call',
    align: 'end',
    cell: ({ last_call_at: at }) => <Time at={at} otherwise="No calls yet" />,
    sortValue: ({ last_call_at: at }) => (at === null ? null : Date.parse(at))
  }
]
