import { bodyOf } from '@callbook/console-api'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { api } from '#api/client.ts'
import { nameOfMembership, urlOfMembership } from '#api/session/membership.ts'
import { organizationsQuery } from '#api/session/organizations.ts'
import { usePermission } from '#api/session/permissions.ts'
import { clientsQuery } from '#features/clients/clients.ts'
import { parametersOf } from '#features/customers/customer-filter.ts'
import { membersQuery } from '#features/members/members.ts'
import { peopleQuery } from '#features/people/people.ts'
import type { Entry } from './entry.ts'

const route = getRouteApi('/signed-in')

const [most, patienceMs] = [5, 150]

/** Returns clients, customers, calls, organizations and people for a text; none for an empty one. */
export function useFound(organization: string, text: string): Entry[] {
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

/** @param url URL of one of several memberships, which loads a new document */
function organizationEntry(organization: string, label: string, url?: string): Entry {
  const link = { to: '/o/$organization', params: { organization } } as const
  const texts = { label, detail: 'Organization', keywords: [organization] }
  const opens = url === undefined ? link : () => window.location.assign(url)

  return { id: url ?? organization, ...texts, icon: 'organizations', opens }
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
            params: { path, query: { ...parametersOf({ q: text }), limit: most } },
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
