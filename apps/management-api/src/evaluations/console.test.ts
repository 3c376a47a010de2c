import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import { exampleVersion } from './schema.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

it('records a result of another evaluator', async () => {
  const { browser, path, callId } = await enter()
  const input = { domain: 'lead_quality', source: 'import', result: exampleVersion.result }

  const recorded = await browser.send('POST', `${path}/calls/${callId}/evaluations`, input)

  expect(recorded.json().data).toEqual({ version: 1, is_current: true })
  expect((await browser.send('GET', `${path}/audit`)).json().data[0]).toMatchObject({
    act: 'evaluation.record',
    changes: { source: { after: 'import' } }
  })
})

it.each([
  { change: { result: {} }, message: /^Not a lead_quality result: / },
  { change: { result: undefined }, message: /^result is missing$/ },
  { change: { domain: 'mood' }, message: /^domain must be lead_quality or prompt_adherence$/ }
])('explains the mistake in $change', async ({ change, message }) => {
  const { browser, path, callId } = await enter()
  const input = { domain: 'lead_quality', source: 'human', result: exampleVersion.result, ...change }

  const rejected = await browser.send('POST', `${path}/calls/${callId}/evaluations`, input)

  expect(rejected.statusCode).toBe(400)
  expect(rejected.json().message).toMatch(message)
})

it('retries the failed evaluations of one call, or of all', async () => {
  const { browser, path, callId, addFailed } = await enter()
  const other = await addFailed()
  const failed = async () => (await browser.send('GET', `${path}/evaluation-work?state=failed`)).json().data

  const one = await browser.send('POST', `${path}/evaluation-work/retry`, { call_id: callId })
  expect(await failed()).toMatchObject([{ call_id: other, attempts: 10 }])
  const all = await browser.send('POST', `${path}/evaluation-work/retry`, { call_id: null })

  expect([one.json().data, all.json().data]).toEqual([{ retried: 1 }, { retried: 1 }])
  expect(await failed()).toEqual([])
})

it('does not retry evaluations of another organization', async () => {
  const [{ browser, path }, theirs] = [await enter(), await enter()]

  const rejected = await browser.send('POST', `${path}/evaluation-work/retry`, { call_id: theirs.callId })

  expect([rejected.statusCode, rejected.body]).toEqual([404, '{"error":"Call not found"}'])
  const left = await theirs.browser.send('GET', `${theirs.path}/evaluation-work?state=failed`)
  expect(left.json().data).toHaveLength(1)
})

/** Signs in the owner of a new organization with a failed evaluation. */
async function enter() {
  const organizationId = await addOrganization(db)
  const clientId = await addClient(testDb, organizationId)
  const browser = open()
  await browser.enter(await addPerson(db, { memberships: { [organizationId]: 'owner' } }))
  const addFailed = async () => {
    const call_id = await addCall(testDb, organizationId, clientId)
    const failed = { state: 'failed', attempts: 10, run_after: new Date(), domains: ['lead_quality'] }
    const ids = { organization_id: organizationId, call_id }
    await testDb
      .insertInto('evaluation_work')
      .values({ ...ids, ...failed })
      .execute()

    return call_id
  }

  return { browser, path: `/organizations/${organizationId}`, callId: await addFailed(), addFailed }
}
