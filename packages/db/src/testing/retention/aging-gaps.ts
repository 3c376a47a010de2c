import { newId } from '@callbook/postgres'
import type { AgedEndpoint } from '../aged-rows.ts'
import type { TestDb } from '../connect.ts'

export async function addGap(db: TestDb, { organizationId, endpointId }: AgedEndpoint, found_at: Date): Promise<void> {
  const ids = { organization_id: organizationId, id: newId(), account_id: newId(), endpoint_id: endpointId }
  await db
    .insertInto('gaps')
    .values({ ...ids, provider: 'vapi', provider_call_id: newId(), kind: 'missing', found_at })
    .execute()
}

export async function addListedCall(db: TestDb, { organizationId }: AgedEndpoint, counted_at: Date): Promise<void> {
  const call = { organization_id: organizationId, provider: 'vapi', provider_call_id: newId(), outcome: 'arrived' }
  await db
    .insertInto('reconciled_calls')
    .values({ ...call, counted_at })
    .execute()
}

export async function addGapCount(db: TestDb, { organizationId }: AgedEndpoint, starts_at: Date): Promise<void> {
  const counts = { arrived: 1, missing: 0, repaired: 0, unassigned: 0 }
  await db
    .insertInto('gap_counts')
    .values({ organization_id: organizationId, client_id: newId(), starts_at, ...counts })
    .execute()
}
