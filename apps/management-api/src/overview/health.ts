import { hasPermission, type Permitted } from '@callbook/accounts'
import { type Database, listEndpointHealth, listEventEndpoints, listProviderAccounts } from '@callbook/db'
import { limitsOf, type Reach } from '@callbook/domain'

export const mostEndpoints = 50

/**
 * Returns the state of every connection; of accounts and event endpoints only to users who may manage them.
 *
 * @param since time from which rejected reports are counted
 */
export async function readHealth(db: Database, reach: Reach, user: Permitted, since: Date) {
  const seesEventEndpoints = hasPermission(user, 'manage_endpoints')
  const { organizationId, clientId } = limitsOf(reach)
  // Provider accounts belong to the whole organization.
  const seesAccounts = hasPermission(user, 'manage_clients') && clientId === undefined
  const [endpoints, accounts, eventEndpoints] = await Promise.all([
    listEndpointHealth(db, reach, { since, limit: mostEndpoints }),
    seesAccounts ? listProviderAccounts(db, organizationId) : null,
    seesEventEndpoints ? listEventEndpoints(db, reach) : null
  ])

  return {
    endpoints: endpoints.map(({ total: _, ...endpoint }) => endpoint),
    endpoints_total: endpoints[0]?.total ?? 0,
    provider_accounts:
      accounts?.map(({ id, provider, base_url, state, last_error, last_pass_at, created_at, open_gaps }) => {
        return { id, provider, base_url, state, last_error, last_pass_at, created_at, open_gaps }
      }) ?? null,
    event_endpoints:
      eventEndpoints?.map(({ id, url, description, state, disabled_reason, failing_since }) => {
        return { id, url, description, state, disabled_reason, failing_since }
      }) ?? null
  }
}
