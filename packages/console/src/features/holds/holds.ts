import { bodyOf, type LegalHold, type LegalHoldInput } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'

const path = '/console/api/organizations/{organization}/holds'

/** Legal holds of an organization, newest first, with released ones. */
export function holdsQuery(organization: string) {
  return queryOptions({
    queryKey: ['holds', organization],
    queryFn: async () => (await bodyOf(api.GET(path, { params: { path: { organization } } }))).data
  })
}

export async function createHold(organization: string, body: LegalHoldInput): Promise<LegalHold> {
  return (await bodyOf(api.POST(path, { params: { path: { organization } }, body }))).data
}

export async function releaseHold(organization: string, id: string): Promise<LegalHold> {
  return (await bodyOf(api.POST(`${path}/{id}/release`, { params: { path: { organization, id } } }))).data
}
