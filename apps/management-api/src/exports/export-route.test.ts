import { storeEvaluation } from '@callbook/db'
import {
  addAnswers,
  addCall,
  addCalls,
  addClient,
  addCustomer,
  connectAs,
  createTestDatabase
} from '@callbook/db/testing'
import { type ScorecardDomain, unevaluatedLeadQuality } from '@callbook/domain'
import { describe, expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { get } = startApp(connectAs('management', testDb))
const { organizationId, key } = await addTenant(db)
const client = await addClient(testDb, organizationId)
await addCalls(
  testDb,
  organizationId,
  Array.from({ length: 29 }, (_, index) => ({
    client_id: client,
    caller_full_name: `=${index}`,
    created_at: ago(index + 1)
  }))
)
const latest = await addCall(testDb, organizationId, client, { created_at: ago(0) })
for (const index of Array(30).keys()) {
  await addCustomer(testDb, organizationId, client, { phone_number: `+120255501${index + 10}`, created_at: ago(index) })
}
const evaluation = { domain: 'lead_quality', result: unevaluatedLeadQuality('Noise.'), source: 'import' } as const
await storeEvaluation({ db, organizationId }, latest, { evaluation: { ...evaluation, model: null }, now: new Date() })
await addAnswers(testDb, organizationId, [{ id: latest, domain: 'booking' as ScorecardDomain, answers: { tone: 80 } }])

const exports = [
  { list: '/v1/calls', idOf: ({ id }: Item) => id },
  { list: '/v1/calls/evaluations', idOf: ({ call }: Item) => call.id },
  { list: '/v1/customers', idOf: ({ id }: Item) => id }
]

interface Item {
  readonly id: string
  readonly call: { readonly id: string }
}

describe.each(exports)('the export of $list', ({ list, idOf }) => {
  it('has the items of the list in their order', async () => {
    const { data } = (await get(`${list}?limit=200`, key)).json()

    expect(data).toHaveLength(30)
    expect(linesOf((await get(`${list}/export`, key)).body)).toEqual(data)
  })

  it.each(['jsonl', 'csv'])('resumes after the last complete line: %s', async (format) => {
    const whole = (await get(`${list}/export?format=${format}`, key)).body.split(/(?<=\n)/)
    const item = linesOf((await get(`${list}/export`, key)).body)[11]
    const head = format === 'csv' ? 1 : 0

    const rest = (await get(`${list}/export?format=${format}&after=${idOf(item)}`, key)).body

    expect(rest).toBe(whole.slice(12 + head).join(''))
  })

  it.each(['raw=true', 'raw=true&format=parquet'])('is rejected with %s', async (query) => {
    const { statusCode, body } = await get(`${list}/export?${query}`, key)

    expect([statusCode, body]).toEqual([400, '{"error":"Bad Request","message":"raw requires format=csv"}'])
  })
})

it('leaves formulas unchanged in a raw CSV', async () => {
  const guarded = (await get('/v1/calls/export?format=csv', key)).body
  const raw = (await get('/v1/calls/export?format=csv&raw=true', key)).body

  expect(guarded).toContain(",'=7,")
  expect(raw).toBe(guarded.replaceAll(/(?<=^|,)'(?=[=+])/gm, ''))
})

it('has a column for each member of nested objects of evaluations', async () => {
  const [head = '', first = ''] = (await get('/v1/calls/evaluations/export?format=csv', key)).body.split('\r\n')

  expect(head.split(',')).toEqual([
    ...['status', 'updated_at', 'call_id', 'call_client_id', 'call_occurred_at', 'call_created_at'],
    ...['call_caller_full_name', 'call_caller_phone_number', 'call_call_summary'],
    ...['lead_quality_state', 'lead_quality_completed_at', 'lead_quality_result'],
    ...['prompt_adherence_state', 'prompt_adherence_completed_at', 'prompt_adherence_result'],
    ...['scorecards', 'lead_score', 'adherence_score', 'sentiment', 'human_review_required']
  ])
  const answers = '""answers"":{""tone"":{""value"":80,""rationale"":null}}'
  expect(first).toMatch(/^partial,2\d{3}-.*,completed,2\d{3}-.*,"\{"".*,pending,,,"\{.*\}",,,\w*,(true|false)$/)
  expect(first).toContain(answers)
})

it('filters like the list', async () => {
  const pending = await get('/v1/calls/evaluations/export?status=partial', key)
  const named = await get('/v1/customers/export?phone_number=%2B12025550110', key)

  expect(linesOf(pending.body)).toHaveLength(1)
  expect(linesOf(named.body)).toHaveLength(1)
})

it.each(['/v1/calls/evaluations', '/v1/customers'])('does not resume after an unknown id: %s', async (list) => {
  const { statusCode } = await get(`${list}/export?after=0199f1c2-0000-7000-8000-000000000001`, key)

  expect(statusCode).toBe(404)
})

function ago(seconds: number): string {
  return new Date(Date.UTC(2026, 0, 2) - seconds * 1_000).toISOString()
}

function linesOf(body: string) {
  return body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
