import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { unpackBody } from '../stored-body.ts'
import { addCall, addRawReport, createTestDatabase, someEndpoint } from '../testing/index.ts'
import { findRawReport } from './reports.ts'

const { db, testDb } = await createTestDatabase()

it('returns the first stored of several kinds', async () => {
  const { organizationId, callId } = await reportedCall('first', 'second')
  const find = async (...kinds: string[]) => {
    const found = await findRawReport({ db, reach: organizationId }, callId, kinds)

    return found && (await unpackBody(found))
  }

  expect(await find('second', 'first')).toBe('{"kind":"second"}')
  expect(await find('third', 'first', 'second')).toBe('{"kind":"first"}')
  expect(await find('third')).toBeNull()
})

it('finds nothing of another organization', async () => {
  const { callId } = await reportedCall('first')
  const { organizationId: other } = await reportedCall('first')

  expect(await findRawReport({ db, reach: other }, callId, ['first'])).toBeUndefined()
  expect(await findRawReport({ db, reach: other }, newId(), ['first'])).toBeUndefined()
})

async function reportedCall(...kinds: readonly string[]) {
  const endpoint = await someEndpoint(testDb)
  const callId = await addCall(testDb, endpoint.organizationId, endpoint.clientId)
  for (const kind of kinds) {
    await addRawReport(testDb, endpoint, { callId, kind, receivedAt: new Date(), text: JSON.stringify({ kind }) })
  }

  return { organizationId: endpoint.organizationId, callId }
}
