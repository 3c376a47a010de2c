import { bodyOf, type EventEndpoint, type EventEndpointChanges, type EventEndpointInput } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'

const ofOrganization = '/console/api/organizations/{organization}'

/** The event endpoints of an organization, newest first. */
export function eventEndpointsQuery(organization: string) {
  return queryOptions({
    queryKey: ['event-endpoints', organization],
    queryFn: async () =>
      (await bodyOf(api.GET(`${ofOrganization}/event-endpoints`, { params: { path: { organization } } }))).data
  })
}

/** The available event types, with samples. */
export function eventTypesQuery(organization: string) {
  return queryOptions({
    queryKey: ['event-types', organization],
    queryFn: async () =>
      (await bodyOf(api.GET(`${ofOrganization}/event-types`, { params: { path: { organization } } }))).data,
    staleTime: Number.POSITIVE_INFINITY
  })
}

/** @returns the new endpoint with its secret */
export async function addEventEndpoint(organization: string, body: EventEndpointInput) {
  return (await bodyOf(api.POST(`${ofOrganization}/event-endpoints`, { params: { path: { organization } }, body })))
    .data
}

export async function changeEventEndpoint(of: EventEndpoint, body: EventEndpointChanges) {
  return (await bodyOf(api.PATCH(`${ofOrganization}/event-endpoints/{id}`, { params: { path: pathOf(of) }, body })))
    .data
}

/** @returns the new secret; the previous one also signs requests for 24 hours */
export async function rotateSecret(of: EventEndpoint): Promise<string> {
  const path = pathOf(of)

  return (await bodyOf(api.POST(`${ofOrganization}/event-endpoints/{id}/rotate-secret`, { params: { path } }))).data
    .secret
}

export async function removeEventEndpoint(of: EventEndpoint): Promise<void> {
  await bodyOf(api.DELETE(`${ofOrganization}/event-endpoints/{id}`, { params: { path: pathOf(of) } }))
}

function pathOf({ organization_id: organization, id }: EventEndpoint) {
  return { organization, id }
}
