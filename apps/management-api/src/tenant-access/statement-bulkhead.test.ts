import { createDatabase, type Database, ping } from '@callbook/db'
import { addCall, addClient, asRole, createTestDatabaseUrl } from '@callbook/db/testing'
import { unevaluatedLeadQuality } from '@callbook/domain'
import { createLimiter } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing'
import { Registry } from 'prom-client'
import { afterAll, expect, it } from 'vitest'
import { buildManagementApi } from '../app.ts'
import { addTenant } from '../testing/index.ts'
import { createStatementBulkhead } from './statement-bulkhead.ts'

const connections = 4
const connectionString = await createTestDatabaseUrl()
const registry = new Registry()
const admin = open(connectionString, { maxConnections: 4 })
const db = open(asRole('management', connectionString), {
  maxConnections: connections,
  // Longer than a busy machine takes to open the connections.
  bulkhead: createStatementBulkhead({ connections, registry, maxWaitMs: 4_000 })
})
const keyDb = open(asRole('management', connectionString), { maxConnections: 2 })
const logger = createQuietLogger()
const app = buildManagementApi({
  db,
  keyDb,
  checkDatabase: () => ping(admin),
  limiter: createLimiter({ name: 'turns', limit: 10_000, logger }),
  logger,
  registry
})

afterAll(async () => {
  await app.close()
  await Promise.all([db, keyDb, admin].map((pool) => pool.destroy()))
})

it('serves an organization while another has more requests waiting for a lock than there are connections', async () => {
  const [noisy, quiet] = [await addJudge(), await addJudge()]
  const unlock = await lockCall(noisy.organizationId)

  const stuck = Array.from({ length: 20 }, () => judge(noisy))
  const served = await Promise.all(Array.from({ length: 20 }, () => statusOf('/v1/calls', quiet.key)))
  await answered(stuck, 18)
  await unlock()
  const answers = await Promise.all(stuck)

  expect(new Set(served)).toEqual(new Set([200]))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(18)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
  expect(answers.find(({ statusCode }) => statusCode === 429)).toMatchObject({
    headers: { 'retry-after': '1' },
    body: '{"error":"Too Many Requests","message":"Too many concurrent requests of the organization"}'
  })
})

it('returns 503 to an organization if others use all places', async () => {
  const noisy = [await addJudge(), await addJudge()]
  const quiet = await addJudge()
  const unlocks = await Promise.all(noisy.map(({ organizationId }) => lockCall(organizationId)))

  const stuck = Promise.all(noisy.flatMap((scoring) => [judge(scoring), judge(scoring)]))
  await untilRunning(4)
  const { statusCode, headers, body } = await app.inject({ url: '/v1/calls', headers: { 'x-api-key': quiet.key } })
  await Promise.all(unlocks.map((unlock) => unlock()))

  expect([statusCode, headers['retry-after'], body]).toEqual([503, '1', '{"error":"Service Unavailable"}'])
  expect((await stuck).map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
  expect(await registry.metrics()).toMatch(/callbook_statements_refused_total\{reason="full"\} 1\n/)
})

/** Resolves once the given number of responses has arrived. */
async function answered(answers: readonly Promise<unknown>[], count: number): Promise<void> {
  let done = 0
  for (const answer of answers) void answer.then(() => (done += 1))
  await expect.poll(() => done).toBe(count)
}

async function untilRunning(count: number): Promise<void> {
  await expect.poll(async () => (await waitingForLocks()).length).toBe(count)
}

async function waitingForLocks() {
  return await admin
    .selectFrom('pg_stat_activity' as never)
    .selectAll()
    .where('wait_event_type' as never, '=', 'Lock' as never)
    .execute()
}

/** Adds an organization with a call and a key that may evaluate it. */
async function addJudge() {
  const tenant = await addTenant(admin, { scopes: ['evaluations:write'] })
  const clientId = await addClient(admin, tenant.organizationId)
  const callId = await addCall(admin, tenant.organizationId, clientId)

  return { ...tenant, callId }
}

async function judge({ key, callId }: Awaited<ReturnType<typeof addJudge>>) {
  return await app.inject({
    method: 'PUT',
    url: `/v1/calls/${callId}/evaluations/lead_quality`,
    payload: { result: unevaluatedLeadQuality('Silence.'), source: 'human' },
    headers: { 'x-api-key': key }
  })
}

/** Locks the rows of all calls of an organization; resolves with a function that releases them. */
async function lockCall(organizationId: string): Promise<() => Promise<unknown>> {
  const tx = await admin.startTransaction().execute()
  await tx
    .selectFrom('calls')
    .select('id')
    .where('organization_id', '=', organizationId as never)
    .forUpdate()
    .execute()

  return () => tx.rollback().execute()
}

async function statusOf(url: string, key: string): Promise<number> {
  return (await app.inject({ url, headers: { 'x-api-key': key } })).statusCode
}

function open(
  url: string,
  options: Pick<Parameters<typeof createDatabase>[0], 'maxConnections' | 'bulkhead'>
): Database {
  // Statements wait for a lock as long as it is held, even on a slow machine.
  const patience = { connectionTimeoutMs: 60_000, statementTimeoutMs: 60_000, queryTimeoutMs: 60_000 }

  return createDatabase({ connectionString: url, onIdleError: () => undefined, ...patience, ...options })
}
