import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '#ui/theme/icons.tsx'
import type { Entry } from './entry.ts'
import { paletteStore } from './palette-store.ts'
import { rankEntries } from './rank.ts'
import { addRecent, readRecent } from './recent.ts'
import { searchLabel, useBestSelected } from './use-best-selected.ts'
import { useFound } from './use-found.ts'
import { useActions, usePages } from './use-pages.ts'

const route = getRouteApi('/signed-in')

/** Command palette: finds pages, actions, clients, customers, calls, organizations and people. */
export function Palette({ organization }: { readonly organization: string }) {
  const { me } = route.useRouteContext()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [recent, setRecent] = useState(() => readRecent(me.id, organization))
  const text = query.trim()
  const [pages, actions, found] = [usePages(organization), useActions(organization), useFound(organization, text)]

  function show(entry: Entry): SpotlightActionData {
    const { id, label, detail, icon, opens } = entry

    return {
      id,
      label,
      ...(detail !== undefined && { description: detail }),
      leftSection: <Icon name={icon} />,
      onClick: () => {
        addRecent(me.id, organization, entry)
        setRecent(readRecent(me.id, organization))
        if (typeof opens === 'function') return opens()
        const { opensForm, ...link } = opens
        void navigate({ ...link, ...(opensForm === true && { state: { formRequest: performance.now() } }) })
      }
    }
  }

  const search: Entry = {
    id: 'search',
    label: `${searchLabel} “${text}”`,
    icon: 'search',
    opens: { to: '/o/$organization/calls', params: { organization }, search: { q: text } }
  }
  const ranked = rankEntries(text, [...pages, ...actions, ...found], search)
  useBestSelected(text === '' ? undefined : ranked[0]?.id)
  const groups: SpotlightActionGroupData[] = [
    {
      group: 'Recent',
      actions: recent.map((entry) => show({ ...entry, id: `recent ${entry.id}` }))
    },
    { group: 'Go to', actions: pages.map(show) },
    { group: 'Actions', actions: actions.map(show) }
  ]

  return (
    <Spotlight
      store={paletteStore}
      actions={text === '' ? groups : ranked.map(show)}
      query={query}
      onQueryChange={setQuery}
      // The entries are already filtered and in order.
      filter={(_, all) => all}
      nothingFound="No results"
      scrollable
      maxHeight={420}
      limit={30}
      radius="md"
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Search' } }}
      searchProps={{
        placeholder: 'Search pages, actions, customers, and calls by words, ID or number',
        'aria-label': 'Search',
        leftSection: <Icon name="search" size={18} />
      }}
    />
  )
}
