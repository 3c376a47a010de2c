import type { CallId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { newId } from '../index.ts'
import {
  addCall,
  addClient,
  addCustomer,
  addOrganization,
  createTestDatabase,
  findWrongCounters
} from '../testing/index.ts'
import { backdateCalls } from './backdate-calls.ts'

const { db, testDb } = await createTestDatabase()
const day = (date: string) => new Date(`${date}T12:00:00.000Z`)

it('moves calls and their customers to the given days and counts them there', async () => {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const callIds = [newId<CallId>(), newId<CallId>()] as const
  const customer = await addCustomer(testDb, organizationId, clientId, { total_calls: 2, contacts: 2 })
  for (const id of callIds) await addCall(testDb, organizationId, clientId, { id, customer_id: customer })
  const other = await addCall(testDb, organizationId, clientId)
  const before = await storedAt(other)

  await backdateCalls(
    db,
    organizationId,
    new Map([
      [callIds[0], day('2026-11-09')],
      [callIds[1], day('2026-10-02')],
      [newId<CallId>(), day('2026-10-01')]
    ])
  )

  expect(await Promise.all(callIds.map(storedAt))).toEqual(['2026-11-09T12:00:00.000Z', '2026-10-02T12:00:00.000Z'])
  expect(await storedAt(other)).toBe(before)
  const { created_at } = await testDb
    .selectFrom('customers')
    .select('created_at')
    .where('id', '=', customer)
    .executeTakeFirstOrThrow()
  expect(created_at).toBe('2026-10-02T12:00:00.000Z')
  expect(await findWrongCounters(testDb, organizationId)).toEqual([])
})

async function storedAt(id: CallId): Promise<string> {
  const call = testDb.selectFrom('calls').select('created_at').where('id', '=', id)

  return (await call.executeTakeFirstOrThrow()).created_at
}
