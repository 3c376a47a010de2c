import type { Client, RecordingPolicy } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { clientsQuery } from '#features/clients/clients.ts'
import type { Column } from '#ui/list/column.ts'
import { List } from '#ui/list/list.tsx'
import { Named } from '#ui/list/named.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { EditedPolicy } from './edited-policy.tsx'
import { policiesQuery } from './policies.ts'

const route = getRouteApi('/signed-in/o/$organization/settings/recordings')

export function RecordingsPage() {
  const { organization } = route.useParams()
  const { edit } = route.useSearch()
  const navigate = useNavigate({ from: '/o/$organization/settings/recordings' })
  const clients = useQuery(clientsQuery(organization))
  const policies = useQuery(policiesQuery(organization))
  const policyOf = ({ id }: Client) => policies.data?.find(({ client_id }) => client_id === id)
  const edited = policies.data === undefined ? undefined : clients.data?.find(({ id }) => id === edit)
  const columns: readonly Column<Client>[] = [
    { label: 'Client', isWide: true, cell: ({ display_name: name }) => <Named name={name} detail="" /> },
    { label: 'Recordings', cell: (client) => <Keeping policy={policyOf(client)} /> },
    { label: 'Stored for', cell: (client) => durationOf(policyOf(client)) },
    { label: 'Consent confirmed by', cell: (client) => <bdi>{policyOf(client)?.consent_by ?? '–'}</bdi> },
    { label: 'Confirmed', cell: (client) => <Time at={policyOf(client)?.consent_at ?? null} otherwise="–" /> }
  ]

  return (
    <>
      <PageHead title="Recordings" />
      <List
        name="Recordings of clients"
        query={{ ...clients, data: policies.data && clients.data, error: clients.error ?? policies.error }}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: '.', search: { edit: id } })}
        empty={<Empty icon="organizations">No clients yet. Add a client to store its recordings.</Empty>}
      />
      {edited !== undefined && (
        <EditedPolicy
          key={edited.id}
          client={edited}
          policy={policyOf(edited)}
          onClose={() => void navigate({ search: {}, replace: true })}
        />
      )}
    </>
  )
}

function Keeping({ policy }: { readonly policy: RecordingPolicy | undefined }) {
  return policy?.keeps ? <Status tone="good">Stored</Status> : <Status tone="neutral">Not stored</Status>
}

function durationOf(policy: RecordingPolicy | undefined): string {
  if (policy === undefined || !policy.keeps) return '–'

  return policy.days === null ? 'As long as the call' : `${policy.days} days`
}
