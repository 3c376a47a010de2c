import type { Client, Endpoint } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { endpointsQuery, statusWords } from '#features/endpoints/endpoints.ts'
import { getProvider, presetName } from '#features/endpoints/providers.ts'
import { RejectedLink } from '#features/rejections/rejected-link.tsx'
import { formatCount } from '#ui/formats.ts'
import { type Column, List } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'

interface EndpointListProps {
  readonly organization: string
  readonly client: Client
}

export function EndpointList({ organization, client }: EndpointListProps) {
  const query = useQuery(endpointsQuery(organization, client.id))

  return (
    <List
      name={`Webhook URLs of ${client.name}`}
      query={query}
      columns={columnsOf(organization)}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({
        to: '/o/$organization/settings/webhooks/$client/$endpoint',
        params: { organization, client: client.id, endpoint: id }
      })}
      empty={
        <Empty icon="deliveries">
          {client.name} has no webhook URLs yet. Create one for the provider of its calls.
        </Empty>
      }
    />
  )
}

const columnsOf = (organization: string): readonly Column<Endpoint>[] => [
  { label: 'Provider', isWide: true, cell: ({ provider }) => getProvider(provider).name },
  { label: 'Status', cell: ({ status }) => <EndpointStatus status={status} /> },
  {
    label: 'Rejected (24 h)',
    cell: ({ id, rejected_reports: rejected }) =>
      rejected > 0 ? (
        <Status tone="bad">
          <RejectedLink organization={organization} endpoint={id} rejected={rejected} />
        </Status>
      ) : (
        0
      )
  },
  { label: 'Signature', cell: ({ signature }) => (signature === null ? 'None' : presetName(signature.preset)) },
  {
    label: 'Addresses',
    cell: ({ allowed_ips: { length } }) => (length === 0 ? 'Any' : `${formatCount(length)} allowed`)
  },
  { label: 'Created', cell: ({ created_at: at }) => <Time at={at} /> },
  { label: 'Requests', align: 'end', cell: ({ request_count: count }) => formatCount(count) },
  { label: 'Last used', align: 'end', cell: ({ last_used_at: at }) => <Time at={at} otherwise="Never" /> }
]

export function EndpointStatus({ status }: Pick<Endpoint, 'status'>) {
  const { tone, word } = statusWords[status]

  return <Status tone={tone}>{word}</Status>
}
