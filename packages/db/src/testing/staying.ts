import { newId } from '@callbook/postgres'
import { type AgedEndpoint, daysAgo, idAt } from './aged-rows.ts'
import { addCall, addCustomer } from './call-factories.ts'
import type { TestDb } from './connect.ts'

/** Adds old rows that never expire. */
export async function addRetainedRows(testDb: TestDb, endpoint: AgedEndpoint): Promise<void> {
  const { organizationId, clientId } = endpoint
  const at = daysAgo(3_000)
  const customer_id = await addCustomer(testDb, organizationId, clientId, { first_call_at: at, last_call_at: at })
  const callId = await addCall(testDb, organizationId, clientId, { customer_id, created_at: at })
  const organization_id = organizationId
  await testDb
    .insertInto('evaluations')
    .values({
      organization_id,
      call_id: callId,
      client_id: clientId,
      domain: 'lead_quality',
      version: 1,
      is_current: true,
      source: 'import',
      result: '{}',
      created_at: at
    })
    .execute()
  await addWork(testDb, endpoint, 'waiting', at)
  await addWork(testDb, endpoint, 'running', at)
  await testDb
    .insertInto('unnumbered_events')
    .values({ organization_id: endpoint.organizationId, id: idAt(at), subject_id: newId(), type: 1, changed_at: at })
    .execute()
}

export async function addWork(
  db: TestDb,
  { organizationId, spareCalls }: AgedEndpoint,
  state: string,
  run_after: Date
): Promise<void> {
  const callId = spareCalls.pop() ?? ''
  await db
    .insertInto('evaluation_work')
    .values({ organization_id: organizationId, call_id: callId, state, attempts: 1, run_after })
    .execute()
}
