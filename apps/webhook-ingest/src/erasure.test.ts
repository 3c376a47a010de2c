import { randomBytes } from 'node:crypto'
import { createDatabase, createReportWriter, eraseCustomer, listCustomers, listRejectedReports } from '@callbook/db'
import {
  addClient,
  addEndpoint,
  addOrganization,
  asRole,
  connectAs,
  connectTestDatabase,
  createTestDatabaseUrl,
  dumpRows
} from '@callbook/db/testing'
import { type ErasureKey, parseErasureKey, parseKeyRing } from '@callbook/domain'
import { vapiReport } from '@callbook/domain/testing'
import { createLimiter } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing/quiet-logger'
import { afterAll, expect, it } from 'vitest'
import { buildApp } from './app.ts'

const connectionString = await createTestDatabaseUrl()
const connection = { connectionString: asRole('ingest', connectionString), onIdleError: () => {} }
const db = connectTestDatabase(connectionString)
const service = createDatabase({ ...connection, maxConnections: 4 })
const secrets = parseKeyRing(randomBytes(32).toString('base64'))
const erasureKey = parseErasureKey(randomBytes(32).toString('base64'))
const logger = createQuietLogger()
afterAll(() => service.destroy())

const caller = { callerNumber: '+12025550147', callerName: 'Zebulon Quagmire' }
const before = new Date(Date.now() - 3_600_000)
const after = new Date(Date.now() + 3_600_000)

it('keeps nothing of a caller who was erased, and makes a new customer of a new call', async () => {
  const endpoint = await erasedCaller()
  const odd = { message: { ...vapiReport({ ...caller, callId: 'call-1' }).message, type: 5 } }

  const answers = await deliver(endpoint, erasureKey, [
    vapiReport({ ...caller, startedAt: before, callId: 'call-1' }),
    vapiReport({ ...caller, startedAt: before }),
    odd
  ])

  expect(answers).toEqual([200, 200, 400])
  expect(await rowsAboutCaller(endpoint)).toEqual([])

  expect(await deliver(endpoint, erasureKey, [vapiReport({ ...caller, startedAt: after })])).toEqual([200])
  expect(await customersOf(endpoint)).toMatchObject([{ full_name: 'Zebulon Quagmire', total_calls: 1 }])
})

it('answers 500 without the key to what may bring a caller back, and takes all else', async () => {
  const endpoint = await erasedCaller()

  const answers = await deliver(endpoint, undefined, [
    vapiReport({ ...caller, startedAt: before }),
    vapiReport({ ...caller, startedAt: after }),
    { message: { type: 5 } }
  ])

  expect(answers).toEqual([500, 200, 400])
  expect(await customersOf(endpoint)).toMatchObject([{ total_calls: 1 }])
  expect(await listRejectedReports(db, endpoint.organizationId, endpoint.id)).toHaveLength(1)
})

type TestEndpoint = Awaited<ReturnType<typeof erasedCaller>>

/** An endpoint of a client whose caller was erased just now, with the call `call-1`. */
async function erasedCaller() {
  const organizationId = await addOrganization(db)
  const clientId = await addClient(db, organizationId)
  const { id, slug } = await addEndpoint(db, organizationId, clientId)
  const endpoint = { id, slug, organizationId }
  await deliver(endpoint, erasureKey, [vapiReport({ ...caller, startedAt: before, callId: 'call-1' })])

  const [customer] = await customersOf(endpoint)
  if (customer === undefined) throw new Error('the caller is no customer')
  const read = () => ({ kind: 'other', type: 'odd' }) as const
  const erasure = { key: erasureKey, erasedAt: new Date(), read, apply: true }
  await eraseCustomer(connectAs('operator', db), organizationId, customer.id, erasure)

  return endpoint
}

/** What a service answered, once it was closed. */
async function deliver(
  { slug }: Pick<TestEndpoint, 'slug'>,
  key: ErasureKey | undefined,
  bodies: readonly object[]
): Promise<number[]> {
  const writer = createReportWriter({ ...connection, now: () => new Date(), erasureKey: key })
  const limiter = createLimiter({ name: 'test', limit: 1_000, redisUrl: undefined, logger })
  const app = buildApp({ db: service, writer, secrets, erasureKey: key, limiter, logger })
  const answers: number[] = []
  for (const payload of bodies) {
    const { statusCode } = await app.inject({ method: 'POST', url: `/webhook/vapi/${slug}`, payload })
    answers.push(statusCode)
  }
  await app.close()

  return answers
}

async function customersOf({ organizationId }: Pick<TestEndpoint, 'organizationId'>) {
  const { rows } = await listCustomers(db, organizationId, {}, { limit: 10, offset: 0 })

  return rows
}

async function rowsAboutCaller({ organizationId }: TestEndpoint): Promise<string[]> {
  const rows = (await dumpRows(db)).filter((row) => row.includes(organizationId))

  return rows.filter((row) => row.includes('Zebulon') || row.includes('Quagmire') || row.includes('2025550147'))
}
