import { bodyOf, type RecordingPolicy, type RecordingPolicyInput } from '@callbook/console-api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'

const path = '/console/api/organizations/{organization}'

/** Recording policies of an organization. Clients without one do not keep recordings. */
export function policiesQuery(organization: string) {
  return queryOptions({
    queryKey: ['recording-policies', organization],
    queryFn: async () =>
      (await bodyOf(api.GET(`${path}/recording-policies`, { params: { path: { organization } } }))).data
  })
}

export async function setPolicy(
  organization: string,
  id: string,
  body: RecordingPolicyInput
): Promise<RecordingPolicy> {
  const params = { path: { organization, id } }

  return (await bodyOf(api.PUT(`${path}/clients/{id}/recording-policy`, { params, body }))).data
}
