import { randomBytes } from 'node:crypto'
import { eraseCustomer, listRejectedReports } from '@callbook/calls'
import { connectAs, connectTestDatabase, createTestDatabaseUrl, dumpRows } from '@callbook/db/testing'
import { type CustomerId, type ErasureKey, parseErasureKey } from '@callbook/domain'
import { vapiReport } from '@callbook/domain/testing'
import { expect, it } from 'vitest'
import { deliver, type OpenEndpoint, someEndpoint, startApp } from './testing/index.ts'

const connectionString = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(connectionString)
const erasureKey = parseErasureKey(randomBytes(32).toString('base64'))

const caller = { callerNumber: '+12025550147', callerName: 'Zebulon Quagmire' }
const before = new Date(Date.now() - 3_600_000)
const after = new Date(Date.now() + 3_600_000)

it('stores no data of an erased caller, and creates a new customer for a new call', async () => {
  const endpoint = await erasedCaller()
  const odd = { message: { ...vapiReport({ ...caller, callId: 'call-1' }).message, type: 5 } }

  const answers = await deliverAll(endpoint, erasureKey, [
    vapiReport({ ...caller, startedAt: before, callId: 'call-1' }),
    vapiReport({ ...caller, startedAt: before }),
    odd
  ])

  expect(answers).toEqual([200, 200, 400])
  expect(await rowsAboutCaller(endpoint)).toEqual([])

  expect(await deliverAll(endpoint, erasureKey, [vapiReport({ ...caller, startedAt: after })])).toEqual([200])
  expect(await customersOf(endpoint)).toMatchObject([{ full_name: 'Zebulon Quagmire', total_calls: 1 }])
})

it('returns 500 without the key for reports that may restore a caller, and accepts all others', async () => {
  const endpoint = await erasedCaller()

  const answers = await deliverAll(endpoint, undefined, [
    vapiReport({ ...caller, startedAt: before }),
    vapiReport({ ...caller, startedAt: after }),
    { message: { type: 5 } }
  ])

  expect(answers).toEqual([500, 200, 400])
  expect(await customersOf(endpoint)).toMatchObject([{ total_calls: 1 }])
  expect(await listRejectedReports({ db, organizationId: endpoint.organizationId }, endpoint)).toHaveLength(1)
})

/** Creates an endpoint of a client whose caller was just erased, with the call `call-1`. */
async function erasedCaller(): Promise<OpenEndpoint> {
  const endpoint = await someEndpoint(testDb)
  await deliverAll(endpoint, erasureKey, [vapiReport({ ...caller, startedAt: before, callId: 'call-1' })])

  const [customer] = await customersOf(endpoint)
  if (customer === undefined) throw new Error('the caller is no customer')
  const read = () => ({ kind: 'other', type: 'odd' }) as const
  const erasure = { key: erasureKey, erasedAt: new Date(), read, apply: true }
  await eraseCustomer(
    { db: connectAs('operator', testDb), organizationId: endpoint.organizationId },
    customer.id as CustomerId,
    erasure
  )

  return endpoint
}

/** Returns the responses of a service after it was closed. */
async function deliverAll(
  endpoint: OpenEndpoint,
  key: ErasureKey | undefined,
  bodies: readonly object[]
): Promise<number[]> {
  const app = startApp(connectionString, { erasureKey: key })
  const answers: number[] = []
  for (const body of bodies) answers.push((await deliver(app, endpoint, body)).statusCode)
  await app.close()

  return answers
}

async function customersOf({ organizationId }: OpenEndpoint) {
  return await testDb.selectFrom('customers').selectAll().where('organization_id', '=', organizationId).execute()
}

async function rowsAboutCaller({ organizationId }: OpenEndpoint): Promise<string[]> {
  const rows = (await dumpRows(testDb)).filter((row) => row.includes(organizationId))

  return rows.filter((row) => row.includes('Zebulon') || row.includes('Quagmire') || row.includes('2025550147'))
}
