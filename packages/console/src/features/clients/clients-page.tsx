import type { Client } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { usePermission } from '#api/permissions.ts'
import { FormButton } from '#ui/dialog/form-dialog.tsx'
import { type Column, List, Named } from '#ui/list/list.tsx'
import { matches } from '#ui/list/matches.ts'
import { SearchField } from '#ui/list/search-field.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { PhoneNumber } from '#ui/phone-number.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { ClientFields, readClient } from './client-fields.tsx'
import { clientsQuery, createClient, planLabels, statuses, typeLabels } from './clients.ts'

const route = getRouteApi('/signed-in/o/$organization/settings/clients')

const clientColumns: readonly Column<Client>[] = [
  { label: 'Client', isWide: true, cell: (client) => <Named name={client.display_name} detail={contactOf(client)} /> },
  { label: 'Status', cell: ({ status }) => <Status tone={statuses[status].tone}>{statuses[status].label}</Status> },
  { label: 'Type', cell: ({ type }) => typeLabels[type] },
  { label: 'Plan', cell: ({ subscription_plan: plan }) => planLabels[plan] },
  {
    label: 'Phone number',
    cell: (client) => <PhoneNumber number={client.phone_number} shown={client.phone_number_international} />
  },
  { label: 'Joined', cell: ({ joined_at: at }) => <Time at={at} /> },
  { label: 'Latest call', cell: ({ last_call_at: at }) => <Time at={at} otherwise="No calls" /> }
]

export function ClientsPage() {
  const { organization } = route.useParams()
  const { q = '' } = route.useSearch()
  const navigate = useNavigate({ from: '/o/$organization/settings/clients' })
  const search = (text: string) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })
  const mayChange = usePermission()('manage_clients')
  const query = useQuery(clientsQuery(organization))
  const { data: clients } = query
  const found = clients?.filter((client) =>
    matches(q, [client.name, client.display_name, client.phone_number, client.phone_number_international])
  )

  return (
    <>
      <PageHead
        title="Clients"
        {...(found !== undefined && { count: found.length })}
        actions={mayChange && <NewClient organization={organization} />}
      >
        {clients?.length !== 0 && <SearchField label="Search clients" value={q} onChange={search} />}
      </PageHead>
      <List
        name="Clients"
        query={{ ...query, data: found }}
        columns={clientColumns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: '/o/$organization/clients/$client', params: { organization, client: id } })}
        empty={<Empty icon="organizations">No clients yet. Add a business to receive its calls.</Empty>}
        clearFilters={q === '' ? undefined : () => search('')}
      />
    </>
  )
}

function NewClient({ organization }: { readonly organization: string }) {
  return (
    <FormButton
      button="Add client"
      isPrimary
      title="Add client"
      submitLabel="Add client"
      send={(fields) => createClient(organization, readClient(fields))}
      changes={clientsQuery(organization).queryKey}
    >
      {(errorOf) => <ClientFields errorOf={errorOf} />}
    </FormButton>
  )
}

/** The name, if it differs from the display name, and the contact. */
function contactOf({ name, display_name: shown, contact_person: person, contact_email: email }: Client): string {
  return [shown === name ? '' : name, person, email].filter((text) => text !== '').join(' · ')
}
