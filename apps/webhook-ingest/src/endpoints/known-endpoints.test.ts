import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReportSpool } from '@callbook/calls'
import { changeEndpointSettings, createPool, findEndpointBySlugHash, listChangedEndpoints } from '@callbook/db'
import {
  addClient,
  addEndpoint,
  addOrganization,
  connectAs,
  connectTestDatabase,
  createTestDatabaseUrl,
  lockTable
} from '@callbook/db/testing'
import { hashSlug, parseKeyRing } from '@callbook/domain'
import { FairLimiterError } from '@callbook/limits'
import { expect, it, onTestFinished } from 'vitest'
import { rememberEndpoints } from './known-endpoints.ts'

const stranger = '203.0.113.9'
const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)
const service = connectAs('ingest', testDb)
const secrets = parseKeyRing(randomBytes(32).toString('base64'))
const lockTimeout = await lockTimeoutOf()
const poolBusy = new Error('timeout exceeded when trying to connect')

it('learns of changes to remembered endpoints, also without requests', async () => {
  const { organizationId, id, slugHash } = await someEndpoint()
  const { known, fail } = await start()
  await known.find(slugHash, stranger)
  await changeEndpointSettings({ db, organizationId }, id, { change: () => ({ allowed_ips: ['203.0.113.9'] }) })

  await known.learn(await listChangedEndpoints(db, 60_000))
  fail(poolBusy)

  expect(await known.find(slugHash, undefined)).toMatchObject({ id, allowed_ips: ['203.0.113.9'] })
})

it('learns of changes to endpoints remembered by an earlier process', async () => {
  const { organizationId, id, slugHash } = await someEndpoint()
  const directory = await newDirectory()
  const first = await start(directory)
  await first.known.find(slugHash, stranger)
  await first.spool.close()
  await changeEndpointSettings({ db, organizationId }, id, { change: () => ({ allowed_ips: ['203.0.113.9'] }) })

  const { known, fail } = await start(directory)
  await known.learn(await listChangedEndpoints(db, 60_000))
  fail(poolBusy)

  expect(await known.find(slugHash, stranger)).toMatchObject({ id, allowed_ips: ['203.0.113.9'] })
})

it.each([
  { what: 'no connection is free for a slug that is known', error: poolBusy, isKnown: true, isOutage: true },
  { what: 'no connection is free for one that is not', error: poolBusy, isKnown: false, isOutage: false },
  {
    what: 'too many unknown slugs are looked up',
    error: new FairLimiterError('full'),
    isKnown: false,
    isOutage: false
  },
  { what: 'a lock is in the way', error: lockTimeout, isKnown: true, isOutage: false },
  {
    what: 'the connection is lost',
    error: new Error('Connection terminated unexpectedly'),
    isKnown: false,
    isOutage: true
  }
])('uses its memory if $what; that is an outage: $isOutage', async ({ error, isKnown, isOutage }) => {
  const { id, slugHash } = await someEndpoint()
  const { known, fail, outages } = await start()
  await known.find(slugHash, stranger)
  fail(error)

  const found = await known.find(slugHash, isKnown ? undefined : stranger)

  expect(found?.id).toBe(id)
  expect(outages).toEqual(isOutage ? [error] : [])
  await expect(known.find(randomBytes(32), isKnown ? undefined : stranger)).rejects.toBe(error)
})

/** Returns the database error of a lock timeout. */
async function lockTimeoutOf(): Promise<Error> {
  const unlock = await lockTable(testDb, 'webhook_endpoints')
  const impatient = createPool({ connectionString, maxConnections: 1, onIdleError: () => undefined, lockTimeoutMs: 1 })
  const error = await impatient.query('table webhook_endpoints').then(undefined, (reason: Error) => reason)
  await Promise.all([unlock(), impatient.end()])

  return error instanceof Error ? error : new Error('there was no lock')
}

/** Starts with endpoints remembered in a spool, and a database that fails on request. */
async function start(directory?: string) {
  const spool = await createReportSpool({ directory: directory ?? (await newDirectory()), maxBytes: 1e7 })
  onTestFinished(() => spool.close())
  const outages: unknown[] = []
  let failure: Error | undefined
  const known = rememberEndpoints({
    lookUp: (slugHash) => (failure === undefined ? findEndpointBySlugHash(service, slugHash) : Promise.reject(failure)),
    spool,
    database: { isAway: () => false, noteOutage: (error) => void outages.push(error) },
    secrets,
    now: () => new Date(),
    onFailure: (error) => expect.unreachable(String(error))
  })

  return {
    known,
    spool,
    outages,
    fail(error: Error) {
      failure = error
    }
  }
}

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'callbook-spool-'))
  onTestFinished(() => rm(directory, { recursive: true }))

  return directory
}

async function someEndpoint() {
  const organizationId = await addOrganization(testDb)
  const { id, slug } = await addEndpoint(testDb, organizationId, await addClient(testDb, organizationId))

  return { organizationId, id, slugHash: hashSlug(slug) }
}
