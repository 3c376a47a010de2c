import {
  claimTrials,
  countTrials,
  findBudget,
  listTestedCallRows,
  newId,
  requestTrials,
  storeEvaluation,
  storeTrial,
  updateBudget
} from '@callbook/db'
import { addCall, addClient, addOrganization } from '@callbook/db/testing'
import type { CallId, ClientId, OrganizationId, Question, ScorecardDomain } from '@callbook/domain'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addPendingCall,
  addScorecard,
  booked,
  conversation,
  patience,
  prepareWorkers,
  say,
  sayWell
} from '../testing/index.ts'

const { db, testDb, server, clock, start, becomes } = await prepareWorkers()
const domain = 'booking' as ScorecardDomain
const politeness: Question = { key: 'politeness', question: 'How polite was the agent?' }
let before = 0

beforeEach(async () => {
  await testDb.deleteFrom('scorecard_trials').execute()
  before = server.requests.length
})

interface Tested {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  readonly calls: readonly CallId[]
}

/** Adds calls on which revision 2 is to be tested, beside the live revision 1. */
async function addTested(count: number, { messages = JSON.stringify(conversation) } = {}): Promise<Tested> {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const calls: CallId[] = []
  for (let nth = 0; nth < count; nth += 1) calls.push(await addCall(testDb, organizationId, clientId, { messages }))
  await addScorecard(testDb, organizationId, domain, { revisions: [[booked], [booked, politeness], [politeness]] })
  await requestTests({ organizationId, calls }, 2)

  return { organizationId, clientId, calls }
}

async function requestTests({ organizationId, calls }: Pick<Tested, 'calls' | 'organizationId'>, revision: number) {
  return await requestTrials({ db, organizationId }, calls, { domain, revision, now: now() })
}

function now(): Date {
  return new Date(Date.now() + clock.skippedMs)
}

async function countsOf({ organizationId }: Tested, revision = 2) {
  return (await countTrials({ db, reach: organizationId }, domain)).get(revision)
}

async function becomeCounts(tested: Tested, counts: object, revision = 2): Promise<void> {
  await vi.waitFor(async () => expect(await countsOf(tested, revision)).toMatchObject(counts), patience)
}

async function rowsOf({ organizationId }: Tested, revision = 2) {
  return await testDb
    .selectFrom('scorecard_trials')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('revision', '=', revision)
    .orderBy('call_id')
    .execute()
}

async function limit({ organizationId }: Tested, perDay: number | null): Promise<void> {
  await db
    .transaction()
    .execute((tx) => updateBudget({ db: tx, organizationId }, { clientId: null, perDay, now: now() }))
}

describe('a test of a draft', () => {
  it('stores the answers, the usage and the evidence, for each revision', async () => {
    const tested = await addTested(1)
    await requestTests(tested, 3)

    start({})
    await becomeCounts(tested, { answered: 1, pending: 0, failed: 0 })
    await becomeCounts(tested, { answered: 1, pending: 0, failed: 0 }, 3)

    const [row] = await listTestedCallRows(
      { db, reach: tested.organizationId },
      { domain, revision: 2, after: undefined, limit: 9 }
    )
    expect({ ...row, result: JSON.parse(row?.result ?? ''), evidence: JSON.parse(row?.evidence ?? '') }).toMatchObject({
      ...{ call_id: tested.calls[0], client_id: tested.clientId, state: 'answered', last_error: null, people: null },
      result: { score: 90, answers: { booked: { value: 'yes', rationale: 'It did.' }, politeness: { value: 80 } } },
      evidence: [{ field: 'answers.booked', message: 0 }, { field: 'answers.politeness' }]
    })
    expect(await rowsOf(tested)).toMatchObject([
      {
        ...{ model: 'judge-1', input_tokens: 1_000, output_tokens: 100 },
        answers: JSON.stringify({ booked: 'yes', politeness: 80 }).replaceAll(/[:,]/g, '$& ')
      }
    ])
    expect(await rowsOf(tested, 3)).toMatchObject([{ answers: '{"politeness": 80}' }])
  })

  it('asks about a call that people have answered, and changes no result', async () => {
    const tested = await addTested(1)
    const { organizationId, calls } = tested
    const result = { score: 0, answers: { booked: { value: 'no', rationale: null } } }
    const evaluation = { domain, revision: 1, source: 'human', model: null, result } as const
    await storeEvaluation({ db, organizationId }, calls[0] as CallId, { evaluation, now: now() })
    const results = () =>
      testDb.selectFrom('evaluations').selectAll().where('organization_id', '=', organizationId).execute()
    const earlier = await results()

    start({})
    await becomeCounts(tested, { answered: 1 })

    expect(await results()).toEqual(earlier)
    const [row] = await listTestedCallRows(
      { db, reach: organizationId },
      { domain, revision: 2, after: undefined, limit: 9 }
    )
    expect(JSON.parse(row?.people ?? '')).toEqual({ booked: 'no' })
  })

  it('comes after the evaluations of a new call, which it leaves as they are', async () => {
    const call = await addPendingCall(testDb)
    await addScorecard(testDb, call.organizationId, domain, { percent: 0, revisions: [[booked], [politeness]] })
    await requestTests({ organizationId: call.organizationId, calls: [call.callId] }, 2)

    start({ concurrency: 1 })
    await becomes(call, 'completed')
    await vi.waitFor(async () => {
      const rows = await testDb
        .selectFrom('scorecard_trials')
        .select('state')
        .where('organization_id', '=', call.organizationId)
        .execute()
      expect(rows).toEqual([{ state: 'answered' }])
    }, patience)

    const asked = server.requests.slice(before).map(({ response_format }) => response_format.json_schema.name)
    expect(asked).toEqual(['prompt_adherence', 'lead_quality', 'scorecard'])
  })

  it('skips calls with answers and pending ones, and tries failed ones again', async () => {
    const tested = await addTested(3)
    const [answered, failed] = tested.calls
    await testDb
      .updateTable('scorecard_trials')
      .set({ state: 'answered' })
      .where('call_id', '=', answered ?? '')
      .execute()
    await testDb
      .updateTable('scorecard_trials')
      .set({ state: 'failed', attempts: 5, last_error: 'The model returned no result' })
      .where('call_id', '=', failed ?? '')
      .execute()

    expect(await requestTests(tested, 2)).toBe(1)

    expect(await countsOf(tested)).toEqual({ answered: 1, pending: 2, failed: 0 })
    expect(await rowsOf(tested)).toMatchObject([{}, { state: 'waiting', attempts: 0, last_error: null }, {}])
  })

  it('has no answers for a call without a conversation, and requests none for an erased one', async () => {
    const tested = await addTested(1, { messages: '[]' })
    const erased = await addCall(testDb, tested.organizationId, tested.clientId, { erased_at: new Date() })
    expect(await requestTests({ ...tested, calls: [erased] }, 2)).toBe(0)

    start({})
    await vi.waitFor(async () => expect(await countsOf(tested)).toBeUndefined(), patience)
    expect(server.requests).toHaveLength(before)
  })

  it('fails for one call after the last attempt, with the usage, and is answered for the others', async () => {
    const tested = await addTested(3)
    const other = JSON.stringify([{ role: 'assistant', text: 'Odd shop.', start_seconds: 1 }, conversation[1]])
    await testDb
      .updateTable('calls')
      .set({ messages: other })
      .where('id', '=', tested.calls[1] ?? '')
      .execute()
    server.reply = (request, response, index) => {
      if (request.messages[1]?.content.includes('Odd shop.')) say(response, 'It went well.')
      else sayWell(request, response, index)
    }

    start({ maxAttempts: 2 })
    await vi.waitFor(async () => {
      clock.skippedMs += 60_000
      expect(await countsOf(tested)).toEqual({ answered: 2, pending: 0, failed: 1 })
    }, patience)

    const failed = (await rowsOf(tested)).find(({ state }) => state === 'failed')
    expect(failed).toMatchObject({ call_id: tested.calls[1], attempts: 2, input_tokens: 4_000, output_tokens: 400 })
    expect(failed?.last_error).toContain('invalid answer')
    server.reply = sayWell
    await requestTests(tested, 2)
    await becomeCounts(tested, { answered: 3, failed: 0 })
    expect((await rowsOf(tested))[1]).toMatchObject({ input_tokens: 5_000, last_error: null })
  })

  it('waits without an attempt while the model is unavailable', async () => {
    const tested = await addTested(1)
    server.reply = (_, response) => void response.writeHead(503).end()
    start({ maxAttempts: 1 })
    await vi.waitFor(async () => expect((await rowsOf(tested))[0]?.last_error).not.toBeNull(), patience)

    expect(await rowsOf(tested)).toMatchObject([{ state: 'waiting', attempts: 0 }])
    server.reply = sayWell
    await vi.waitFor(async () => {
      clock.skippedMs += 600_000
      expect(await countsOf(tested)).toMatchObject({ answered: 1 })
    }, patience)
  })

  it('counts in the budget of a day, waits for the next one, and is woken by a larger one', async () => {
    const tested = await addTested(3)
    await limit(tested, 1)

    start({ concurrency: 3, pollMs: 1 })
    await vi.waitFor(async () => {
      const waiting = (await rowsOf(tested)).filter((row) => row.awaits_budget)
      expect(waiting).toHaveLength(2)
      expect(waiting.every(({ attempts }) => attempts === 0)).toBe(true)
    }, patience)
    await becomeCounts(tested, { answered: 1, pending: 2 })
    await limit(tested, 2)
    await becomeCounts(tested, { answered: 2, pending: 1 })
    clock.skippedMs += 86_400_000
    await becomeCounts(tested, { answered: 3 })

    const { organizationId } = tested
    expect((await findBudget({ db, organizationId }, null, now()))?.used).toBe(1)
    expect(server.requests).toHaveLength(before + 3)
  })

  it('is continued by others after workers were killed, with one answer for each call', async () => {
    const tested = await addTested(40)
    server.reply = (...reply) => void setTimeout(() => sayWell(...reply), 3)
    const startFour = (leaseMs: number) =>
      [1, 2, 3, 4].map(() => start({ concurrency: 4, pollMs: 1, leaseMs, maxAttempts: 1_000 }))

    // A fast machine answers all of them before the last kill.
    for (let kill = 0; kill < 5 && (await countsOf(tested))?.pending !== 0; kill += 1) {
      const workers = startFour(30)
      const asked = server.requests.length
      await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(asked), patience)
      await Promise.all(workers.map((worker) => worker.stop(0)))
    }
    startFour(60_000)
    await becomeCounts(tested, { answered: 40, pending: 0, failed: 0 })

    expect((await rowsOf(tested)).map(({ lease_id }) => lease_id)).toEqual(tested.calls.map(() => null))
  })

  it('is answered by the holder of the lease only', async () => {
    const tested = await addTested(1)
    const claim = async (at: Date) => {
      const leasedUntil = new Date(at.getTime() + 1_000)
      const [trial] = await claimTrials(db, tested.organizationId, { leaseId: newId(), limit: 9, now: at, leasedUntil })
      if (trial === undefined) throw new Error('nothing was claimed')

      return trial
    }
    const stalled = await claim(now())
    const usage = { inputTokens: null, outputTokens: null, costUsd: null }
    const result = { score: null, answers: { booked: { value: 'no', rationale: null } } }
    const answers = { result, evidence: [], model: 'judge-1', usage, now: now() }
    const current = await claim(new Date(now().getTime() + 2_000))

    expect(await storeTrial(db, stalled, answers)).toBe(false)
    expect(await storeTrial(db, current, answers)).toBe(true)
    expect(current.attempts).toBe(2)
  })
})
