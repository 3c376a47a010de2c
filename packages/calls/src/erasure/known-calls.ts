import type { Database } from '@callbook/db'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { type CustomerCalls, isToBeErased } from './customer-calls.ts'

export interface ReportingClient {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
}

/**
 * Lists the calls of a client's reports, as `provider id`, that belong to erased callers or to a customer to erase.
 */
export async function listForgottenCalls(
  db: Database,
  { organizationId, clientId }: ReportingClient,
  {
    providerCallIds,
    ofCustomer
  }: { readonly providerCallIds: readonly (string | null)[]; readonly ofCustomer?: CustomerCalls }
): Promise<ReadonlySet<string>> {
  const ids = providerCallIds.filter((id) => id !== null)
  if (ids.length === 0) return new Set()

  const calls = await db
    .selectFrom('calls')
    .select(['provider', 'provider_call_id'])
    .where('organization_id', '=', organizationId)
    .where('client_id', '=', clientId)
    .where('provider', 'in', (eb) =>
      eb
        .selectFrom('webhook_endpoints')
        .select('provider')
        .where('organization_id', '=', organizationId)
        .where('client_id', '=', clientId)
    )
    .where('provider_call_id', 'in', ids)
    .where((eb) => eb.or([eb('erased_at', 'is not', null), ...(ofCustomer ? [isToBeErased(ofCustomer)] : [])]))
    .execute()

  return new Set(calls.map((call) => `${call.provider} ${call.provider_call_id}`))
}
