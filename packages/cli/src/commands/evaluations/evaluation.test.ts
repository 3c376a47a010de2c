import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@callbook/db'
import { addCall, addClient, addOrganization } from '@callbook/db/testing'
import type { CallId } from '@callbook/domain'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAdmin } from '../../testing/index.ts'

const { testDb, json, error } = await createAdmin()

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
    expect(JSON.parse((await currentOf(callId))?.prompt_adherence ?? '')).toEqual(promptAdherence)
  })

  it('stores a result in the same way as the API', async () => {
    const { callId } = await someCall()
    const odd = JSON.stringify(promptAdherence).replace('[]', '["a\\u0000",{"__proto__":1},9007199254740993]')

    await record(callId, odd)

    expect(JSON.parse((await currentOf(callId))?.prompt_adherence ?? '')).toEqual({
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

    expect(await currentOf(callId)).toMatchObject({ prompt_adherence_version: 1 })
  })

  it('ranks a result of a model below one of a person', async () => {
    const { callId } = await someCall()
    await record(callId, JSON.stringify(promptAdherence))

    const recorded = await record(callId, JSON.stringify({ ...promptAdherence, score: 1 }), '--source', 'model')

    expect(recorded).toMatchObject({ source: 'model', version: 2, is_current: false })
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

async function someCall() {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)

  return { organizationId, callId: await addCall(testDb, organizationId, clientId) }
}

async function record(callId: CallId, input: string, ...options: string[]) {
  return await json([...recordArguments(callId), ...options], input)
}

function recordArguments(callId: CallId): string[] {
  return ['evaluation', 'record', '--call', callId, '--domain', 'prompt_adherence', '--result', '-']
}

async function currentOf(callId: CallId) {
  return await testDb.selectFrom('call_evaluations').selectAll().where('call_id', '=', callId).executeTakeFirst()
}
