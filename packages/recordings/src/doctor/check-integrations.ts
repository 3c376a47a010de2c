import { type Database, listKeepersWithoutAccount } from '@callbook/db'
import { findListingProvider, listingProviderNames } from '@callbook/domain'
import type { StoreCheck } from './check-store.ts'

/** Maximum number of named clients. */
const named = 20

interface IntegrationCheck extends Omit<StoreCheck, 'check'> {
  readonly check: 'has integrations'
}

/** Checks that each client that keeps recordings has the integrations from which they are copied. */
export async function checkIntegrations(db: Database): Promise<IntegrationCheck> {
  const providers = listingProviderNames.filter((name) => findListingProvider(name)?.listing.audio.needsKey)
  const found = await listKeepersWithoutAccount(db, providers, named)
  const clients = found.map(({ client_id, provider }) => `client ${client_id} has no integration with ${provider}`)

  return { check: 'has integrations', passed: found.length === 0, explanation: clients.join(', ') }
}
