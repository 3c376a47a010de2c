import type { Rejection, RejectionSum } from '@callbook/console-api'
import { providerOf } from '#features/endpoints/providers.ts'
import type { Column } from '#ui/list/column.ts'
import { formatCount } from '#ui/locale/formats.ts'
import { Time } from '#ui/time/time.tsx'
import { describeCause } from './rejection-words.ts'
import classes from './rejections.module.css'

type Place = Pick<Rejection, 'client_name' | 'provider'>

interface ErrorCellProps {
  readonly cause: string
  readonly place: Place
}

/** An error; on narrow screens, with the client and the provider instead of their columns. */
function ErrorCell({ cause, place: { client_name: client, provider } }: ErrorCellProps) {
  return (
    <span className={classes.error}>
      <span dir="auto">{cause}</span>
      <span className={classes.place}>
        <bdi>{client}</bdi> · {providerOf(provider).name}
      </span>
    </span>
  )
}

const placeColumns: readonly Column<Place>[] = [
  {
    label: 'Client',
    isHiddenWhenNarrow: true,
    cell: ({ client_name: name }) => (
      <span dir="auto" className={classes.client}>
        {name}
      </span>
    )
  },
  { label: 'Webhook URL', isHiddenWhenNarrow: true, cell: ({ provider }) => providerOf(provider).name }
]

export const reportColumns: readonly Column<Rejection>[] = [
  {
    label: 'Error',
    isWide: true,
    cell: (rejection) => <ErrorCell cause={describeCause(rejection.cause)} place={rejection} />
  },
  ...placeColumns,
  {
    label: 'Field',
    isHiddenWhenNarrow: true,
    cell: ({ path }) => (path === null ? '–' : <code className={classes.field}>{path}</code>)
  },
  { label: 'Status', align: 'end', isHiddenWhenNarrow: true, cell: ({ status }) => status },
  { label: 'Received', align: 'end', cell: ({ received_at: at }) => <Time at={at} /> }
]

export const sumColumns: readonly Column<RejectionSum>[] = [
  { label: 'Error', isWide: true, cell: (sum) => <ErrorCell cause={describeSum(sum)} place={sum} /> },
  ...placeColumns,
  {
    label: 'Latest IP addresses',
    isHiddenWhenNarrow: true,
    cell: ({ samples }) => [...new Set(samples.map(({ address }) => address))].slice(0, 3).join(', ')
  },
  { label: 'Status', align: 'end', isHiddenWhenNarrow: true, cell: ({ status }) => status },
  { label: 'Requests', align: 'end', cell: ({ rejections }) => formatCount(rejections) },
  { label: 'Latest', align: 'end', cell: ({ latest_minute: at }) => <Time at={at} /> }
]

function describeSum({ cause, samples, recovered }: RejectionSum): string {
  const largest = Math.max(0, ...samples.map(({ announced_bytes: bytes = 0 }) => bytes))
  const size = largest > 0 ? `: up to ${formatCount(largest)} bytes` : ''
  const since = recovered > 0 ? `; ${formatCount(recovered)} backfilled since` : ''

  return describeCause(cause) + size + since
}
