import { type NewEvaluation, storeEvaluation } from '@callbook/db'
import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { exampleVersion } from '../evaluations/schema.ts'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

it('is 0 by default, is changed with one audit event, and applies to later evaluations', async () => {
  const { organizationId, clientId, owner, path } = await openClient()
  const before = await owner.send('GET', path)

  const changed = await owner.send('PUT', path, { percent: 100 })
  const again = await owner.send('PUT', path, { percent: 100 })

  expect([before, changed, again].map((answer) => answer.json())).toEqual([
    { data: { percent: 0 } },
    { data: { percent: 100 } },
    { data: { percent: 100 } }
  ])
  const events = await testDb.selectFrom('audit_events').selectAll().where('client_id', '=', clientId).execute()
  expect(events).toMatchObject([{ action: 'evaluation.sample', object_id: clientId }])
  expect(JSON.parse(String(events[0]?.changes))).toEqual({ percent: { before: 0, after: 100 } })

  const callId = await addCall(testDb, organizationId, clientId)
  const { result } = exampleVersion
  await storeEvaluation({ db, organizationId }, callId, {
    evaluation: { domain: 'lead_quality', result, source: 'model', model: 'judge-1' } as NewEvaluation,
    now: new Date()
  })
  const call = `/organizations/${organizationId}/calls/${callId}`
  const shown = [await owner.send('GET', `${call}/review`), await owner.send('GET', `${call}/evaluations`)]
  for (const answer of shown) expect(answer.json().data).toMatchObject({ is_waiting: true, is_sampled: true })
})

it.each([{ percent: -1 }, { percent: 101 }, { percent: 2.5 }, { percent: '5' }, {}])('rejects %j', async (body) => {
  const { owner, path } = await openClient()

  expect((await owner.send('PUT', path, body)).statusCode).toBe(400)
  expect((await owner.send('GET', path)).json().data).toEqual({ percent: 0 })
})

it('is read, but not changed, by members of the client, and unknown to members of another client', async () => {
  const { organizationId, clientId, path } = await openClient()
  const other = await addClient(testDb, organizationId)
  const answers = []
  for (const limit of [clientId, other]) {
    const browser = open()
    const memberships = { [organizationId]: 'client_manager' } as const
    await browser.enter(await addPerson(db, { memberships, clientId: limit }))
    answers.push(
      (await browser.send('GET', path)).statusCode,
      (await browser.send('PUT', path, { percent: 5 })).statusCode
    )
  }

  expect(answers).toEqual([200, 403, 404, 403])
})

async function openClient() {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const owner = open()
  await owner.enter(await addPerson(db, { memberships: { [organizationId]: 'owner' } }))

  return { organizationId, clientId, owner, path: `/organizations/${organizationId}/clients/${clientId}/review-sample` }
}
