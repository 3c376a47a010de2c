import { newId } from '@callbook/db'
import { addCall, addClient, connectAs, createTestDatabase } from '@callbook/db/testing'
import type { BuiltInDomain, CallId, LeadQualityResult, OrganizationId, PromptAdherenceResult } from '@callbook/domain'
import { recordEvaluation, within } from '@callbook/operations'
import { describe, expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb))

const entry = { score: 80, rationale: null }

function leadQuality(humanReviewRequired: boolean): LeadQualityResult {
  return {
    overall_score: 82.5,
    sentiment: { value: 'positive', rationale: 'Friendly' },
    flags: { negative_call: false, human_review_required: humanReviewRequired, review_reason: null },
    scores: {
      lead_completion: entry,
      clarity_politeness: entry,
      relevance_questions: entry,
      objection_handling: { score: null, rationale: null },
      naturalness: entry,
      lead_intent: entry,
      failure_risk: entry
    }
  }
}

const promptAdherence: PromptAdherenceResult = {
  score: 91,
  critical_failures_summary: null,
  what_went_well: ['Greeted by name'],
  what_went_wrong: [],
  recommendations_for_improvement: ['Ask for the budget'],
  prompt: { system_instruction: 'You are Riley', system_variables: { store: 'Acme' } }
}

async function record(
  organizationId: OrganizationId,
  callId: CallId,
  domain: BuiltInDomain,
  result: object,
  at: string
) {
  await recordEvaluation(within(db, organizationId, tester), callId, {
    domain,
    result,
    source: 'human',
    model: null,
    now: new Date(at)
  })
}

const tester = { kind: 'cli', id: null, name: 'tests' } as const

describe('GET /v1/calls/evaluations', () => {
  it('lists calls in every evaluation state, newest call first', async () => {
    const { organizationId, key } = await addTenant(db)
    const clientId = await addClient(testDb, organizationId)
    const completed = await addCall(testDb, organizationId, clientId, { created_at: '2026-01-01T00:00:00.000Z' })
    const partial = await addCall(testDb, organizationId, clientId, { created_at: '2026-01-02T00:00:00.000Z' })
    const pending = await addCall(testDb, organizationId, clientId, {
      created_at: '2026-01-03T00:00:00.000Z',
      caller_full_name: 'Ada "A" Lovelace',
      caller_phone_number: '+12025550143',
      call_summary: 'Wants a car'
    })
    await record(organizationId, completed, 'lead_quality', leadQuality(true), '2026-01-05T00:00:00Z')
    await record(organizationId, completed, 'prompt_adherence', promptAdherence, '2026-01-06T00:00:00Z')
    await record(organizationId, partial, 'prompt_adherence', promptAdherence, '2026-01-07T00:00:00Z')

    const response = await get('/v1/calls/evaluations', key)

    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      data: [
        {
          status: 'pending',
          updated_at: null,
          call: {
            id: pending,
            client_id: clientId,
            occurred_at: '2026-01-03T00:00:00.000Z',
            created_at: '2026-01-03T00:00:00.000Z',
            caller_full_name: 'Ada "A" Lovelace',
            caller_phone_number: '+12025550143',
            call_summary: 'Wants a car'
          },
          lead_quality: { state: 'pending', completed_at: null, result: null },
          prompt_adherence: { state: 'pending', completed_at: null, result: null },
          scorecards: {}
        },
        {
          status: 'partial',
          updated_at: '2026-01-07T00:00:00.000Z',
          call: expect.objectContaining({ id: partial, caller_full_name: null }),
          lead_quality: { state: 'pending', completed_at: null, result: null },
          prompt_adherence: { state: 'completed', completed_at: '2026-01-07T00:00:00.000Z', result: promptAdherence },
          scorecards: {}
        },
        {
          status: 'completed',
          updated_at: '2026-01-06T00:00:00.000Z',
          call: expect.objectContaining({ id: completed }),
          lead_quality: { state: 'completed', completed_at: '2026-01-05T00:00:00.000Z', result: leadQuality(true) },
          prompt_adherence: { state: 'completed', completed_at: '2026-01-06T00:00:00.000Z', result: promptAdherence },
          scorecards: {}
        }
      ],
      pagination: { limit: 50, offset: 0, total: 3 }
    })
  })

  describe('filtered by', async () => {
    const { organizationId, key } = await addTenant(db)
    const acme = await addClient(testDb, organizationId)
    const other = await addClient(testDb, organizationId)
    const untouched = await addCall(testDb, organizationId, acme, { created_at: '2026-01-01T00:00:00.000Z' })
    const evaluated = await addCall(testDb, organizationId, acme, { created_at: '2026-01-02T00:00:00.000Z' })
    const flagged = await addCall(testDb, organizationId, other, { created_at: '2026-01-03T00:00:00.000Z' })
    await record(organizationId, evaluated, 'lead_quality', leadQuality(false), '2026-01-05T00:00:00Z')
    await record(organizationId, flagged, 'lead_quality', leadQuality(true), '2026-01-05T00:00:00Z')
    await record(organizationId, flagged, 'prompt_adherence', promptAdherence, '2026-01-05T00:00:00Z')

    it.each([
      { query: '', ids: [flagged, evaluated, untouched] },
      { query: 'limit=1&offset=1', ids: [evaluated], total: 3 },
      { query: `client_id=${acme}`, ids: [evaluated, untouched] },
      { query: 'start_date=2026-01-02T00:00:00Z&end_date=2026-01-02T00:00:00Z', ids: [evaluated] },
      { query: 'status=pending', ids: [untouched] },
      { query: 'status=partial', ids: [evaluated] },
      { query: 'status=completed', ids: [flagged] },
      { query: `status=completed&client_id=${acme}`, ids: [] },
      { query: 'human_review_required=true', ids: [flagged] },
      { query: 'human_review_required=false', ids: [evaluated] },
      { query: 'human_review_required=false&status=completed', ids: [] }
    ])('"$query"', async ({ query, ids, total = ids.length }) => {
      const response = await get(`/v1/calls/evaluations?${query}`, key)

      expect(response.json()).toMatchObject({ data: ids.map((id) => ({ call: { id } })), pagination: { total } })
      expect(response.json().data).toHaveLength(ids.length)
    })

    it.each([
      { query: 'status=done', named: 'status' },
      { query: 'human_review_required=1', named: 'human_review_required' },
      { query: 'direction=inbound', named: 'direction' },
      { query: 'limit=-0', named: 'limit' }
    ])('rejects $query and names $named', async ({ query, named }) => {
      const response = await get(`/v1/calls/evaluations?${query}`, key)

      expect(response.statusCode).toBe(400)
      expect(response.json().message).toContain(named)
    })

    it('gives the same response for a client of another organization and an unknown one', async () => {
      const stranger = await addTenant(db)

      const foreign = await get(`/v1/calls/evaluations?client_id=${acme}`, stranger.key)
      const unknown = await get(`/v1/calls/evaluations?client_id=${newId()}`, stranger.key)

      expect(foreign.statusCode).toBe(404)
      expect(foreign.body).toBe('{"error":"Client not found"}')
      expect(unknown.body).toBe(foreign.body)
    })

    it('returns nothing for another key', async () => {
      const stranger = await addTenant(db)

      const response = await get('/v1/calls/evaluations', stranger.key)

      expect(response.json()).toEqual({ data: [], pagination: { limit: 50, offset: 0, total: 0 } })
    })
  })
})

describe('GET /v1/calls/:id/evaluations', () => {
  it('is pending in both domains before the first result, in the same format', async () => {
    const { organizationId, key } = await addTenant(db)
    const id = await addCall(testDb, organizationId, await addClient(testDb, organizationId))

    const before = await get(`/v1/calls/${id}/evaluations`, key)
    await record(organizationId, id, 'lead_quality', leadQuality(false), '2026-01-05T00:00:00Z')
    const after = await get(`/v1/calls/${id}/evaluations`, key)

    expect(before.statusCode).toBe(200)
    expect(before.json().data).toMatchObject({
      status: 'pending',
      updated_at: null,
      call: { id },
      lead_quality: { state: 'pending', completed_at: null, result: null },
      prompt_adherence: { state: 'pending', completed_at: null, result: null }
    })
    expect(after.json().data).toMatchObject({
      status: 'partial',
      updated_at: '2026-01-05T00:00:00.000Z',
      lead_quality: { state: 'completed', result: leadQuality(false) },
      prompt_adherence: { state: 'pending', completed_at: null, result: null }
    })
  })

  it('returns 404 for a call of another organization, an unknown one and an invalid id, with identical bytes', async () => {
    const owner = await addTenant(db)
    const foreign = await addCall(testDb, owner.organizationId, await addClient(testDb, owner.organizationId))
    const { key } = await addTenant(db)

    const responses = await Promise.all([foreign, newId(), '1'].map((id) => get(`/v1/calls/${id}/evaluations`, key)))

    expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      responses.map(() => [404, '{"error":"Call not found"}'])
    )
  })
})
