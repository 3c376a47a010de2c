import { addCall, addClient, addCustomer, connectAs, createTestDatabase } from '@callbook/db/testing'
import { readZip } from '@callbook/operations/testing'
import { expect, it } from 'vitest'
import { addApiKey, addTenant, startApp } from '../testing/index.ts'
import { addStoredRecording, storedAudio } from '../testing/recordings.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb))

it('returns the data and recordings of a customer as a ZIP', async () => {
  const { key, url, callId, customerId } = await recorded()

  const { statusCode, headers, rawPayload } = await get(url, key)

  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
  expect(headers['content-disposition']).toBe(`attachment; filename="customer-${customerId}.zip"`)
  const files = readZip(rawPayload)
  expect(files.get(`recordings/${callId}.wav`)).toEqual(storedAudio)
  expect([...files.keys()]).toEqual([
    ...['customer.json', 'calls.jsonl', 'evaluations.jsonl', 'draft-answers.jsonl', 'reports.jsonl'],
    ...[`recordings/${callId}.wav`, 'manifest.json']
  ])
})

it('requires the scope recordings:read', async () => {
  const { url, organizationId } = await recorded()
  const { key } = await addApiKey(db, organizationId)

  const { statusCode, body } = await get(url, key)

  expect([statusCode, JSON.parse(body).message]).toEqual([403, 'The key lacks the scope recordings:read'])
})

it('gives the same response for a customer of another organization and an unknown one', async () => {
  const [{ url }, { key }] = [await recorded(), await recorded()]

  const [foreign, unknown] = [await get(url, key), await get(`/v1/customers/${crypto.randomUUID()}/export`, key)]

  expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
})

async function recorded() {
  const { organizationId, key } = await addTenant(db, { scopes: ['recordings:read'] })
  const clientId = await addClient(testDb, organizationId)
  const customerId = await addCustomer(testDb, organizationId, clientId)
  const callId = await addCall(testDb, organizationId, clientId, { customer_id: customerId })
  await addStoredRecording(testDb, { organizationId, clientId, callId })

  return { organizationId, key, callId, customerId, url: `/v1/customers/${customerId}/export` }
}
