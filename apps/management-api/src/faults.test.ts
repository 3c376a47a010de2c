import { createAdminDatabase, createDatabase, type Database, ping } from '@callbook/db'
import {
  asRole,
  findBackends,
  lockTable,
  setReadOnly,
  startFaultyServer,
  terminateBackends
} from '@callbook/db/testing'
import { createLimiter } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { buildManagementApi } from './app.ts'
import { addTenant } from './testing/index.ts'

const server = await startFaultyServer()
const { connectionString } = server
const onIdleError = () => undefined
const admin = createAdminDatabase({ connectionString, onIdleError })
const { key } = await addTenant(admin, { scopes: ['clients:write'] })

/** A third of the limits of production, so that the tests wait less. */
const limits = { statementTimeoutMs: 1_000, queryTimeoutMs: 1_300 }

/** The service with the pools of production, but smaller. */
const [db, keyDb, healthDb] = [open(2), open(1), open(1)]
const logger = createQuietLogger()
const limiter = createLimiter({ name: 'faults', limit: 10_000, logger })
const app = buildManagementApi({ db, keyDb, checkDatabase: () => ping(healthDb), limiter, logger })

// It became ready before the faults: the first check needs the database.
await app.inject('/health')

/** Cleanups that also run after a failed test. */
const repairs: (() => unknown)[] = []

afterEach(async () => {
  for (const repair of repairs.splice(0)) await repair()
})

afterAll(async () => {
  await app.close()
  await Promise.all([db, keyDb, healthDb, admin].map((pool) => pool.destroy()))
})

const unavailable = [503, '{"error":"Service Unavailable"}', '1']

describe('while the database', () => {
  it('locks a table, only its requests fail', async () => {
    const unlock = await lockTable(admin, 'customers')
    repairs.push(unlock)

    expect(await get('/v1/customers')).toEqual(unavailable)
    expect(await statusOf('/v1/calls')).toBe(200)
    expect(await statusOf('/health')).toBe(200)

    await unlock()
    repairs.pop()
    expect(await statusOf('/v1/customers')).toBe(200)
  })

  it('locks the table of clients, creating a client fails in the same way with an idempotency key', async () => {
    const unlock = await lockTable(admin, 'clients')
    repairs.push(unlock)

    const answer = await app.inject({
      method: 'POST',
      url: '/v1/clients',
      payload: { name: 'Acme' },
      headers: { 'x-api-key': key, 'idempotency-key': 'k' }
    })

    expect(reported(answer)).toEqual(unavailable)
  })

  it('keeps all connections busy, requests fail and the service is healthy', async () => {
    const unlock = await lockTable(admin, 'customers')
    repairs.push(unlock)

    const stuck = [1, 2].map(() => get('/v1/customers'))
    const waiting = [1, 2, 3].map(() => get('/v1/customers'))
    expect(await statusOf('/health')).toBe(200)
    expect(await Promise.all([...stuck, ...waiting])).toEqual(Array.from({ length: 5 }, () => unavailable))

    await unlock()
    repairs.pop()
    expect(await statusOf('/v1/customers')).toBe(200)
  })

  it('does not respond on open connections, one request fails and the next uses another', async () => {
    await Promise.all([statusOf('/v1/customers'), statusOf('/health')])
    freeze(await findBackends(admin))

    const [request, health] = await Promise.all([get('/v1/customers'), statusOf('/health')])

    expect(request).toEqual(unavailable)
    expect(health).toBe(503)
    await until(async () => (await statusOf('/health')) === 200)
    await until(async () => (await statusOf('/v1/customers')) === 200)
  })

  it('does not respond at all, everything except the process fails, and recovers later', async () => {
    await server.freeze()
    repairs.push(server.thaw)

    const answers = await Promise.all([get('/v1/customers'), post('/v1/clients', { name: 'Acme' })])
    const health = await Promise.all([statusOf('/health'), statusOf('/health/live')])

    expect(answers).toEqual([unavailable, unavailable])
    expect(health).toEqual([503, 200])
    server.thaw()
    await until(async () => (await statusOf('/health')) === 200)
    await until(async () => (await statusOf('/v1/customers')) === 200)
  })

  it('ends connections, nothing else ends', async () => {
    await terminateBackends(admin)

    expect([200, 503]).toContain(await statusOf('/v1/customers'))
    await until(async () => (await statusOf('/v1/customers')) === 200)
    expect(await statusOf('/health')).toBe(200)
  })

  it('is read-only, reads succeed', async () => {
    await setReadOnly(admin, true)
    repairs.push(() => setReadOnly(admin, false))
    await until(async () => (await statusOf('/v1/clients')) === 200)

    expect(await post('/v1/clients', { name: 'Acme' })).toEqual(unavailable)
    expect(await statusOf('/v1/clients')).toBe(200)

    await setReadOnly(admin, false)
    await until(async () => (await statusOf('/v1/clients')) === 200)
    expect((await post('/v1/clients', { name: 'Acme' }))[0]).toBe(201)
  })

  it('is down, everything except the process fails, and recovers later', async () => {
    await server.stop()
    const live = await statusOf('/health/live')
    await until(async () => (await get('/v1/customers'))[0] === 503)
    const answers = await Promise.all([get('/v1/customers'), post('/v1/clients', { name: 'Acme' })])
    const health = await statusOf('/health')

    await server.start()

    expect(answers).toEqual([unavailable, unavailable])
    expect([live, health]).toEqual([200, 503])
    await until(async () => (await statusOf('/health')) === 200)
    await until(async () => (await statusOf('/v1/customers')) === 200)
  })
})

function open(maxConnections: number): Database {
  return createDatabase({
    ...limits,
    connectionString: asRole('management', connectionString),
    maxConnections,
    onIdleError
  })
}

async function get(url: string) {
  return reported(await app.inject({ url, headers: { 'x-api-key': key } }))
}

async function post(url: string, payload: object) {
  return reported(await app.inject({ method: 'POST', url, payload, headers: { 'x-api-key': key } }))
}

function reported({ statusCode, body, headers }: LightMyRequestResponse) {
  const retryAfter = headers['retry-after']

  return [statusCode, body, ...(retryAfter === undefined ? [] : [retryAfter])]
}

async function statusOf(url: string) {
  return (await get(url))[0]
}

function freeze(pids: readonly number[]): void {
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  repairs.push(() => pids.map((pid) => process.kill(pid, 'SIGCONT')))
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 50))
}
