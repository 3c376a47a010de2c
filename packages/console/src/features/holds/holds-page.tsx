import type { LegalHold } from '@callbook/console-api'
import { Button, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { clientsQuery } from '#features/clients/clients.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { type Column, List, Named } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { holdsQuery, releaseHold } from './holds.ts'
import { NewHold } from './new-hold.tsx'

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

interface HeldDataProps {
  readonly organization: string
  readonly hold: LegalHold
  /** Name of the client. */
  readonly client: string
}

/** Names the data of a hold, with a link to a customer or call. */
function HeldData({ organization, hold: { call_id: call, customer_id: customer }, client }: HeldDataProps) {
  if (call !== null)
    return (
      <Link to="/o/$organization/calls/$call" params={{ organization, call }}>
        A call of <bdi>{client}</bdi>
      </Link>
    )
  if (customer !== null)
    return (
      <Link to="/o/$organization/customers/$customer" params={{ organization, customer }}>
        A customer of <bdi>{client}</bdi>
      </Link>
    )

  return (
    <>
      All data of <bdi>{client}</bdi>
    </>
  )
}

function ReleaseHold({ organization, hold }: { readonly organization: string; readonly hold: LegalHold }) {
  const [isOpen, dialog] = useDisclosure()

  return (
    <>
      <Button variant="default" size="xs" onClick={dialog.open} aria-label={`Release hold: ${hold.reason}`}>
        Release
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Release legal hold"
        submitLabel="Release hold"
        send={() => releaseHold(organization, hold.id)}
        changes={holdsQuery(organization).queryKey}
      >
        The data can be erased again, and its expired recordings are removed within minutes.
      </ConfirmDialog>
    </>
  )
}
