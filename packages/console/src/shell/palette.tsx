import { Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { findCall } from '../calls/find-call.ts'
import { clientsQuery } from '../clients/clients.ts'
import { Icon } from '../theme/icons.tsx'
import { useSections } from './use-sections.ts'

const route = getRouteApi('/signed-in')

/** Goes anywhere by a few letters of its name, and to calls by their id or number. */
export function Palette({ organization }: { readonly organization: string }) {
  const { me } = route.useRouteContext()
  const navigate = useNavigate()
  const sections = useSections()
  const [query, setQuery] = useState('')
  const asked = query.trim()
  const { data: clients = [] } = useQuery({ ...clientsQuery(organization), enabled: asked !== '' })
  const params = { organization }
  const pages = sections.map(({ label, icon, to }) => ({
    id: to,
    label,
    leftSection: <Icon name={icon} />,
    onClick: () => void navigate({ to, params })
  }))
  const ofClients = clients.map(({ id, display_name: name }) => ({
    id,
    label: name,
    leftSection: <Icon name="calls" />,
    onClick: () => void navigate({ to: '/o/$organization/calls', params, search: { client: id } })
  }))
  const elsewhere = me.organizations
    .filter(({ id }) => id !== organization)
    .map(({ id, name }) => ({
      id,
      label: name,
      onClick: () => void navigate({ to: '/o/$organization', params: { organization: id } })
    }))

  /** A call that is meant by its id is opened; of all else there may be several. */
  async function search(): Promise<void> {
    const call = await findCall(organization, asked)
    if (call === undefined) await navigate({ to: '/o/$organization/calls', params, search: { q: asked } })
    else await navigate({ to: '/o/$organization/calls/$call', params: { ...params, call } })
  }

  const searching: SpotlightActionData = {
    id: 'search',
    label: `Find calls: ${asked}`,
    leftSection: <Icon name="search" />,
    onClick: () => void search()
  }

  return (
    <Spotlight
      actions={[
        { group: 'Go to', actions: pages },
        { group: 'Calls', actions: asked === '' ? [] : [searching] },
        { group: 'Calls of a client', actions: asked === '' ? [] : ofClients },
        { group: 'Organizations', actions: elsewhere }
      ]}
      query={query}
      onQueryChange={setQuery}
      nothingFound="Nothing matches"
      scrollable
      maxHeight={420}
      limit={20}
      radius="md"
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Search' } }}
      searchProps={{
        placeholder: 'Go to a page, a client, a call by its id or number',
        'aria-label': 'Search',
        leftSection: <Icon name="search" size={18} />
      }}
    />
  )
}
