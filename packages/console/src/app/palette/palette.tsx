import { bodyOf } from '@callbook/console-api'
import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '#api/client.ts'
import { nameOfMembership, urlOfMembership } from '#api/membership.ts'
import { organizationsQuery } from '#api/organizations.ts'
import { usePermission } from '#api/permissions.ts'
import { useSignOut } from '#api/session.ts'
import { clientsQuery } from '#features/clients/clients.ts'
import { customerParameters } from '#features/customers/customer-filter.ts'
import { membersQuery } from '#features/members/members.ts'
import { peopleQuery } from '#features/people/people.ts'
import { useMayDefine } from '#features/scorecards/scorecards.ts'
import { Icon } from '#ui/theme/icons.tsx'
import { schemes } from '#ui/theme/theme.ts'
import { settingsPages, useSections } from '../sections.ts'
import { paletteStore } from './palette-store.ts'
import { type Entry, rankEntries } from './rank.ts'

const route = getRouteApi('/signed-in')

/** Beginning of the label of the general search. */
const searchLabel = 'Search calls for'

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
        leftSection: <Icon name="search" size={18} />,
        // Called before the library opens the selected entry. None is selected if its element was replaced.
        onKeyDown: ({ key }) => {
          if (key === 'Enter' && text !== '' && findSelected() === null) selectFirst()
        }
      }}
    />
  )
}

const maxRecent = 5

const keyOf = (user: string, organization: string) => `callbook-recent-${user}-${organization}`

/** Returns the last opened entries of this tab, latest first. They end with the tab, because they contain names. */
function readRecent(user: string, organization: string): Entry[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(user, organization)) ?? '[]')
  } catch {
    return []
  }
}

/** Records an opened page; actions are not recorded. */
function addRecent(user: string, organization: string, entry: Entry): void {
  if (typeof entry.opens === 'function' || entry.id === 'search') return
  const others = readRecent(user, organization).filter(({ id }) => id !== entry.id)
  sessionStorage.setItem(keyOf(user, organization), JSON.stringify([entry, ...others].slice(0, maxRecent)))
}

/** Returns all pages that the user may open. */
function usePages(organization: string): Entry[] {
  const { me } = route.useRouteContext()
  const sections = useSections()
  const hasPermission = usePermission()
  const params = { organization }
  const settings = settingsPages.filter(({ permission }) => hasPermission(permission))

  return [
    ...sections.map(({ label, icon, to }): Entry => ({ id: to, label, icon, opens: { to, params } })),
    ...settings.map(({ label, to }): Entry => {
      return { id: to, label, detail: 'Settings', icon: 'settings', opens: { to, params } }
    }),
    { id: 'account', label: 'Account', icon: 'account', opens: { to: '/account' } },
    ...(me.permissions.includes('manage_organizations')
      ? [
          {
            id: 'organizations',
            label: 'Organizations',
            icon: 'organizations',
            opens: { to: '/organizations' }
          } as const
        ]
      : []),
    ...(me.permissions.includes('manage_people')
      ? [{ id: 'people', label: 'People', icon: 'customers', opens: { to: '/people' } } as const]
      : [])
  ]
}

function useActions(organization: string): Entry[] {
  const hasPermission = usePermission()
  const mayDefine = useMayDefine()
  const { setColorScheme } = useMantineColorScheme()
  const leaving = useSignOut()
  const params = { organization }
  const forms = [
    { label: 'Create API key', to: '/o/$organization/settings/api-keys', permission: 'issue_api_keys', icon: 'key' },
    {
      label: 'Create webhook URL',
      to: '/o/$organization/settings/webhooks',
      permission: 'manage_endpoints',
      icon: 'add'
    },
    { label: 'Invite member', to: '/o/$organization/settings/members', permission: 'manage_members', icon: 'customers' }
  ] as const

  const newScorecard: Entry = {
    ...{ id: 'new-scorecard', label: 'New scorecard', icon: 'scorecards' },
    opens: { to: '/o/$organization/scorecards/new-scorecard', params }
  }

  return [
    ...forms
      .filter(({ permission }) => hasPermission(permission))
      .map(({ label, to, icon }): Entry => ({ id: label, label, icon, opens: { to, params, opensForm: true } })),
    ...(mayDefine ? [newScorecard] : []),
    ...schemes.map(({ scheme, label }): Entry => {
      return { id: scheme, label: `Theme: ${label}`, icon: 'tool', opens: () => setColorScheme(scheme) }
    }),
    { id: 'sign-out', label: 'Sign out', icon: 'account', opens: () => leaving.mutate() }
  ]
}

const [most, patienceMs] = [5, 150]

/** Returns clients, customers, calls, organizations and people for a text; none for an empty one. */
function useFound(organization: string, text: string): Entry[] {
  const { me } = route.useRouteContext()
  const hasPermission = usePermission()
  const [searched] = useDebouncedValue(text, patienceMs)
  const enabled = text !== ''
  const params = { organization }
  const [mayManagePeople, seesAll] = (['manage_people', 'manage_organizations'] as const).map((permission) =>
    me.permissions.includes(permission)
  )
  const { data: clients = [] } = useQuery({ ...clientsQuery(organization), enabled })
  const { data: found } = useQuery({ ...foundQuery(organization, searched), enabled: enabled && searched !== '' })
  const { data: all } = useQuery({ ...organizationsQuery, enabled: enabled && seesAll === true })
  const { data: people = [] } = useQuery({ ...peopleQuery, enabled: enabled && mayManagePeople === true })
  const membersAreShown = hasPermission('manage_members') && mayManagePeople !== true
  const { data: members = [] } = useQuery({ ...membersQuery(organization), enabled: enabled && membersAreShown })
  if (!enabled) return []

  return [
    ...clients.map(({ id, display_name: label }): Entry => {
      const opens = { to: '/o/$organization/clients/$client', params: { organization, client: id } } as const

      return { id, label, detail: 'Client', icon: 'organizations', keywords: [id], opens }
    }),
    ...(found?.customers ?? []).map(({ id, full_name: name, phone_number: number }): Entry => {
      const opens = { to: '/o/$organization/customers/$customer', params: { organization, customer: id } } as const
      const texts = { label: name || number, detail: 'Customer', keywords: [id, number] }

      return { id, ...texts, icon: 'customers', isFound: true, opens }
    }),
    ...(found?.calls ?? []).map(({ id, caller_full_name: name, ...call }): Entry => {
      const opens = { to: '/o/$organization/calls/$call', params: { organization, call: id } } as const
      const number = call.caller_phone_number_international
      const texts = { label: name ?? number ?? 'Unknown caller', keywords: [id, call.caller_phone_number ?? ''] }

      return { id, ...texts, detail: `Call of ${call.client_name}`, icon: 'calls', isFound: true, opens }
    }),
    ...(all?.map(({ id, name }) => organizationEntry(id, name)) ??
      me.organizations.map((one) => organizationEntry(one.id, nameOfMembership(one), urlOfMembership(one)))),
    ...people.map(({ id, name: label, email }): Entry => {
      const opens = { to: '/people', search: { q: email } } as const

      return { id, label, detail: email, icon: 'customers', keywords: [email], opens }
    }),
    ...members.map(({ user_id: id, name: label, email }): Entry => {
      const opens = { to: '/o/$organization/settings/members', params } as const

      return { id, label, detail: email, icon: 'customers', keywords: [email], opens }
    })
  ]
}

/** Customers by name or number, and calls by words, number or id. A list that rejects the text is empty. */
function foundQuery(organization: string, text: string) {
  const path = { organization }

  return queryOptions({
    queryKey: ['found', organization, text],
    queryFn: async ({ signal }) => {
      const [calls, customers] = await Promise.allSettled([
        bodyOf(
          api.GET('/console/api/organizations/{organization}/calls', {
            params: { path, query: { search: text, limit: most } },
            signal
          })
        ),
        bodyOf(
          api.GET('/console/api/organizations/{organization}/customers', {
            params: { path, query: { ...customerParameters({ q: text }), limit: most } },
            signal
          })
        )
      ])

      return {
        calls: calls.status === 'fulfilled' ? calls.value.data : [],
        customers: customers.status === 'fulfilled' ? customers.value.data : []
      }
    },
    placeholderData: keepPreviousData
  })
}

/** @param url URL of one of several memberships, which loads a new document */
function organizationEntry(organization: string, label: string, url?: string): Entry {
  const link = { to: '/o/$organization', params: { organization } } as const
  const texts = { label, detail: 'Organization', keywords: [organization] }
  const opens = url === undefined ? link : () => window.location.assign(url)

  return { id: url ?? organization, ...texts, icon: 'organizations', opens }
}

/**
 * Selects the first entry when better results than the general search arrive. The library would keep the search
 * selected, although it is no longer the first. An entry that the user has selected stays selected.
 *
 * @param first id of the first entry
 */
function useBestSelected(first: string | undefined): void {
  useEffect(() => {
    if (first !== undefined && findSelected()?.textContent.startsWith(searchLabel)) selectFirst()
  }, [first])
}

/** The library keeps the selection in the document, and exports no function that changes it. */
function selectFirst(): void {
  findSelected()?.removeAttribute('data-selected')
  document.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
}

function findSelected(): Element | null {
  return document.querySelector('[data-action][data-selected]')
}
