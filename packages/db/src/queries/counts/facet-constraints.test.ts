import { expect, it } from 'vitest'
import { addCall, addClient, addOrganization, createTestDatabase } from '../../testing/index.ts'

const { testDb } = await createTestDatabase()
const organizationId = await addOrganization(testDb)
const clientId = await addClient(testDb, organizationId)

it.each([
  ['status', { status: 'ringing' }],
  ['direction', { direction: 'sideways' }],
  ['evaluation state', { evaluation_status: 'done', human_review_required: true }],
  ['review of a pending call', { evaluation_status: 'pending', human_review_required: true }],
  ['source', { source: 'import' }]
])('rejects a call with another %s, which would be missing in filtered lists', async (_, values) => {
  await expect(addCall(testDb, organizationId, clientId, values)).rejects.toMatchObject({ code: '23514' })
})
