import type { LegalHold } from '@callbook/console-api'
import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { clientsQuery } from '#features/clients/clients.ts'
import type { Column } from '#ui/list/column.ts'
import { List } from '#ui/list/list.tsx'
import { Named } from '#ui/list/named.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { HeldData } from './held-data.tsx'
import { holdsQuery } from './holds.ts'
import { NewHold } from './new-hold.tsx'
import { ReleaseHold } from './release-hold.tsx'

const route = getRouteApi('/signed-in/o/$organization/settings/holds')

export function HoldsPage() {
  const { organization } = route.useParams()
  const [isOpen, dialog] = useDisclosure()
  const { data: clients = [] } = useQuery(clientsQuery(organization))
  const query = useQuery(holdsQuery(organization))
  const nameOf = (id: string) => clients.find((client) => client.id === id)?.display_name ?? '–'
  const columns: readonly Column<LegalHold>[] = [
    { label: 'Reason', isWide: true, cell: ({ reason, made_by: by }) => <Named name={reason} detail={by} /> },
    {
      label: 'Data',
      cell: (hold) => <HeldData organization={organization} hold={hold} client={nameOf(hold.client_id)} />
    },
    { label: 'Created', cell: ({ made_at: at }) => <Time at={at} /> },
    {
      label: 'Status',
      cell: ({ released_at: at }) =>
        at === null ? <Status tone="waiting">Held</Status> : <Status tone="neutral">Released</Status>
    },
    {
      label: 'Actions',
      isLabelHidden: true,
      align: 'end',
      cell: (hold) => hold.released_at === null && <ReleaseHold organization={organization} hold={hold} />
    }
  ]

  return (
    <>
      <PageHead
        title="Legal holds"
        {...(query.data !== undefined && { count: query.data.length })}
        actions={<Button onClick={dialog.open}>Create hold</Button>}
      />
      <List
        name="Legal holds"
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<Empty icon="customers">No legal holds. Create one to protect data against removal.</Empty>}
      />
      <NewHold
        organization={organization}
        isOpen={isOpen}
        onClose={dialog.close}
        heldOf={({ text }) => ({ kind: 'client', id: text('client') })}
      >
        <NativeSelect
          name="client"
          label="Client"
          description="To hold one customer, open the customer."
          required
          data={clients.map(({ id, display_name: name }) => ({ value: id, label: name }))}
          data-autofocus
        />
      </NewHold>
    </>
  )
}
