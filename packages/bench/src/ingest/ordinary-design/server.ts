import { type EndpointId, hashSlug, type OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import fastify from 'fastify'
import pg, { type Pool, type PoolClient } from 'pg'
import { callColumns, callDetails, Report } from './report.ts'

/** A straightforward design: Fastify's own parser, a schema for the body, and a transaction for each report. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })

await pool.query(`create table report_bodies (
  organization_id uuid not null,
  call_id         uuid not null,
  received_at     timestamptz not null default now(),
  body            jsonb not null,
  primary key (organization_id, call_id)
)`)

const app = fastify()

app.post<{ Params: { slug: string }; Body: Report }>(
  '/webhook/vapi/:slug',
  { schema: { body: Report } },
  async ({ body, id, params }, reply) => {
    const outcome = await storeReport(pool, params.slug, body)
    if (outcome === 'unknown endpoint') return reply.code(404).send({ success: false })

    return { success: true, requestId: id }
  }
)

process.on('SIGTERM', () => process.exit())

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })

type Outcome = 'stored' | 'duplicate' | 'unknown endpoint'

/** Stores a report in a separate transaction with one statement after another. */
async function storeReport(pool: Pool, slug: string, report: Report): Promise<Outcome> {
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
  const customerId = await addToCustomer(client, { endpoint, report, callId })
  await insertCall(client, { endpoint, report, callId }, customerId)
  await client.query('insert into report_bodies (organization_id, call_id, body) values ($1, $2, $3)', [
    organizationId,
    callId,
    JSON.stringify(report)
  ])
  await client.query(
    `insert into evaluation_work (organization_id, call_id, state, attempts, run_after)
    values ($1, $2, 'waiting', 0, now())`,
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

interface NewCall {
  readonly endpoint: Endpoint
  readonly report: Report
  readonly callId: string
}

async function insertCall(
  client: PoolClient,
  { endpoint, report, callId }: NewCall,
  customerId: string | undefined
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

/** Returns the id of the caller's customer; `undefined` for a caller without a number. */
async function addToCustomer(client: PoolClient, { endpoint, report, callId }: NewCall): Promise<string | undefined> {
  const { customer, startedAt } = report.message
  if (customer?.number === undefined) return undefined

  const { number, name = '' } = customer
  const [firstName = '', ...lastNames] = name.split(' ')
  const { rows } = await client.query<{ id: string }>(
    `insert into customers as c
      (organization_id, id, client_id, phone_number, first_name, last_name, full_name, name_words, email, customer_status,
       created_from_call_id, first_call_id, first_call_at, last_call_id, last_call_at, total_calls, contacts, metadata,
       created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, lower($7), '', 'new', $8, $8, $9, $8, $9, 1, 1, '{}', now(), now())
    on conflict (organization_id, phone_number, client_id) do update set
      last_call_id = excluded.last_call_id, last_call_at = greatest(c.last_call_at, excluded.last_call_at),
      total_calls = c.total_calls + 1, contacts = c.contacts + 1, customer_status = 'returning',
      updated_at = excluded.updated_at
    returning id`,
    [
      endpoint.organization_id,
      newId(),
      endpoint.client_id,
      number,
      firstName,
      lastNames.join(' '),
      name,
      callId,
      startedAt
    ]
  )

  return rows[0]?.id
}

interface Endpoint {
  readonly id: EndpointId
  readonly organization_id: OrganizationId
  readonly client_id: string
}

async function findEndpoint(client: PoolClient, slug: string): Promise<Endpoint | undefined> {
  const { rows } = await client.query<Endpoint>(
    `select id, organization_id, client_id from webhook_endpoints
    where provider = 'vapi' and slug_hash = $1 and status = 'active'`,
    [hashSlug(slug)]
  )

  return rows[0]
}

async function countUse(client: PoolClient, endpoint: Endpoint): Promise<void> {
  await client.query(
    `insert into webhook_endpoint_usage as u (organization_id, endpoint_id, request_count, last_used_at)
    values ($1, $2, 1, now()) on conflict (organization_id, endpoint_id) do update set
      request_count = u.request_count + 1, last_used_at = excluded.last_used_at`,
    [endpoint.organization_id, endpoint.id]
  )
}
