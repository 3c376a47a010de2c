import { setTimeout as sleep } from 'node:timers/promises'
import { claimWork, listWork, newId, recordWork, storeEvaluation } from '@callbook/db'
import { addCall, addClient } from '@callbook/db/testing'
import { type ClientId, isSampled, type Question, type ScorecardDomain } from '@callbook/domain'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addPendingCall,
  addScorecard,
  addWork,
  booked,
  conversation,
  type PendingCall,
  patience,
  prepareWorkers,
  say,
  sayWell
} from '../testing/index.ts'

const { db, testDb, server, start, statusOf } = await prepareWorkers()

let before = 0
beforeEach(() => {
  before = server.requests.length
})

const politeness: Question = { key: 'politeness', question: 'How polite was the agent?' }
const theirs = { score: 0, answers: { booked: { value: 'no', rationale: null } } }

describe('scorecards of a call', () => {
  it('are answered after the built-in domains, with the revision and the usage', async () => {
    const call = await addPendingCall(testDb)
    const other = await addClient(testDb, call.organizationId)
    await addScorecard(testDb, call.organizationId, 'booking', {
      clientId: await clientOf(call),
      liveRevision: 2,
      revisions: [[politeness], [booked, politeness], [politeness]]
    })
    await addScorecard(testDb, call.organizationId, 'manners', { revisions: [[politeness]] })
    await addScorecard(testDb, call.organizationId, 'of_other_client', { clientId: other })
    await addScorecard(testDb, call.organizationId, 'of_people', { percent: 0 })
    await addScorecard(testDb, call.organizationId, 'draft', { liveRevision: null })
    await retire(call, await addScorecard(testDb, call.organizationId, 'retired'))

    start({})
    await isDone(call)

    expect(await statusOf(call)).toBe('completed')
    expect(listAsked()).toEqual(['prompt_adherence', 'lead_quality', 'booked, politeness', 'politeness'])
    expect(await domainsOf(call)).toEqual(['booking', 'lead_quality', 'manners', 'prompt_adherence'])
    expect(await resultsOf(call, 'booking')).toEqual([
      {
        ...{ revision: 2, source: 'model', model: 'judge-1', prompt_version: 'booking-v2', is_current: true },
        ...{ input_tokens: 1_000, output_tokens: 100, cost_usd: null },
        answers: { booked: 'yes', politeness: 80 },
        result: {
          score: 90,
          answers: {
            booked: { value: 'yes', rationale: 'It did.' },
            politeness: { value: 80, rationale: 'It did.' }
          }
        },
        evidence: [
          { field: 'answers.booked', message: 0, quote: 'Harbor Honda, how ca' },
          { field: 'answers.politeness', message: 0, quote: 'Harbor Honda, how ca' }
        ]
      }
    ])
    expect(await resultsOf(call, 'manners')).toMatchObject([{ revision: 1, prompt_version: 'manners-v1' }])
  })

  it('are those of its organization', async () => {
    const [call, foreign] = [await addPendingCall(testDb), await addPendingCall(testDb)]
    await addScorecard(testDb, foreign.organizationId, 'booking')

    start({})
    await Promise.all([isDone(call), isDone(foreign)])

    expect(await domainsOf(call)).toEqual(['lead_quality', 'prompt_adherence'])
    expect(await domainsOf(foreign)).toEqual(['booking', 'lead_quality', 'prompt_adherence'])
  })

  it('are answered for the share of calls, the same ones for each scorecard', async () => {
    const first = await addPendingCall(testDb)
    await addScorecard(testDb, first.organizationId, 'booking', { percent: 50 })
    await addScorecard(testDb, first.organizationId, 'manners', { percent: 20, revisions: [[politeness]] })
    const calls = [first, ...(await addCallsBeside(first, 19))]

    start({ concurrency: 8 })
    await Promise.all(calls.map(isDone))

    for (const call of calls) {
      expect(await domainsOf(call)).toEqual([
        ...(isSampled(call.callId, 50) ? ['booking'] : []),
        'lead_quality',
        ...(isSampled(call.callId, 20) ? ['manners'] : []),
        'prompt_adherence'
      ])
    }
  })

  it('have no answers for a call without a conversation', async () => {
    const call = await addPendingCall(testDb, { messages: '[]' })
    await addScorecard(testDb, call.organizationId, 'booking')

    start({ model: undefined })
    await isDone(call)

    expect(await domainsOf(call)).toEqual(['lead_quality', 'prompt_adherence'])
  })

  it('wait for a worker with a model', async () => {
    const call = await addPendingCall(testDb, { system_instruction: null })
    await addScorecard(testDb, call.organizationId, 'booking')

    start({ model: undefined })
    await vi.waitFor(async () => {
      expect(await pendingOf(call)).toMatchObject([
        { domain: 'booking', needs_model: true, attempts: 0 },
        { domain: 'lead_quality', needs_model: true, attempts: 0 }
      ])
    }, patience)

    start({})
    await isDone(call)
    expect(await domainsOf(call)).toEqual(['booking', 'lead_quality', 'prompt_adherence'])
  })

  it('are answered although another one fails, whose usage is kept until it succeeds', async () => {
    const call = await addPendingCall(testDb)
    await addScorecard(testDb, call.organizationId, 'constructor', { revisions: [[politeness]] })
    await addScorecard(testDb, call.organizationId, 'booking')
    server.reply = (question, response, index) => {
      if (question.messages[1]?.content.includes(politeness.question)) say(response, 'It was polite.')
      else sayWell(question, response, index)
    }

    start({ maxAttempts: 1 })
    await vi.waitFor(async () => {
      expect(await pendingOf(call)).toMatchObject([
        { domain: 'constructor', state: 'failed', attempts: 1, input_tokens: 2_000, output_tokens: 200 }
      ])
    }, patience)
    expect(await domainsOf(call)).toEqual(['booking', 'lead_quality', 'prompt_adherence'])
    expect(await statusOf(call)).toBe('completed')

    server.reply = sayWell
    await testDb.updateTable('evaluation_work').set({ state: 'waiting', attempts: 0 }).execute()
    await isDone(call)
    expect(await resultsOf(call, 'constructor')).toMatchObject([{ input_tokens: 3_000, output_tokens: 300 }])
  })

  it('are answered although a built-in evaluation fails', async () => {
    const call = await addPendingCall(testDb)
    await addScorecard(testDb, call.organizationId, 'booking')
    server.reply = (question, response, index) => {
      if (question.response_format.json_schema.name === 'scorecard') sayWell(question, response, index)
      else say(response, 'It went well.')
    }

    start({ maxAttempts: 1 })
    await vi.waitFor(async () => {
      expect(await pendingOf(call)).toMatchObject([
        { domain: 'lead_quality', state: 'failed' },
        { domain: 'prompt_adherence', state: 'failed' }
      ])
    }, patience)
    expect(await domainsOf(call)).toEqual(['booking'])
    expect(await statusOf(call)).toBe('pending')
  })
})

describe('answers of others', () => {
  it.each([
    { source: 'human', model: null },
    { source: 'model', model: 'judge-of-theirs' }
  ] as const)('stay the current ones, unless evaluations were requested: $source $model', async (by) => {
    const call = await addPendingCall(testDb)
    const domain = await addScorecard(testDb, call.organizationId, 'booking')
    await answer(call, domain, by)

    start({})
    await isDone(call)
    expect(await resultsOf(call, domain)).toMatchObject([{ ...by, is_current: true }])

    const work = { organization_id: call.organizationId, call_id: call.callId, state: 'waiting', attempts: 0 }
    await testDb
      .insertInto('evaluation_work')
      .values({ ...work, domains: [domain], requested: [domain], run_after: new Date() })
      .execute()
    await isDone(call)
    const ofPeople = by.source === 'human'
    expect(await resultsOf(call, domain)).toMatchObject([
      { ...by, is_current: ofPeople },
      { source: 'model', model: 'judge-1', is_current: !ofPeople }
    ])
  })

  it.each([
    { source: 'human', model: null },
    { source: 'model', model: 'judge-of-theirs' }
  ] as const)('are not replaced by answers of a model that was asked before: $source $model', async (by) => {
    const call = await addPendingCall(testDb)
    const domain = await addScorecard(testDb, call.organizationId, 'booking')
    const asking = whileAsked()
    const worker = start({})
    const release = await asking
    await answer(call, domain, by)

    release()

    await isDone(call)
    await vi.waitFor(() => expect(worker.running()).toBe(0), patience)
    expect(await resultsOf(call, domain)).toMatchObject([{ ...by, is_current: true }])
  })

  it('to a built-in domain leave the scorecards of a new call pending', async () => {
    const call = await addPendingCall(testDb)
    const domain = await addScorecard(testDb, call.organizationId, 'booking')
    const result = { score: 80 }
    const evaluation = { domain: 'prompt_adherence', result, source: 'import', model: null } as never
    await storeEvaluation({ db, organizationId: call.organizationId }, call.callId, { evaluation, now: new Date() })

    expect((await pendingOf(call)).map((work) => work.domain)).toEqual([domain, 'lead_quality'])
  })
})

describe('a scorecard that changes while the model answers', () => {
  it('gives its answers the revision that was asked', async () => {
    const call = await addPendingCall(testDb)
    const domain = await addScorecard(testDb, call.organizationId, 'booking', { revisions: [[booked], [politeness]] })
    const asking = whileAsked()
    start({})
    const release = await asking
    await change(call, domain, { live_revision: 2 })

    release()

    await isDone(call)
    expect(await resultsOf(call, domain)).toMatchObject([{ revision: 1, answers: { booked: 'yes' } }])
  })

  it('gets no answers once it is retired', async () => {
    const call = await addPendingCall(testDb)
    const domain = await addScorecard(testDb, call.organizationId, 'booking')
    const asking = whileAsked()
    start({})
    const release = await asking
    await retire(call, domain)

    release()

    await isDone(call)
    expect(await domainsOf(call)).toEqual(['lead_quality', 'prompt_adherence'])
  })

  it.each<[string, object]>([
    ['is retired', { retired_at: new Date() }],
    ['is for a smaller share of calls', { percent: 0 }],
    ['is for another client', { client_id: 'other' }]
  ])('is not asked if it %s before its turn', async (_, changes) => {
    const call = await addPendingCall(testDb)
    const domain = await addScorecard(testDb, call.organizationId, 'booking')
    const other = await addClient(testDb, call.organizationId)
    const asking = whileAsked('prompt_adherence')
    start({})
    const release = await asking
    await change(call, domain, 'client_id' in changes ? { client_id: other } : changes)

    release()

    await isDone(call)
    expect(listAsked()).toEqual(['prompt_adherence', 'lead_quality'])
  })
})

describe('workers that are killed', () => {
  it('leave each scorecard answered once', async () => {
    const first = await addPendingCall(testDb)
    const names = ['booking', 'manners', 'offers']
    for (const name of names) {
      await addScorecard(testDb, first.organizationId, name, { revisions: [[booked, politeness]] })
    }
    const calls = [first, ...(await addCallsBeside(first, 11))]
    server.reply = (...reply) => void setTimeout(() => sayWell(...reply), 2)

    for (let round = 0; round < 10; round += 1) {
      const workers = [1, 2].map(() => start({ concurrency: 4, pollMs: 1, leaseMs: 30, maxAttempts: 1_000 }))
      await sleep(25)
      await Promise.all(workers.map((worker) => worker.stop(0)))
    }
    start({ concurrency: 4, leaseMs: 60_000, maxAttempts: 1_000 })

    await Promise.all(calls.map(isDone))
    for (const call of calls) {
      expect(await domainsOf(call)).toEqual([...names, 'lead_quality', 'prompt_adherence'].toSorted())
    }
  })

  it('do not store answers after their lease', async () => {
    const { organizationId, callId } = await addPendingCall(testDb)
    const domain = await addScorecard(testDb, organizationId, 'booking')
    const [now, later] = [new Date(), new Date(Date.now() + 60_000)]
    const options = { limit: 1, hasModel: true, isLowPriority: false }
    const claim = (at: Date) =>
      claimWork(db, organizationId, { ...options, leaseId: newId(), now: at, leasedUntil: later })
    const [first] = await claim(now)
    const [second] = await claim(new Date(later.getTime() + 1))
    const result = { score: 100, answers: { booked: { value: 'yes', rationale: null } } }
    const evaluation = { domain, revision: 1, result, source: 'model', model: 'judge-1' } as const
    const record = (leaseId = '') =>
      recordWork(db, organizationId, { callId, evaluation, lease: { leaseId, leasedUntil: later }, now })

    expect(first?.domains).toEqual(['prompt_adherence', 'lead_quality', domain])
    expect(second?.domains).toEqual(first?.domains)
    expect(await record(first?.leaseId)).toBeUndefined()
    expect(await record(second?.leaseId)).toMatchObject({ recorded: { version: 1 } })
    expect(await record(second?.leaseId)).toBeUndefined()
  })
})

/** Returns what the model was asked for in this test: a built-in domain, or the keys of questions. */
function listAsked(): string[] {
  return server.requests.slice(before).map(({ messages, response_format: { json_schema } }) => {
    if (json_schema.name !== 'scorecard') return json_schema.name
    const { questions } = JSON.parse(messages[1]?.content ?? '') as { readonly questions: readonly Question[] }

    return questions.map(({ key }) => key).join(', ')
  })
}

/** Resolves when the model is asked, with a function that lets it answer. */
function whileAsked(name = 'scorecard'): Promise<() => void> {
  return new Promise((resolve) => {
    server.reply = (...asked) => {
      if (asked[0].response_format.json_schema.name === name) resolve(() => sayWell(...asked))
      else sayWell(...asked)
    }
  })
}

async function addCallsBeside({ organizationId, callId }: PendingCall, count: number): Promise<PendingCall[]> {
  const clientId = await clientOf({ organizationId, callId })
  const added: PendingCall[] = []
  for (let index = 0; index < count; index += 1) {
    const texts = { messages: JSON.stringify(conversation), system_instruction: 'Be brief.' }
    const call = { organizationId, callId: await addCall(testDb, organizationId, clientId, texts) }
    await addWork(testDb, call)
    added.push(call)
  }

  return added
}

async function clientOf({ organizationId, callId }: PendingCall): Promise<ClientId> {
  const call = await testDb
    .selectFrom('calls')
    .select('client_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', callId)
    .$narrowType<{ client_id: ClientId }>()
    .executeTakeFirstOrThrow()

  return call.client_id
}

async function change({ organizationId }: PendingCall, domain: ScorecardDomain, changes: object): Promise<void> {
  await testDb
    .updateTable('scorecards')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .execute()
}

async function retire(call: PendingCall, domain: ScorecardDomain): Promise<void> {
  await change(call, domain, { retired_at: new Date() })
}

async function answer(
  { organizationId, callId }: PendingCall,
  domain: ScorecardDomain,
  by: { readonly source: 'human' | 'model'; readonly model: string | null }
): Promise<void> {
  const evaluation = { domain, revision: 1, result: theirs, ...by }
  await storeEvaluation({ db, organizationId }, callId, { evaluation, now: new Date() })
}

/** Returns the pending evaluations of the call. */
async function pendingOf({ organizationId, callId }: PendingCall) {
  const work = await listWork({ db, organizationId }, undefined, 99)

  return work.filter((one) => one.call_id === callId)
}

async function isDone(call: PendingCall): Promise<void> {
  await vi.waitFor(async () => expect(await pendingOf(call)).toEqual([]), patience)
}

/** Returns the domains of all results of a call, one for each version. */
async function domainsOf({ organizationId, callId }: PendingCall): Promise<string[]> {
  const rows = await testDb
    .selectFrom('evaluations')
    .select('domain')
    .where('organization_id', '=', organizationId)
    .where('call_id', '=', callId)
    .orderBy('domain')
    .execute()

  return rows.map(({ domain }) => domain)
}

async function resultsOf({ organizationId, callId }: PendingCall, domain: string) {
  const rows = await testDb
    .selectFrom('evaluations')
    .select(['revision', 'source', 'model', 'prompt_version', 'is_current', 'answers', 'result', 'evidence'])
    .select(['input_tokens', 'output_tokens', 'cost_usd'])
    .where('organization_id', '=', organizationId)
    .where('call_id', '=', callId)
    .where('domain', '=', domain)
    .orderBy('version')
    .execute()

  return rows.map((row) => ({
    ...row,
    answers: typeof row.answers === 'string' ? JSON.parse(row.answers) : row.answers,
    result: JSON.parse(row.result),
    evidence: JSON.parse(row.evidence ?? '[]')
  }))
}
