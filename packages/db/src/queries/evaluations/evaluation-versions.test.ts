import { setTimeout as sleep } from 'node:timers/promises'
import { type CallId, type OrganizationId, unevaluatedLeadQuality, unevaluatedPromptAdherence } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addCall, addClient, addOrganization, createTestDatabase, currentEvaluations } from '../../testing/index.ts'
import { listEvaluationHistory } from './evaluation-history.ts'
import type { NewEvaluation } from './evaluation-versions.ts'
import { storeEvaluation } from './store-evaluation.ts'

const { db, testDb } = await createTestDatabase()
const start = Date.parse('2026-05-02T10:00:00.000Z')

describe('versions recorded concurrently by machines with different clocks', () => {
  it('have times in their order', async () => {
    const call = await someCall()
    const seen: string[] = []
    const watching = new AbortController()
    const watched = watch(call, seen, watching.signal)

    const results = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        await sleep(index % 7)
        const evaluation = index % 3 === 0 ? adherence(`result ${index}`) : leadQuality(`result ${index}`)
        return await record(call, evaluation, start + ((index * 37) % 60) * 1_000)
      })
    )
    watching.abort()
    await watched

    const history = (await listEvaluationHistory({ db, reach: call.organizationId }, call.callId, { limit: 100 })) ?? []
    for (const domain of ['lead_quality', 'prompt_adherence'] as const) {
      const versions = history.filter((version) => version.domain === domain)
      expect(versions.map(({ version }) => version)).toEqual(countdown(versions.length))
      expect(timesOf(versions)).toEqual(timesOf(versions).sort().reverse())
    }
    expect(timesOf(history)).toEqual(timesOf(history).sort().reverse())
    expect(history).toHaveLength(60)
    expect(results.map((result) => result?.isCurrent)).toEqual(Array(60).fill(true))
    expect(seen).toEqual(seen.toSorted())
  })

  it('do not move the completion time backwards', async () => {
    const call = await someCall()
    await record(call, leadQuality('first'), start + 60_000)

    await record(call, leadQuality('second'), start)

    const completedAt = new Date(start + 60_000).toISOString()
    expect(await currentOf(call)).toMatchObject({ version: 2, created_at: completedAt })
    const history = await listEvaluationHistory({ db, reach: call.organizationId }, call.callId, { limit: 9 })
    expect(history).toMatchObject([
      { version: 2, is_current: true, created_at: completedAt },
      { version: 1, is_current: false, created_at: completedAt }
    ])
  })
})

interface Call {
  readonly organizationId: OrganizationId
  readonly callId: CallId
}

async function someCall(): Promise<Call> {
  const organizationId = await addOrganization(testDb)
  const callId = await addCall(testDb, organizationId, await addClient(testDb, organizationId))

  return { organizationId, callId }
}

async function record({ organizationId, callId }: Call, evaluation: NewEvaluation, now: number) {
  return await storeEvaluation({ db, organizationId }, callId, { evaluation, now: new Date(now) })
}

function leadQuality(text: string): NewEvaluation {
  return { domain: 'lead_quality', result: unevaluatedLeadQuality(text), source: 'model', model: null }
}

function adherence(text: string): NewEvaluation {
  const result = unevaluatedPromptAdherence(text, { system_instruction: null, system_variables: null })

  return { domain: 'prompt_adherence', result, source: 'model', model: null }
}

/** Records the completion time of lead quality as a reader sees it. */
async function watch(call: Call, seen: string[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const current = await currentOf(call)
    if (current !== undefined) seen.push(current.created_at)
  }
}

async function currentOf({ callId }: Call) {
  const { lead_quality } = await currentEvaluations(testDb, callId)

  return lead_quality
}

function timesOf(versions: readonly { readonly created_at: string }[]): string[] {
  return versions.map(({ created_at }) => created_at)
}

function countdown(length: number): number[] {
  return Array.from({ length }, (_, index) => length - index)
}
