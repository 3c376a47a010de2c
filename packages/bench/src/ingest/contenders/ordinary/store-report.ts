import { newId } from '@callbook/postgres'
import type { Pool, PoolClient } from 'pg'
import { callColumns } from './call-columns.ts'
import { callDetails } from './call-details.ts'
import { addToCustomer } from './customer.ts'
import { countUse, type Endpoint, findEndpoint } from './endpoint.ts'
import type { Report } from './report.ts'

type Outcome = 'stored' | 'duplicate' | 'unknown endpoint'

/** Stores a report in a separate transaction with one statement after another. */
export async function storeReport(pool: Pool, slug: string, report: Report): Promise<Outcome> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const outcome = await writeReport(client, slug, report)
    await client.query('commit')

    return outcome
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function writeReport(client: PoolClient, slug: string, report: Report): Promise<Outcome> {
  const endpoint = await findEndpoint(client, slug)
  if (endpoint === undefined) return 'unknown endpoint'
  if (await isDuplicate(client, endpoint, report)) return 'duplicate'

  const { organization_id: organizationId } = endpoint
  const callId = newId()
  const customerId = await addToCustomer(client, endpoint, report, callId)
  await insertCall(client, endpoint, report, { callId, customerId })
  await client.query('insert into report_bodies (organization_id, call_id, body) values ($1, $2, $3)', [
    organizationId,
    callId,
    JSON.stringify(report)
  ])
  await client.query(
    `insert into evaluation_work (organization_id, call_id, domain, state, attempts, run_after)
    values ($1, $2, 'lead_quality', 'waiting', 0, now()), ($1, $2, 'prompt_adherence', 'waiting', 0, now())`,
    [organizationId, callId]
  )
  await countUse(client, endpoint)

  return 'stored'
}

async function isDuplicate(client: PoolClient, endpoint: Endpoint, { message }: Report): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into report_idempotency as m
      (organization_id, client_id, provider, provider_call_id, kind, report_id, received_at, expires_at)
    values ($1, $2, 'vapi', $3, 'end_of_call', $4, now(), now() + interval '24 hours')
    on conflict (organization_id, client_id, provider, provider_call_id, kind) do update set
      report_id = excluded.report_id, received_at = excluded.received_at, expires_at = excluded.expires_at
    where m.expires_at <= excluded.received_at`,
    [endpoint.organization_id, endpoint.client_id, message.call.id, newId()]
  )

  return rowCount === 0
}

async function insertCall(
  client: PoolClient,
  endpoint: Endpoint,
  report: Report,
  { callId, customerId }: { readonly callId: string; readonly customerId: string | undefined }
): Promise<void> {
  const now = new Date()
  const row = {
    organization_id: endpoint.organization_id,
    id: callId,
    client_id: endpoint.client_id,
    customer_id: customerId,
    provider: 'vapi',
    provider_call_id: report.message.call.id,
    report_rank: 0,
    ...callColumns(report),
    ...callDetails(report),
    received_at: now,
    created_at: now,
    updated_at: now
  }
  const columns = Object.keys(row)
  const parameters = columns.map((_, index) => `$${index + 1}`)
  await client.query(`insert into calls (${columns.join(', ')}) values (${parameters.join(', ')})`, Object.values(row))
}
