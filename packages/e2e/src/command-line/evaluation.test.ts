import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@callbook/db'
import { addCall, addClient, addOrganization, currentEvaluations } from '@callbook/db/testing'
import type { CallId } from '@callbook/domain'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error, run } = await startCommandLineStack()
const { testDb } = admin

const promptAdherence = {
  score: 82.5,
  critical_failures_summary: null,
  what_went_well: ['It greeted the caller — «grüezi»'],
  what_went_wrong: [],
  recommendations_for_improvement: [],
  prompt: { system_instruction: null, system_variables: null }
}

describe('evaluation record', () => {
  it('records a result from standard input, by a person by default', async () => {
    const { callId } = await someCall()

    const recorded = await record(callId, JSON.stringify(promptAdherence))

    expect(recorded).toEqual({
      call_id: callId,
      domain: 'prompt_adherence',
      source: 'human',
      version: 1,
      is_current: true
    })
    expect(JSON.parse((await currentOf(callId))?.result ?? '')).toEqual(promptAdherence)
  })

  it('stores a result in the same way as the API', async () => {
    const { callId } = await someCall()
    const odd = JSON.stringify(promptAdherence).replace('[]', '["a\\u0000",{"__proto__":1},9007199254740993]')

    await record(callId, odd)

    expect(JSON.parse((await currentOf(callId))?.result ?? '')).toEqual({
      ...promptAdherence,
      what_went_wrong: ['a', {}, '9007199254740993']
    })
  })

  it('rejects a number that a double cannot represent and names it', async () => {
    const { callId } = await someCall()
    const result = JSON.stringify(promptAdherence).replace('82.5', '1e400')

    expect(await error(recordArguments(callId), result)).toContain('score: Expected a number')
    expect(await currentOf(callId)).toBeUndefined()
  })

  it('records a result from a file', async () => {
    const { callId } = await someCall()
    const file = join(tmpdir(), `result-${randomUUID()}.json`)
    onTestFinished(() => rm(file))
    await writeFile(file, `\uFEFF${JSON.stringify(promptAdherence)}`)

    await json(['evaluation', 'record', '--call', callId, '--domain', 'prompt_adherence', '--result', file])

    expect(await currentOf(callId)).toMatchObject({ version: 1 })
  })

  it.each([
    { input: '{', message: /^The result is not valid JSON: / },
    {
      input: JSON.stringify({ ...promptAdherence, score: 101 }),
      message: /prompt_adherence result: score: .* 0 to 100/
    },
    { input: '{"made":"up","a":1,"b":2,"c":3}', message: /; and \d+ more$/ }
  ])('rejects $input', async ({ input, message }) => {
    const { callId } = await someCall()

    expect(await error(recordArguments(callId), input)).toMatch(message)
    expect(await currentOf(callId)).toBeUndefined()
  })

  it('rejects an unknown call', async () => {
    const id = newId<CallId>()

    expect(await error(recordArguments(id), JSON.stringify(promptAdherence))).toBe(`There is no call ${id}`)
  })

  it('rejects a missing file', async () => {
    const { callId } = await someCall()
    const args = ['--call', callId, '--domain', 'prompt_adherence', '--result', '/nowhere/result.json']

    expect(await error(['evaluation', 'record', ...args])).toMatch(/no such file.*\/nowhere\/result\.json/)
  })
})

it('lists and retries failed evaluations', async () => {
  const { organizationId, callId } = await someCall()
  const work = { organization_id: organizationId, call_id: callId, domains: ['lead_quality'], state: 'failed' }
  await testDb
    .insertInto('evaluation_work')
    .values({ ...work, attempts: 10, run_after: new Date(), last_error: 'The model returned 500' })
    .execute()
  const inOrganization = ['--organization', organizationId]

  const failed = await json(['evaluation', 'list', '--state', 'failed', ...inOrganization])
  const everywhere = await json(['evaluation', 'list'])
  const retried = await json(['evaluation', 'retry', '--call', callId])

  expect(failed).toMatchObject([{ call_id: callId, attempts: 10, last_error: 'The model returned 500' }])
  expect(everywhere).toEqual(failed)
  expect(retried).toEqual({ retried: 1 })
  expect(await json(['evaluation', 'list', ...inOrganization])).toMatchObject([{ state: 'waiting', attempts: 0 }])
  expect(await json(['evaluation', 'retry', ...inOrganization])).toEqual({ retried: 0 })
  expect(await error(['evaluation', 'retry', '--call', newId()])).toMatch(/^There is no call /)
})

describe('evaluation run', () => {
  it('prints the estimate first, and requests the evaluations of all organizations', async () => {
    const since = ['--since', new Date().toISOString()]
    for (const _ of [1, 2]) await someCall({ messages: conversation })

    const preview = await json(['evaluation', 'run', ...since, '--dry-run', '--domain', 'lead_quality'])
    const { stdout } = await run(['evaluation', 'run', ...since])
    const again = await json(['evaluation', 'run', ...since])

    const estimate = { domain: 'lead_quality', prompt_version: 'lead-quality-v1', calls: 2, evaluations: 2 }
    expect(preview).toMatchObject({ applied: false, requested: 0, runs: [{ ...estimate, judged_by_model: 2 }] })
    expect(stdout).toMatch(
      /^lead_quality: 2 calls read, 2 to evaluate, 2 of them by a model \(about \d+ input and \d+ output tokens\)\n/
    )
    expect(stdout).toMatch(/\nRequested 4 evaluations\n$/)
    expect(again).toMatchObject({ applied: true, requested: 0, runs: [{ evaluations: 0 }, { evaluations: 0 }] })
  })

  it('rejects an unknown organization', async () => {
    const args = ['evaluation', 'run', '--since', '2026-01-01']
    const unknown = newId()

    expect(await error([...args, '--organization', unknown])).toBe(`There is no organization ${unknown}`)
  })
})

it('sets the share of calls to review', async () => {
  const { clientId } = await someCall()
  const sample = (client: string, percent: string) => ['evaluation', 'sample', '--client', client, '--percent', percent]
  const unknown = newId()

  expect(await json(sample(clientId, '5'))).toEqual({ client_id: clientId, percent: 5 })
  expect(await error(sample(clientId, '101'))).toContain('percent must be')
  expect(await error(sample(unknown, '5'))).toBe(`There is no client ${unknown}`)
})

it('compares the results of people and of a model in all organizations', async () => {
  const since = ['--since', new Date().toISOString()]
  for (const [model, human] of [
    [80, 60],
    [50, 40]
  ] as const) {
    const { callId } = await someCall()
    await record(callId, JSON.stringify({ ...promptAdherence, score: model }), '--source', 'model')
    await record(callId, JSON.stringify({ ...promptAdherence, score: human }))
  }

  const agreement = (await json(['evaluation', 'agreement', ...since])) as object[]
  const flagged = (await json(['evaluation', 'agreement', ...since, '--calls', 'flagged'])) as object[]

  const score = { domain: 'prompt_adherence', field: 'score', measure: 'mean_absolute_error' }
  expect(agreement.at(-1)).toEqual({ ...score, value: 15, calls: 2 })
  expect(flagged.at(-1)).toEqual({ ...score, value: null, calls: 0 })
  const unknown = newId()
  expect(await error(['evaluation', 'agreement', '--organization', unknown])).toBe(
    `There is no organization ${unknown}`
  )
})

const conversation = JSON.stringify([
  { role: 'assistant', text: 'How can I help?', start_seconds: 1 },
  { role: 'user', text: 'I need a service.', start_seconds: 4 }
])

async function someCall(values: { readonly messages?: string } = {}) {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)

  return { organizationId, clientId, callId: await addCall(testDb, organizationId, clientId, values) }
}

async function record(callId: CallId, input: string, ...options: string[]) {
  return await json([...recordArguments(callId), ...options], input)
}

function recordArguments(callId: CallId): string[] {
  return ['evaluation', 'record', '--call', callId, '--domain', 'prompt_adherence', '--result', '-']
}

async function currentOf(callId: CallId) {
  return (await currentEvaluations(testDb, callId)).prompt_adherence
}
