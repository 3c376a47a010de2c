import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAnswers, addCall, addClient, addCustomer, connectAs, createTestDatabase } from '@callbook/db/testing'
import type { ScorecardDomain } from '@callbook/domain'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, expect, it } from 'vitest'
import { addTenant, startApp } from '../testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { app, get } = startApp(connectAs('management', testDb))
const folder = await mkdtemp(join(tmpdir(), 'callbook-duckdb-'))
const duckdb = await (await DuckDBInstance.create(':memory:')).connect()
afterAll(async () => {
  duckdb.closeSync()
  await rm(folder, { recursive: true })
})

const { organizationId, key } = await addTenant(db)
const client = await addClient(testDb, organizationId)
for (const [index, cost] of [0.1, 0.2, 12.345678901234].entries()) {
  await addCustomer(testDb, organizationId, client, { phone_number: `+1202555010${index}` })
  const id = await addCall(testDb, organizationId, client, {
    cost_usd: cost,
    duration_seconds: index + 0.25,
    started_at: `2026-11-0${index + 1}T10:00:00.123Z`,
    call_summary: 'Größe ✓ "quoted"\nline',
    structured_data: JSON.stringify({ index }),
    transcript: 'User: Hello',
    messages: JSON.stringify([{ role: 'user', text: 'Hello' }])
  })
  const domain = 'booking' as ScorecardDomain
  if (index === 0) await addAnswers(testDb, organizationId, [{ id, domain, answers: { booked: 'no' } }])
}

it.each([
  { list: 'calls', path: '/v1/calls' },
  { list: 'evaluations', path: '/v1/calls/evaluations' },
  { list: 'customers', path: '/v1/customers' }
])('reads as many $list from Parquet as the list has', async ({ list, path }) => {
  const { data } = (await get(path, key)).json()
  const file = await download(`${path}/export?format=parquet`, `${list}.parquet`)

  expect(data).toHaveLength(3)
  expect(await query(`select count(*)::int as items from '${file}'`)).toEqual([{ items: 3 }])
})

it('reads the values of calls from Parquet', async () => {
  const { data } = (await get('/v1/calls', key)).json()
  const file = await download('/v1/calls/export?format=parquet&include=transcript', 'values.parquet')

  const rows = await query(`
    select id, cost_usd, duration_seconds, call_summary, human_review_required, transcript,
      strftime(started_at at time zone 'UTC', '%Y-%m-%dT%H:%M:%S.%gZ') as started_at,
      (structured_data::json->>'index')::int as index, messages::json->0->>'text' as said
    from '${file}'`)

  expect(rows).toEqual(
    data.map(({ structured_data, ...call }: Readonly<Record<string, { index: number }>>) => ({
      ...pick(call, ['id', 'cost_usd', 'duration_seconds', 'call_summary', 'human_review_required', 'started_at']),
      ...{ index: structured_data?.index, said: 'Hello', transcript: 'User: Hello' }
    }))
  )
})

it('reads members of evaluations from Parquet', async () => {
  const file = await download('/v1/calls/evaluations/export?format=parquet', 'members.parquet')

  expect(
    await query(
      `select distinct status, lead_quality_state, lead_quality_result from '${file}' where call_id is not null`
    )
  ).toEqual([{ status: 'pending', lead_quality_state: 'pending', lead_quality_result: null }])
  expect(
    await query(`select scorecards::json->'booking'->'result'->'answers'->'booked'->>'value' as booked, count(*)::int as calls
      from '${file}' group by 1 order by 1 nulls last`)
  ).toEqual([
    { booked: 'no', calls: 1 },
    { booked: null, calls: 2 }
  ])
})

it('runs the queries of the guide', async () => {
  const guide = await readFile(new URL('../../../../packages/docs/api/export.md', import.meta.url), 'utf8')
  const queries = [...guide.matchAll(/```sql\n(.*?)```/gs)].map(([, text = '']) => text)
  await download('/v1/calls/export?format=parquet', 'calls.parquet')

  await query(`set file_search_path = '${folder}'`)

  expect(await Promise.all(queries.map(query))).toEqual([[{ provider: 'vapi', calls: '3', lead_score: null }]])
})

async function download(path: string, name: string): Promise<string> {
  const response = await app.inject({ url: path, headers: { 'x-api-key': key, 'accept-encoding': 'gzip' } })
  const file = join(folder, name)
  await writeFile(file, response.rawPayload)
  expect(response.headers['content-type']).toBe('application/vnd.apache.parquet')
  expect(response.headers['content-encoding']).toBeUndefined()

  return file
}

async function query(text: string) {
  return (await duckdb.runAndReadAll(text)).getRowObjectsJson()
}

function pick(item: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)))
}
