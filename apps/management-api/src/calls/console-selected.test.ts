import { newId, storeEvaluation } from '@callbook/db'
import {
  addCall,
  addClient,
  addOrganization,
  createTestDatabase,
  findWrongCounters,
  findWrongScores
} from '@callbook/db/testing'
import type { CallId, ClientId, LeadQualityResult } from '@callbook/domain'
import { expect, it } from 'vitest'
import { exampleVersion } from '../evaluations/schema.ts'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'

const { db, testDb } = await createTestDatabase()
const { open } = startConsole(testDb)

const unflagged = {
  ...exampleVersion.result,
  flags: { negative_call: false, human_review_required: false, review_reason: null }
} as LeadQualityResult

const conversation = JSON.stringify([
  { role: 'user', text: 'My car does not start. Can you help me today?' },
  { role: 'assistant', text: 'Yes, we can tow it. Where is it?' },
  { role: 'user', text: 'In front of my house, at 12 Main Street.' }
])

type Role = 'client_manager' | 'owner' | 'reviewer' | 'viewer'

it('sends evaluated calls to review, once, and says why others are not sent', async () => {
  const { organizationId, path, addEvaluated, clientId, join } = await start()
  const { addEvaluated: addElsewhere } = await start()
  const [one, two, foreign] = [await addEvaluated(), await addEvaluated(), await addElsewhere()]
  const [pending, erased, unknown] = [
    await addCall(testDb, organizationId, clientId),
    await addEvaluated(),
    newId<CallId>()
  ]
  await testDb.updateTable('calls').set({ erased_at: new Date() }).where('id', '=', erased).execute()
  const reviewer = await join('reviewer')
  await reviewer.send('POST', `${path}/calls/send-to-review`, { ids: [two] })

  const response = await reviewer.send('POST', `${path}/calls/send-to-review`, {
    ids: [one, two, one, pending, erased, foreign, unknown]
  })

  expect(response.json().data).toEqual([
    { id: one, outcome: 'sent' },
    { id: two, outcome: 'waiting' },
    { id: pending, outcome: 'not_evaluated' },
    { id: erased, outcome: 'erased' },
    { id: foreign, outcome: 'not_found' },
    { id: unknown, outcome: 'not_found' }
  ])
  expect((await reviewer.send('GET', `${path}/review`)).json().data.waiting).toBe(2)
  expect(await findWrongCounters(testDb, organizationId)).toEqual([])
  expect(await findWrongScores(testDb, organizationId)).toEqual([])
  const events = await (await join('owner')).send('GET', `${path}/audit`)
  expect(events.json().data.map(({ act, object_id }: { act: string; object_id: string }) => [act, object_id])).toEqual([
    ['evaluation.request_review', one],
    ['evaluation.request_review', two]
  ])
})

it('sends each call once if several reviewers select the same calls in another order', async () => {
  const { organizationId, path, addEvaluated, join } = await start()
  const ids: CallId[] = []
  for (let count = 0; count < 10; count += 1) ids.push(await addEvaluated())
  const reviewers = [await join('reviewer'), await join('reviewer'), await join('owner')]

  const responses = await Promise.all(
    reviewers.map((reviewer, index) =>
      reviewer.send('POST', `${path}/calls/send-to-review`, { ids: index === 1 ? ids.toReversed() : ids })
    )
  )

  const sent = responses.flatMap((response) => response.json().data).filter(({ outcome }) => outcome === 'sent')
  expect(sent.map(({ id }) => id).sort()).toEqual(ids.toSorted())
  expect((await reviewers[0]?.send('GET', `${path}/review`))?.json().data.waiting).toBe(10)
  expect(await findWrongCounters(testDb, organizationId)).toEqual([])
})

it('ends the wait of a call whose reviewer confirms an earlier review', async () => {
  const { organizationId, path, addEvaluated, join } = await start()
  const [id, reviewer] = [await addEvaluated(), await join('reviewer')]
  const review = async (seen: number) =>
    (await reviewer.send('PUT', `${path}/calls/${id}/review`, { lead_quality: { result: unflagged, seen } })).statusCode
  const send = async () => await reviewer.send('POST', `${path}/calls/send-to-review`, { ids: [id] })
  const countWaiting = async () => (await reviewer.send('GET', `${path}/review`)).json().data.waiting
  await send()
  expect(await review(1)).toBe(200)
  await send()
  expect(await countWaiting()).toBe(1)

  expect(await review(2)).toBe(200)

  expect(await countWaiting()).toBe(0)
  expect(await findWrongCounters(testDb, organizationId)).toEqual([])
})

it('requests evaluations once, retries failed ones, and estimates them before', async () => {
  const { organizationId, path, addEvaluated, join } = await start()
  const [evaluated, pending] = [await addEvaluated({ messages: conversation }), await addEvaluated()]
  const [failed, silent] = [await addEvaluated(), await addEvaluated({ messages: '[]', transcript: null })]
  const work = { organization_id: organizationId, run_after: new Date() }
  await testDb
    .insertInto('evaluation_work')
    .values([
      { ...work, domains: ['lead_quality'], call_id: failed, state: 'failed', attempts: 9 },
      { ...work, domains: null, call_id: pending, state: 'waiting', attempts: 0 }
    ])
    .execute()
  const owner = await join('owner')
  const ids = [evaluated, pending, failed, silent, newId<CallId>()]
  const evaluate = async (dry_run: boolean) =>
    (await owner.send('POST', `${path}/calls/evaluate`, { ids, dry_run })).json().data
  const count = async () =>
    (await testDb.selectFrom('evaluation_work').where('organization_id', '=', organizationId).selectAll().execute())
      .length

  const preview = await evaluate(true)
  expect(await count()).toBe(2)
  const requested = await evaluate(false)

  expect(requested).toEqual(preview)
  expect(requested.calls.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    ...['requested', 'pending', 'requested', 'requested', 'not_found']
  ])
  expect(requested).toMatchObject({ judged_by_model: 1 })
  expect(requested.input_tokens).toBeGreaterThan(1_000)
  const rows = testDb.selectFrom('evaluation_work').where('organization_id', '=', organizationId)
  expect(await rows.select('state').where('call_id', '=', failed).execute()).toEqual([{ state: 'waiting' }])
  expect((await evaluate(false)).calls.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    ...['pending', 'pending', 'pending', 'pending', 'not_found']
  ])
})

it('requests each evaluation once for concurrent requests', async () => {
  const { organizationId, path, addEvaluated, join } = await start()
  const [id, owner] = [await addEvaluated({ messages: conversation }), await join('owner')]

  const responses = await Promise.all(
    [1, 2, 3].map(() => owner.send('POST', `${path}/calls/evaluate`, { ids: [id], dry_run: false }))
  )

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const work = testDb.selectFrom('evaluation_work').select('domains').where('organization_id', '=', organizationId)
  expect(await work.execute()).toEqual([{ domains: ['lead_quality', 'prompt_adherence'] }])
})

it('reaches only calls of the client of a limited member', async () => {
  const { path, organizationId, addEvaluated, join } = await start()
  const own = await addClient(testDb, organizationId)
  const [theirs, ours] = [await addEvaluated(), await addEvaluated({}, own)]
  const manager = await join('client_manager', own)
  const ids = [theirs, ours]

  const { data } = (await manager.send('POST', `${path}/calls/send-to-review`, { ids })).json()

  expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['not_found', 'sent'])
  expect((await manager.send('POST', `${path}/calls/evaluate`, { ids, dry_run: true })).statusCode).toBe(403)
  const { body } = await manager.send('GET', `${path}/calls.csv?ids=${ids.join(',')}`)
  expect([body.includes(theirs), body.includes(ours)]).toEqual([false, true])
})

it('exports only selected calls of the organization, and combines them with filters', async () => {
  const { path, organizationId, clientId, join } = await start()
  const { addEvaluated: addElsewhere } = await start()
  const add = async (status: string) => await addCall(testDb, organizationId, clientId, { status })
  const [one, two, three, foreign] = [
    await add('failed'),
    await add('completed'),
    await add('failed'),
    await addElsewhere()
  ]
  const owner = await join('owner')
  const idsIn = async (query: string) => {
    const { body } = await owner.send('GET', `${path}/calls.csv?${query}`)

    return [one, two, three, foreign].filter((id) => body.includes(id))
  }

  expect(await idsIn(`ids=${one},${two},${foreign}`)).toEqual([one, two])
  expect(await idsIn(`ids=${one},${two},${foreign}&status=failed`)).toEqual([one])
  expect((await owner.send('GET', `${path}/calls.csv?ids=${one},x`)).statusCode).toBe(400)
})

it.each([
  ['no ids', []],
  ['an invalid id', ['x']],
  ['more than 100 ids', Array.from({ length: 101 }, () => newId())]
])('rejects %s', async (_, ids) => {
  const { path, join } = await start()

  const response = await (await join('owner')).send('POST', `${path}/calls/send-to-review`, { ids })

  expect(response.statusCode).toBe(400)
})

async function start() {
  const organizationId = await addOrganization(db)
  const clientId = await addClient(testDb, organizationId)
  const join = async (role: Role, limit: ClientId | null = null) => {
    const browser = open()
    await browser.enter(await addPerson(db, { memberships: { [organizationId]: role }, clientId: limit }))

    return browser
  }
  /** Adds a call that the model has evaluated without a flag. */
  const addEvaluated = async (call: Parameters<typeof addCall>[3] = {}, client = clientId) => {
    const id = await addCall(testDb, organizationId, client, call)
    const evaluated = { domain: 'lead_quality', result: unflagged, source: 'model', model: 'judge-1' } as const
    await storeEvaluation({ db, organizationId }, id, { evaluation: evaluated, now: new Date() })

    return id
  }

  return { organizationId, clientId, path: `/organizations/${organizationId}`, join, addEvaluated }
}
