import type { Me, Organization } from '@callbook/console-api'
import { queryClient } from '../query-client.ts'
import { organizationQuery } from './organizations.ts'
import { meQuery } from './session.ts'

/** Session in the first HTML: `apps/management-api/src/console-pages/page-session.ts`. */
interface EmbeddedSession {
  readonly me: Me
  /** The open organization, for staff. */
  readonly organization: Organization | null
}

/** Adds the user and the organization that the page contains to the cache. A page without them requests them. */
export function readEmbeddedSession(): void {
  const text = document.getElementById('session')?.textContent
  if (text === undefined) return
  const { me, organization }: EmbeddedSession = JSON.parse(text)
  queryClient.setQueryData(meQuery.queryKey, me)
  if (organization !== null) queryClient.setQueryData(organizationQuery(organization.id).queryKey, organization)
}
