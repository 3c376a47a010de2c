import { storeEvaluation } from '@callbook/db'
import { addCall, addClient, addOrganization, createTestDatabase } from '@callbook/db/testing'
import type { ScorecardDomain } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { exampleQuestions } from '../scorecards/schema.ts'
import { startConsole } from '../testing/console/console.ts'
import { addPerson } from '../testing/console/people.ts'
import { addScorecard } from '../testing/owned-resources.ts'
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
  {
    change: { domain: 'Mood' },
    message: /^domain must be lead_quality, prompt_adherence or the domain of a scorecard, such as booking$/
  }
])('explains the mistake in $change', async ({ change, message }) => {
  const { browser, path, callId } = await enter()
  const input = { domain: 'lead_quality', source: 'human', result: exampleVersion.result, ...change }

  const rejected = await browser.send('POST', `${path}/calls/${callId}/evaluations`, input)

  expect(rejected.statusCode).toBe(400)
  expect(rejected.json().message).toMatch(message)
})

describe('answers to a scorecard', () => {
  const booking = 'booking' as ScorecardDomain
  const input = { domain: booking, source: 'import', result: { answers: { politeness: { value: 80 } } } }

  it('are recorded, and shown beside the questions of their revision', async () => {
    const { browser, path, callId, organizationId } = await enter()
    await addScorecard({ db, organizationId }, null, booking)
    const evaluations = `${path}/calls/${callId}/evaluations`

    const recorded = await browser.send('POST', evaluations, input)
    expect([recorded.statusCode, recorded.json().data]).toEqual([200, { version: 1, is_current: true }])
    expect((await browser.send('GET', `${path}/audit`)).json().data[0]).toMatchObject({
      act: 'evaluation.record',
      changes: { domain: { after: 'booking' }, source: { after: 'import' } }
    })
    const [first, second] = [
      { key: 'booked', question: 'Was a visit booked?' },
      { key: 'politeness', question: 'How polite was the agent?' }
    ]
    await browser.send('POST', `${path}/scorecards/booking/revisions`, { questions: [first, second], based_on: 1 })
    await browser.send('PATCH', `${path}/scorecards/booking`, { name: 'Visits', live_revision: 2 })
    const quote = { field: 'answers.booked', message: 3, quote: 'See you on Saturday.' }
    const result = {
      score: 90,
      answers: { politeness: { value: null, rationale: null }, booked: { value: 90, rationale: 'Agreed.' } }
    }
    const model = { source: 'model', model: 'judge-1' } as const
    const other = await addCall(testDb, organizationId, await addClient(testDb, organizationId))
    const evaluation = { domain: booking, revision: 2, result, evidence: [quote], ...model }
    await storeEvaluation({ db, organizationId }, other, { evaluation, now: new Date() })
    await browser.send('PATCH', `${path}/scorecards/booking`, { is_retired: true })

    const shownOf = async (id: string) =>
      (await browser.send('GET', `${path}/calls/${id}/evaluations`)).json().data.scorecards
    expect(await shownOf(callId)).toEqual([
      {
        ...{ domain: 'booking', name: 'Visits', completed_at: expect.any(String), revision: 1, source: 'import' },
        ...{ model: null, reviewer: null, score: 80, evidence: [] },
        answers: [{ ...second, value: 80, rationale: null }]
      }
    ])
    expect(await shownOf(other)).toEqual([
      {
        ...{ domain: 'booking', name: 'Visits', completed_at: expect.any(String), revision: 2, ...model },
        ...{ reviewer: null, score: 90, evidence: [quote] },
        answers: [
          { ...first, value: 90, rationale: 'Agreed.' },
          { ...second, value: null, rationale: null }
        ]
      }
    ])
  })

  it('are shown without rationales if these are very long, and of the 50 latest scorecards', async () => {
    const { browser, path, callId, organizationId } = await enter()
    const rationale = 'x'.repeat(4_000)
    const add = async (nth: number) => {
      const domain = `card_${nth}` as ScorecardDomain
      await addScorecard({ db, organizationId }, null, domain)
      const result = { score: 80, answers: { politeness: { value: 80, rationale } } }
      const evaluation = { domain, revision: 1, result, source: 'model', model: 'judge-1' } as const
      await storeEvaluation({ db, organizationId }, callId, { evaluation, now: new Date(nth) })
    }
    const shown = async () => (await browser.send('GET', `${path}/calls/${callId}/evaluations`)).json().data.scorecards
    for (let nth = 0; nth < 30; nth += 1) await add(nth)
    expect((await shown())[0].answers).toEqual([expect.objectContaining({ value: 80, rationale })])

    for (let nth = 30; nth < 60; nth += 1) await add(nth)
    const scorecards = await shown()
    expect(scorecards[0].answers).toEqual([expect.objectContaining({ value: 80, rationale: null })])
    expect(scorecards).toHaveLength(50)
    expect(scorecards.map((one: { domain: string }) => one.domain)).not.toContain('card_9')
  })

  it.each([
    [{ domain: 'unknown' }, 404, 'Scorecard not found'],
    [{ domain: 'foreign' }, 404, 'Scorecard not found'],
    [{ domain: 'draft' }, 409, 'Conflict'],
    [{ result: { answers: { tone: { value: 1 } } } }, 400, 'Bad Request']
  ])('are refused with %j', async (change, status, error) => {
    const { browser, path, callId, organizationId } = await enter()
    await addScorecard({ db, organizationId }, null, booking)
    await addScorecard({ db, organizationId }, await addClient(testDb, organizationId), 'foreign' as ScorecardDomain)
    const draft = { domain: 'draft', name: 'Draft', client_id: null, questions: exampleQuestions }
    await browser.send('POST', `${path}/scorecards`, draft)

    const refused = await browser.send('POST', `${path}/calls/${callId}/evaluations`, { ...input, ...change })

    expect([refused.statusCode, refused.json().error]).toEqual([status, error])
  })
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

  return { organizationId, browser, path: `/organizations/${organizationId}`, callId: await addFailed(), addFailed }
}
