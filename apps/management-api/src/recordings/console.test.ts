import { addCall, addClient, addCustomer, addOrganization, createTestDatabase } from '@callbook/db/testing'
import { readZip } from '@callbook/operations/testing'
import { expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import { addStoredRecording, storedAudio } from '../testing/recordings.ts'

const { db, testDb } = await createTestDatabase()
const console = startConsole(testDb)

it('records who confirmed the consent, and requires the confirmation', async () => {
  const { browser, base, clientId } = await enter()
  const set = (body: object) => browser.send('PUT', `${base}/clients/${clientId}/recording-policy`, body)

  const refused = await set({ keeps: true, days: 90, consent_confirmed: false })
  const accepted = await set({ keeps: true, days: 90, consent_confirmed: true })

  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining('consent')])
  const policy = { client_id: clientId, keeps: true, days: 90, consent_by: expect.any(String) }
  expect(accepted.json().data).toMatchObject(policy)
  expect((await browser.send('GET', `${base}/recording-policies`)).json().data).toMatchObject([policy])
})

it.each([0, 3_651, 1.5, '9'])('rejects %j as the number of days', async (days) => {
  const { browser, base, clientId } = await enter()
  const body = { keeps: true, days, consent_confirmed: true }

  const { statusCode, body: text } = await browser.send('PUT', `${base}/clients/${clientId}/recording-policy`, body)

  expect([statusCode, JSON.parse(text).message]).toEqual([400, 'days must be an integer from 1 to 3650 or null'])
})

it('requests a failed recording again, and leaves a stored one', async () => {
  const { browser, base, clientId, organizationId } = await enter()
  const [failed, stored] = [await addOne({ state: 'failed', object_key: null, reason: 'gone' }), await addOne({})]
  const fetchOne = (id: string) => browser.send('POST', `${base}/calls/${id}/recording/fetch`)

  const without = await fetchOne(failed)
  await browser.send('PUT', `${base}/clients/${clientId}/recording-policy`, kept)

  expect([without.statusCode, without.json().message]).toEqual([
    409,
    'The client of this call does not keep recordings'
  ])
  expect((await fetchOne(failed)).json()).toEqual({ data: { result: 'requested' } })
  expect((await fetchOne(stored)).json()).toEqual({ data: { result: 'unchanged' } })
  const { data } = (await browser.send('GET', `${base}/calls/${failed}`)).json()
  expect(data.stored_recordings).toMatchObject([{ state: 'waiting', reason: null }])

  async function addOne(row: object) {
    const callId = await addCall(testDb, organizationId, clientId)
    await addStoredRecording(testDb, { organizationId, clientId, callId }, row)

    return callId
  }
})

it('rejects the erasure of a held customer with the reason and the date, until the release', async () => {
  const { browser, base, customerId } = await enter()
  const erase = () => browser.send('POST', `${base}/customers/${customerId}/erase`, { phone_number: '+12025550143' })
  const body = { kind: 'customer', id: customerId, reason: 'Case 2026-114' }
  const { data: hold } = (await browser.send('POST', `${base}/holds`, body)).json()

  const refused = await erase()
  await browser.send('POST', `${base}/holds/${hold.id}/release`)

  const today = hold.made_at.slice(0, 10)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    `This data is under a legal hold since ${today}: Case 2026-114`
  ])
  expect((await erase()).statusCode).toBe(200)
  expect((await browser.send('GET', `${base}/holds`)).json().data).toMatchObject([
    { id: hold.id, customer_id: customerId, reason: 'Case 2026-114', released_at: expect.any(String) }
  ])
})

it('releases a hold once', async () => {
  const { browser, base, clientId } = await enter()
  const body = { kind: 'client', id: clientId, reason: 'Case' }
  const { data: hold } = (await browser.send('POST', `${base}/holds`, body)).json()
  const release = () => browser.send('POST', `${base}/holds/${hold.id}/release`)

  expect([(await release()).statusCode, (await release()).statusCode]).toEqual([200, 404])
})

it('exports a customer with its recording after a recent confirmation, and shows the size before', async () => {
  const { browser, base, organizationId, clientId, customerId, person } = await enter()
  const callId = await addCall(testDb, organizationId, clientId, { customer_id: customerId })
  for (const kind of ['mixed', 'caller'])
    await addStoredRecording(testDb, { organizationId, clientId, callId }, { kind })
  const path = `${base}/customers/${customerId}/export`

  const size = (await browser.send('GET', `${path}/size`)).json()
  const { rawPayload, headers } = await browser.send('GET', path)
  await testDb.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', person.id).execute()
  const stale = [await browser.send('GET', `${path}/size`), await browser.send('GET', path)]

  expect(size).toEqual({ data: { calls: 1, recordings: 2, bytes: 2 * storedAudio.length } })
  expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
  const files = readZip(rawPayload)
  expect(files.get(`recordings/${callId}.wav`)).toEqual(storedAudio)
  expect(files.get(`recordings/${callId}-caller.wav`)).toEqual(storedAudio)
  expect(stale.map(({ statusCode, body }) => [statusCode, JSON.parse(body).error])).toEqual([
    [403, 'Confirmation Required'],
    [403, 'Confirmation Required']
  ])
  expect((await browser.send('GET', `${base}/audit?act=customer.export`)).json().data).toHaveLength(1)
})

const kept = { keeps: true, days: null, consent_confirmed: true }

async function enter() {
  const organizationId = await addOrganization(db)
  const clientId = await addClient(testDb, organizationId)
  const customerId = await addCustomer(testDb, organizationId, clientId)
  const [browser, person] = [console.open(), await addPerson(db, { memberships: { [organizationId]: 'owner' } })]
  await browser.enter(person)

  return { browser, person, organizationId, clientId, customerId, base: `/organizations/${organizationId}` }
}
