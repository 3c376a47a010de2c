import type { Method } from './console.ts'
import { accountRequests } from './requests/accounts.ts'
import { apiKeyRequests } from './requests/api-keys.ts'
import { callRequests } from './requests/calls.ts'
import { customerRequests } from './requests/customers.ts'
import { endpointRequests } from './requests/endpoints.ts'
import { eventEndpointRequests } from './requests/event-endpoints.ts'
import { mappingRequests } from './requests/mappings.ts'
import { organizationRequests } from './requests/organizations.ts'
import type { Preparations, Prepared, World } from './requests/prepared.ts'
import { providerRequests } from './requests/providers.ts'
import { recordingRequests } from './requests/recordings.ts'
import { reviewRequests } from './requests/reviews.ts'
import { scorecardRequests } from './requests/scorecards.ts'
import { selectedCallRequests } from './requests/selected-calls.ts'
import { ssoRequests } from './requests/sso.ts'
import { viewRequests } from './requests/views.ts'

/** A new operation needs an entry. */
const preparations: Preparations = {
  ...accountRequests,
  ...apiKeyRequests,
  ...callRequests,
  ...customerRequests,
  ...endpointRequests,
  ...eventEndpointRequests,
  ...mappingRequests,
  ...organizationRequests,
  ...providerRequests,
  ...recordingRequests,
  ...reviewRequests,
  ...scorecardRequests,
  ...selectedCallRequests,
  ...ssoRequests,
  ...viewRequests
}

/** @param name method and path of the operation, as in the description without the prefix */
export async function prepare(world: World, name: string): Promise<Prepared & { readonly method: Method }> {
  const preparation = preparations[name]
  if (preparation === undefined) throw new Error(`Nothing is known about ${name}`)

  return { ...(await preparation(world)), method: name.split(' ')[0] as Method }
}
