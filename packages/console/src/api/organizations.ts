import { bodyOf, type Me, type Organization } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'
import { queryClient } from './query-client.ts'

/** All organizations, for staff. */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: async () => (await bodyOf(api.GET('/console/api/organizations'))).data
})

/** All organizations with their figures, for staff. Its key begins with the one of the list, so both are updated. */
export const organizationOverviewsQuery = queryOptions({
  queryKey: [...organizationsQuery.queryKey, 'overview'],
  queryFn: async () => (await bodyOf(api.GET('/console/api/overview'))).data,
  refetchInterval: 60_000
})

export type OrganizationName = Pick<Organization, 'id' | 'name'>

/** @throws {ConsoleApiError} 404 if the user has no access */
export async function getOrganization(
  { organizations, platform_role: role }: Me,
  organization: string
): Promise<OrganizationName> {
  const own = organizations.find(({ id }) => id === organization)
  if (own !== undefined) return own

  return await queryClient.fetchQuery({
    ...organizationQuery(organization),
    // Staff keep access to all; a member's access may just have begun or ended.
    staleTime: role === null ? 0 : Number.POSITIVE_INFINITY
  })
}

export function organizationQuery(organization: string) {
  const path = '/console/api/organizations/{organization}'

  return queryOptions({
    queryKey: ['organizations', organization],
    queryFn: async () => (await bodyOf(api.GET(path, { params: { path: { organization } } }))).data
  })
}

export async function createOrganization(name: string): Promise<Organization> {
  return (await bodyOf(api.POST('/console/api/organizations', { body: { name } }))).data
}
