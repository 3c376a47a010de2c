import { expect, it } from 'vitest'
import { addCall, addClient, addOrganization, createTestDatabase } from '../testing/index.ts'
import { type ExportedRow, readRowsOfCalls } from './exports.ts'

const { db, testDb } = await createTestDatabase()
const columns = ['id', 'transcript'].map((name) => ({ name, type: 'text' }))

it('reads every row once, in steps of about a megabyte', async () => {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const lengths = [10, 700_000, 20, 1_500_000, 900_000, 30, 40, ...Array.from({ length: 110 }, () => 50)]
  const ids = await Promise.all(
    lengths.map((length) => addCall(testDb, organizationId, clientId, { transcript: 'x'.repeat(length) }))
  )
  const table = { table: 'calls', column: 'id', order: [] } as const

  const steps: (readonly ExportedRow[])[] = []
  for await (const rows of readRowsOfCalls({ db, organizationId }, table, { columns, callIds: ids })) steps.push(rows)

  expect(steps.flat().map(({ id }) => id)).toHaveLength(ids.length)
  expect(new Set(steps.flat().map(({ id }) => id))).toEqual(new Set(ids))
  for (const rows of steps) {
    const before = rows.slice(0, -1).map(({ transcript }) => String(transcript).length)
    expect(before.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(1024 * 1024)
  }
})
