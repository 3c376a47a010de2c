import { Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { findCall } from '#features/calls/find-call.ts'
import { clientsQuery } from '#features/clients/clients.ts'
import { Icon } from '#ui/theme/icons.tsx'
import { useSections } from './use-sections.ts'

const route = getRouteApi('/signed-in')

/** Command palette: opens pages by name, and calls by id or number. */
export function Palette({ organization }: { readonly organization: string }) {
  const { me } = route.useRouteContext()
  const navigate = useNavigate()
  const sections = useSections()
  const [query, setQuery] = useState('')
  const text = query.trim()
  const { data: clients = [] } = useQuery({ ...clientsQuery(organization), enabled: text !== '' })
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

  /** Opens the call if the text is its id, otherwise lists matching calls. */
  async function search(): Promise<void> {
    const call = await findCall(organization, text)
    if (call === undefined) await navigate({ to: '/o/$organization/calls', params, search: { q: text } })
    else await navigate({ to: '/o/$organization/calls/$call', params: { ...params, call } })
  }

  const searching: SpotlightActionData = {
    id: 'search',
    label: `Find calls: ${text}`,
    leftSection: <Icon name="search" />,
    onClick: () => void search()
  }

  return (
    <Spotlight
      actions={[
        { group: 'Go to', actions: pages },
        { group: 'Calls', actions: text === '' ? [] : [searching] },
        { group: 'Calls of a client', actions: text === '' ? [] : ofClients },
        { group: 'Organizations', actions: elsewhere }
      ]}
      query={query}
      onQueryChange={setQuery}
      nothingFound="No results"
      scrollable
      maxHeight={420}
      limit={20}
      radius="md"
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Search' } }}
      searchProps={{
        placeholder: 'Search pages, clients, and calls by words, ID or number',
        'aria-label': 'Search',
        leftSection: <Icon name="search" size={18} />
      }}
    />
  )
}
