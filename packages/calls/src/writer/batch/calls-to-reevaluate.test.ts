import { randomUUID } from 'node:crypto'
import { claimWork, recordWork, storeEvaluation } from '@callbook/db'
import { someEndpoint } from '@callbook/db/testing'
import {
  type BuiltInDomain,
  builtInDomains,
  type CallReport,
  type EvaluationSource,
  isBuiltInDomain,
  unevaluatedLeadQuality,
  unevaluatedPromptAdherence
} from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { callsOf, createCallsTest, hoursAfter, noon, ofTenant, someReport } from '../../testing/index.ts'

let now = noon
const { db, testDb, writer } = await createCallsTest({ now: () => now })
const tomorrow = hoursAfter(noon, 25)

const conversation: Partial<CallReport> = {
  transcript: 'AI: Hello\nUser: I need an oil change.',
  messages: [
    { role: 'assistant', text: 'Hello', start_seconds: 0 },
    { role: 'user', text: 'I need an oil change.', start_seconds: 1.5 }
  ]
}
const reported = { ...conversation, systemInstruction: 'Be brief.', systemVariables: { store: 'Harbor' } }
const silent = { transcript: null, messages: [], durationSeconds: 40 }

describe('the report of a call that is repeated after a day', () => {
  it.each<[what: string, first: Partial<CallReport>, second: Partial<CallReport>, domains: readonly string[]]>([
    ['with the transcript that was missing', silent, reported, builtInDomains],
    ['with other messages', reported, { messages: [...(reported.messages ?? []).slice(0, 1)] }, builtInDomains],
    ['with another end', reported, { status: 'voicemail' }, builtInDomains],
    ['with the instruction that was missing', conversation, reported, ['prompt_adherence']],
    ['with other variables', reported, { systemVariables: { store: 'City' } }, ['prompt_adherence']],
    ["with the provider's verdict", reported, { successEvaluation: 'false' }, ['lead_quality']],
    ['with nothing to say', silent, { transcript: null, durationSeconds: 41 }, []],
    ['with a duration that nobody would expect without words', silent, { durationSeconds: 3 }, ['lead_quality']],
    ['as it was', reported, {}, []],
    ['with a summary, a cost and some more seconds', reported, { summary: 'new', costUsd: 1, durationSeconds: 13 }, []],
    [
      'with its variables in another order',
      { ...reported, systemVariables: { a: 1, b: 2 } },
      { systemVariables: { b: 2, a: 1 } },
      []
    ],
    ['without the words it had', reported, { transcript: null, messages: [] }, []]
  ])('%s requests new evaluations that depend on the change', async (_, first, second, domains) => {
    const { deliver, evaluateBoth, work } = await someCall()
    await deliver(first)
    await evaluateBoth()

    await deliver({ ...first, ...second }, tomorrow)

    const named = domains.length === builtInDomains.length ? null : domains
    const anew = { domains: named, state: 'waiting', run_after: tomorrow.toISOString(), is_low_priority: false }
    expect(await work()).toEqual(domains.length === 0 ? [] : [anew])
  })

  it.each<[what: string, change: Partial<CallReport>, domains: readonly string[] | null]>([
    ['adds what depends on the change', { systemInstruction: 'Be long.' }, ['booking', 'prompt_adherence']],
    ['asks all scorecards again after a change of the conversation', { status: 'voicemail' }, null]
  ])('%s to what is still pending', async (_, change, domains) => {
    const { deliver, evaluateBoth, work, endpoint } = await someCall()
    await deliver(reported)
    await evaluateBoth()
    const [call] = await callsOf(testDb, endpoint)
    const pending = { domains: ['booking'], state: 'failed', attempts: 10, run_after: noon }
    await testDb
      .insertInto('evaluation_work')
      .values({ organization_id: endpoint.organizationId, call_id: call?.id as never, ...pending })
      .execute()

    await deliver({ ...reported, ...change }, tomorrow)
    await deliver({ ...reported, ...change }, hoursAfter(tomorrow, 25))

    expect(await work()).toMatchObject([{ domains, state: 'waiting' }])
  })

  it('of a lower rank requests new evaluations only if it fills an empty value', async () => {
    const { deliver, evaluateBoth, work } = await someCall()
    await deliver({ ...conversation, kind: 'call_analyzed', rank: 1 })
    await evaluateBoth()

    const other = {
      kind: 'call_ended',
      messages: [{ role: 'user', text: 'Something else', start_seconds: 0 }]
    } as const
    await deliver(other)
    expect(await work()).toEqual([])
    await deliver({ ...other, systemInstruction: 'Be brief.' }, tomorrow)

    expect(await work()).toMatchObject([{ domains: ['prompt_adherence'] }])
  })

  it('leaves the result unchanged until there is a new one', async () => {
    const { deliver, evaluateBoth, evaluateWaiting, evaluations, status } = await someCall()
    await deliver(silent)
    await evaluateBoth()
    const before = await evaluations()

    await deliver(reported, tomorrow)
    expect(await evaluations()).toEqual(before)
    expect(await status()).toBe('completed')
    await evaluateWaiting('There is a conversation')

    expect(await evaluations()).toMatchObject([{ version: 2 }, { version: 2 }])
    expect(await status()).toBe('completed')
  })

  it('keeps a human evaluation in force', async () => {
    const { deliver, evaluateBoth, evaluateWaiting, evaluations } = await someCall()
    await deliver(silent)
    await evaluateBoth('human')
    const before = await evaluations()

    await deliver(reported, tomorrow)
    await evaluateWaiting('A model sees it otherwise')

    expect(await evaluations()).toEqual(before)
  })

  it('revokes the lease on the earlier version of the call', async () => {
    const { deliver, claim, work, endpoint } = await someCall()
    await deliver(silent)
    const claimed = await claim()

    await deliver(reported, tomorrow)

    for (const { callId, leaseId, domains } of claimed) {
      const lease = { leaseId, leasedUntil: hoursAfter(tomorrow, 1) }
      for (const domain of domains.filter(isBuiltInDomain)) {
        const result = resultOf(domain, 'No conversation')
        const evaluation = { domain, result, source: 'model', model: 'judge-1' } as const
        const late = { callId, evaluation, lease, now: tomorrow }
        expect(await recordWork(db, endpoint.organizationId, late)).toBeUndefined()
      }
    }
    expect(await work()).toMatchObject([{ state: 'waiting' }])
  })

  it('is stored together with the evaluation work, or not at all', async () => {
    const { deliver, evaluateBoth, work, endpoint } = await someCall()
    await deliver(reported)
    await evaluateBoth()

    await expect(
      deliver({ ...silent, summary: 'a NUL \u0000', systemInstruction: 'Be long.' }, tomorrow)
    ).rejects.toThrow()

    expect(await work()).toEqual([])
    expect(await callsOf(testDb, endpoint)).toMatchObject([{ system_instruction: 'Be brief.' }])
  })
})

function resultOf(domain: BuiltInDomain, text: string) {
  return domain === 'lead_quality'
    ? unevaluatedLeadQuality(text)
    : unevaluatedPromptAdherence(text, { system_instruction: null, system_variables: null })
}

async function someCall() {
  const endpoint = await someEndpoint(testDb)
  const { organizationId } = endpoint
  const providerCallId = randomUUID()

  async function claim() {
    const lease = { leaseId: randomUUID(), limit: 9, hasModel: false, isLowPriority: false }

    return await claimWork(db, organizationId, { ...lease, now, leasedUntil: hoursAfter(now, 1) })
  }

  return {
    endpoint,
    claim,
    deliver: async (report: Partial<CallReport>, at = noon) => {
      now = at
      await writer.append({ ...someReport(endpoint, { providerCallId, ...report }), receivedAt: at })
    },
    /** Records a result of both domains for the call, after which no work remains. */
    evaluateBoth: async (source: EvaluationSource = 'model') => {
      const [call] = await callsOf(testDb, endpoint)
      for (const domain of builtInDomains) {
        const evaluation = { domain, result: resultOf(domain, 'First'), source, model: null }
        await storeEvaluation({ db, organizationId }, call?.id as never, { evaluation, now })
      }
    },
    /** Does the waiting work, as the worker does. */
    evaluateWaiting: async (text: string) => {
      const claimed = await claim()
      expect(claimed.map(({ domains }) => domains)).toEqual([['prompt_adherence', 'lead_quality']])
      for (const { callId, leaseId, domains } of claimed) {
        const lease = { leaseId, leasedUntil: hoursAfter(now, 1) }
        for (const domain of domains.filter(isBuiltInDomain)) {
          const evaluation = { domain, result: resultOf(domain, text), source: 'model', model: 'judge-1' } as const
          await recordWork(db, organizationId, { callId, evaluation, lease, now })
        }
      }
    },
    work: () =>
      testDb
        .selectFrom('evaluation_work')
        .select(['domains', 'state', 'run_after', 'is_low_priority'])
        .where(ofTenant(endpoint))
        .execute(),
    /** The current results by domain. */
    evaluations: () =>
      testDb
        .selectFrom('evaluations')
        .select(['domain', 'version', 'result', 'created_at'])
        .where(ofTenant(endpoint))
        .where('is_current', '=', true)
        .orderBy('domain')
        .execute(),
    status: async () => (await callsOf(testDb, endpoint))[0]?.evaluation_status
  }
}
