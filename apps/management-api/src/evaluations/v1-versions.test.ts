import { newId, storeEvaluation } from '@callbook/db'
import { addCall, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import { type CallId, unevaluatedLeadQuality, unevaluatedPromptAdherence } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addApiKey, addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { app, get, put, request } = startApp(connectAs('management', testDb))

const result = { ...unevaluatedLeadQuality('Silence.'), overall_score: 40 }
const adherence = unevaluatedPromptAdherence('Silence.', {
  system_instruction: 'Be brief.',
  system_variables: { a: [1] }
})

describe('PUT /v1/calls/:id/evaluations/…', () => {
  it('records the result of a human, which becomes current', async () => {
    const { key, id } = await someCall()

    const first = await put(url(id, 'lead_quality'), { result, source: 'human' }, key)
    const second = await put(url(id, 'prompt_adherence'), { result: adherence, source: 'human' }, key)

    expect(first.statusCode).toBe(200)
    expect(first.json().data).toMatchObject({
      call_id: id,
      domain: 'lead_quality',
      version: 1,
      is_current: true,
      source: 'human',
      model: null,
      prompt_version: null,
      cost_usd: null,
      result
    })
    expect(second.json().data).toMatchObject({ domain: 'prompt_adherence', version: 1, result: adherence })
    expect((await get(`/v1/calls/${id}/evaluations`, key)).json().data).toMatchObject({
      status: 'completed',
      updated_at: second.json().data.created_at,
      lead_quality: { state: 'completed', completed_at: first.json().data.created_at, result },
      prompt_adherence: { state: 'completed', result: adherence }
    })
  })

  it.each([
    { domain: 'lead_quality', place: 'flags.review_reason', length: 4_094 },
    { domain: 'prompt_adherence', place: 'critical_failures_summary', length: 16_382 },
    { domain: 'prompt_adherence', place: 'prompt.system_instruction', length: 65_534 }
  ] as const)('accepts a text of up to $length characters at $place', async ({ domain, place, length }) => {
    const { key, id } = await someCall()
    const [member = '', inner] = place.split('.')
    const send = (text: string) => {
      const valid: Readonly<Record<string, unknown>> = { lead_quality: result, prompt_adherence: adherence }[domain]
      const changed = inner === undefined ? text : { ...(valid[member] as object), [inner]: text }

      return put(url(id, domain), { result: { ...valid, [member]: changed }, source: 'human' }, key)
    }

    expect((await send('x'.repeat(length))).statusCode).toBe(200)
    expect((await send('x'.repeat(length + 1))).statusCode).toBe(400)
  })

  it('describes the same lengths', async () => {
    const { schemas } = (await app.inject('/openapi.json')).json().components
    const lead = schemas.LeadQualityResultInput.properties
    const { critical_failures_summary: failures, prompt } = schemas.PromptAdherenceResultInput.properties

    expect(lead.flags.properties.review_reason.maxLength).toBe(4_094)
    expect(failures.maxLength).toBe(16_382)
    expect(prompt.properties.system_instruction.maxLength).toBe(65_534)
  })

  it('creates no version for an equal result', async () => {
    const { key, id } = await someCall()
    const first = await put(url(id, 'lead_quality'), { result, source: 'model', model: 'judge-2' }, key)

    const again = await put(url(id, 'lead_quality'), { model: 'judge-2', source: 'model', result }, key)

    expect(again.statusCode).toBe(200)
    expect(again.body).toBe(first.body)
    expect((await get(`/v1/calls/${id}/evaluations/versions`, key)).json().data).toHaveLength(1)
  })

  it('prefers results of humans to later results of models', async () => {
    const { key, id } = await someCall()
    await put(url(id, 'lead_quality'), { result, source: 'human' }, key)

    const response = await put(url(id, 'lead_quality'), { result, source: 'model', model: 'judge-2' }, key)

    expect(response.json().data).toMatchObject({ version: 2, is_current: false, source: 'model' })
  })

  it.each([
    [{ result: { ...result, overall_score: 101 }, source: 'human' }, 'result.overall_score: Expected a number from 0'],
    [{ result: { ...result, scores: {} }, source: 'human' }, 'result.scores.lead_completion: '],
    [{ result: adherence, source: 'human' }, 'result.'],
    [{ result: null, source: 'human' }, 'result: Expected object'],
    [{ source: 'human' }, 'result: '],
    [{ result, source: 'import' }, 'source: Expected human or model'],
    [{ result }, 'source: Expected human or model'],
    [{ result, source: 'model' }, 'model: Expected a text of 1 to 200 characters, with the source model'],
    [{ result, source: 'human', model: 'judge-2' }, 'model: Expected only with the source model'],
    [{ result, source: 'model', model: '' }, 'model: Expected a text of 1 to 200 characters'],
    [{ result, source: 'model', model: 'x'.repeat(201) }, 'model: Expected a text of 1 to 200 characters'],
    [{ result, source: 'model', model: 'judge\u0000' }, 'model: Expected a text of 1 to 200 characters'],
    [{ result, source: 'model', model: 'judge\ud800' }, 'model: Expected a text of 1 to 200 characters'],
    [{ result, source: 'human', score: 1 }, 'score: Unexpected property'],
    [[], 'the body: Expected object']
  ])('rejects %j', async (body, message) => {
    const { key, id } = await someCall()

    const response = await put(url(id, 'lead_quality'), body, key)

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain(message)
    expect((await get(`/v1/calls/${id}/evaluations`, key)).json().data.status).toBe('pending')
  })

  it('stores any JSON in open fields, and rejects deeply nested JSON', async () => {
    const { key, id } = await someCall()
    const odd = ['✓', null, { '': [1e308] }]

    const kept = await put(url(id, 'prompt_adherence'), recordedScores({ what_went_well: odd }), key)
    const refused = await putText(id, withPraise(`${'['.repeat(20_000)}${']'.repeat(20_000)}`), key)

    expect(kept.json().data.result.what_went_well).toEqual(odd)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().message).toBe('result: Expected at most 100 levels')
  })

  it('removes NUL, lone surrogates and __proto__, as in reports', async () => {
    const { key, id } = await someCall()
    const odd = '["a\\u0000b","\\ud800",{"__proto__":{"x":1},"y":{"__proto__":2,"z\\u0000":3}},9007199254740993,0.5]'

    const kept = await putText(id, withPraise(odd).replace('{', '{"__proto__":{"source":"import"},'), key)

    const clean = '["ab","\ufffd",{"y":{"z":3}},"9007199254740993",0.5]'
    expect(kept.statusCode).toBe(200)
    expect(kept.body).toContain(`"what_went_well":${clean}`)
    expect((await get(`/v1/calls/${id}/evaluations`, key)).body).toContain(`"what_went_well":${clean}`)
  })

  it.each([
    ['"score":90', '"score":1e400', 'result.score: Expected a number'],
    ['"score":90', '"score":-1e999', 'result.score: Expected a number'],
    ['"what_went_well":0', '"what_went_well":[{"a":1e400}]', 'result.what_went_well.0.a: Expected a number of at most'],
    ['"a":[1]', '"a":[1,1e309]', 'result.prompt.system_variables.a.1: Expected a number of at most']
  ])('rejects %s as %s, which exceeds a double', async (before, after, message) => {
    const { key, id } = await someCall()

    const response = await putText(
      id,
      withPraise('0').replace('"score":null', '"score":90').replace(before, after),
      key
    )

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain(message)
    expect((await get(`/v1/calls/${id}/evaluations`, key)).json().data.status).toBe('pending')
  })

  it('accepts a result of the maximum size, and names the part that exceeds it', async () => {
    const { key, id } = await someCall()
    const full = {
      critical_failures_summary: 'x'.repeat(16 * 1024 - 2),
      what_went_well: 'x'.repeat(32 * 1024 - 2),
      what_went_wrong: 'x'.repeat(32 * 1024 - 2),
      recommendations_for_improvement: 'x'.repeat(32 * 1024 - 2),
      prompt: { system_instruction: 'x'.repeat(64 * 1024 - 2), system_variables: { a: 'x'.repeat(64 * 1024 - 8) } }
    }
    const { prompt } = full
    const larger = [
      ['prompt.system_instruction', { prompt: { ...prompt, system_instruction: 'x'.repeat(64 * 1024 - 1) } }],
      ['prompt.system_variables', { prompt: { ...prompt, system_variables: { a: 'x'.repeat(64 * 1024 - 7) } } }],
      ['what_went_well', { what_went_well: ['x'.repeat(32 * 1024)] }],
      ['critical_failures_summary', { critical_failures_summary: '✓'.repeat(6 * 1024) }]
    ] as const

    const taken = await put(url(id, 'prompt_adherence'), recordedScores(full), key)
    const tooLarge = await put(
      url(id, 'prompt_adherence'),
      recordedScores({ what_went_well: 'x'.repeat(512 * 1024) }),
      key
    )

    expect(taken.statusCode).toBe(200)
    expect(taken.json().data.result).toMatchObject(full)
    expect(tooLarge.statusCode).toBe(413)
    for (const [path, members] of larger) {
      const refused = await put(url(id, 'prompt_adherence'), recordedScores(members), key)

      expect(refused.statusCode).toBe(400)
      expect(refused.json().message).toMatch(`result.${path}: Expected at most`)
    }
  })

  it('requires the scope before other checks', async () => {
    const { organizationId, id } = await someCall()
    const { key } = await addApiKey(db, organizationId)

    const responses = [
      await put(url(id, 'lead_quality'), { result, source: 'human' }, key),
      await put(url(newId<CallId>(), 'lead_quality'), {}, key)
    ]

    for (const { statusCode, body } of responses) {
      expect(statusCode).toBe(403)
      expect(body).toBe('{"error":"Forbidden","message":"The key lacks the scope evaluations:write"}')
    }
    expect((await put(url(id, 'lead_quality'), {})).statusCode).toBe(401)
    expect((await get(`/v1/calls/${id}/evaluations/versions`, key)).json()).toEqual({ data: [] })
  })
})

function recordedScores(members: object): object {
  return { source: 'human', result: { ...adherence, ...members } }
}

/** Returns the body of a result with this JSON in it. */
function withPraise(json: string): string {
  return JSON.stringify(recordedScores({ what_went_well: 0 })).replace(
    '"what_went_well":0',
    () => `"what_went_well":${json}`
  )
}

async function putText(id: CallId, payload: string, key: string) {
  const headers = { 'content-type': 'application/json' }

  return await request({ method: 'PUT', url: url(id, 'prompt_adherence'), headers, payload }, key)
}

describe('GET /v1/calls/:id/evaluations/versions', () => {
  it('lists all versions with their source, newest first', async () => {
    const { organizationId, key, id } = await someCall()
    const scoring = { promptVersion: 'lead-quality-v1', inputTokens: 1_000, outputTokens: 100, costUsd: 0.25 }
    const evidence = [{ field: 'scores.lead_intent', message: 1, quote: 'I would like to book' }]
    const evaluated = { domain: 'lead_quality', result, evidence, source: 'model', model: 'judge-1', scoring } as const
    await storeEvaluation({ db, organizationId }, id, { evaluation: evaluated, now: new Date('2026-01-05T00:00:00Z') })
    await put(url(id, 'prompt_adherence'), { result: adherence, source: 'human' }, key)
    await put(url(id, 'lead_quality'), { result: { ...result, overall_score: 10 }, source: 'human' }, key)

    const { data } = (await get(`/v1/calls/${id}/evaluations/versions`, key)).json()
    const ofOne = (await get(`/v1/calls/${id}/evaluations/versions?domain=prompt_adherence`, key)).json()

    expect(data).toMatchObject([
      {
        domain: 'lead_quality',
        version: 2,
        is_current: true,
        source: 'human',
        result: { overall_score: 10 },
        evidence
      },
      { domain: 'prompt_adherence', version: 1, is_current: true, source: 'human', evidence: [] },
      {
        domain: 'lead_quality',
        version: 1,
        is_current: false,
        source: 'model',
        model: 'judge-1',
        prompt_version: 'lead-quality-v1',
        input_tokens: 1_000,
        output_tokens: 100,
        cost_usd: 0.25,
        created_at: '2026-01-05T00:00:00.000Z',
        result,
        evidence
      }
    ])
    expect(ofOne.data).toEqual([data[1]])
  })

  it.each(['domain=Sentiment', 'limit=5'])('rejects ?%s', async (query) => {
    const { key, id } = await someCall()

    expect((await get(`/v1/calls/${id}/evaluations/versions?${query}`, key)).statusCode).toBe(400)
  })
})

async function someCall() {
  const { organizationId, key } = await addTenant(db, { scopes: ['evaluations:write'] })
  const id = await addCall(testDb, organizationId, await addClient(testDb, organizationId))

  return { organizationId, key, id }
}

function url(id: CallId, domain: string): string {
  return `/v1/calls/${id}/evaluations/${domain}`
}
