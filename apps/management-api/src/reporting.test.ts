import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  creationOf,
  loginOf,
  removalOf,
  reportingViews,
  runReaderStatements,
  scramVerifier,
  storeEvaluation
} from '@callbook/db'
import {
  addCalls,
  addClient,
  addCustomer,
  connectAdmin,
  connectAs,
  connectTestDatabase,
  createTestDatabaseUrl
} from '@callbook/db/testing'
import { type OrganizationId, unevaluatedLeadQuality } from '@callbook/domain'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { addTenant, startApp } from './testing/index.ts'

const url = await createTestDatabaseUrl()
const { db, testDb } = connectTestDatabase(url)
const { get } = startApp(connectAs('management', testDb))
const { organizationId, key } = await addTenant(db)
const [client, another] = [await addClient(testDb, organizationId), await addClient(testDb, organizationId)]
const reader = await addReader(organizationId)

const cents = (max: number, digits: number) =>
  fc.option(fc.integer({ min: 0, max: max * 10 ** digits }).map((value) => value / 10 ** digits))

const anyCall = fc.record({
  client_id: fc.constantFrom(client, another),
  provider: fc.constantFrom('vapi', 'retell'),
  duration_seconds: cents(7_200, 3),
  cost_usd: cents(100, 6),
  started_at: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2026-03-31'), noInvalidDate: true })
    .map((date) => date.toISOString())
})

describe('the views of readers', () => {
  it('have the totals of the API, to the last digit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: 1, maxLength: 40 }), async (calls) => {
        await addCalls(testDb, organizationId, calls)

        expect(await usageOf('day')).toEqual(await usageOfApi('day'))
        expect(await usageOf('month')).toEqual(await usageOfApi('month'))
        expect(await countOf('calls')).toBe(await totalOf('/v1/calls'))
        expect(await countOf('evaluations')).toBe(await totalOf('/v1/calls/evaluations'))
      }),
      { numRuns: 5 }
    )
  })

  it('have the rows of the API', async () => {
    await addCustomer(testDb, organizationId, client, {})
    const [call] = (await get('/v1/calls', key)).json().data
    const evaluation = { domain: 'lead_quality', result: unevaluatedLeadQuality('Noise.'), source: 'import' } as const
    await storeEvaluation({ db, organizationId }, call.id, {
      evaluation: { ...evaluation, model: null },
      now: new Date()
    })

    for (const [view, path] of [
      ['calls', '/v1/calls'],
      ['customers', '/v1/customers'],
      ['clients', '/v1/clients']
    ] as const) {
      const { data } = (await get(`${path}`, key)).json()
      const rows = await rowsOf(view)
      const listed = data.map(({ organization_id: _, ...item }: { organization_id: string; id: string }) => item)

      expect(rows.filter(({ id }) => listed.some((item: { id: unknown }) => item.id === id)).toSorted(byId)).toEqual(
        listed.toSorted(byId)
      )
    }
  })

  it('have the results of the API', async () => {
    const { data } = (await get('/v1/calls/evaluations?status=partial', key)).json()
    const rows = await rowsOf('evaluations')

    expect(rows.filter(({ status }) => status === 'partial')).toMatchObject([
      {
        call_id: data[0].call.id,
        lead_quality_result: data[0].lead_quality.result,
        lead_quality_completed_at: data[0].lead_quality.completed_at,
        prompt_adherence_result: null
      }
    ])
  })
})

const guide = await readFile(new URL('../../../packages/docs/api/sql.md', import.meta.url), 'utf8')
const queries = [...guide.matchAll(/```sql\n(.*?)```/gs)].map(([, text = '']) => text)

describe('the guide to SQL', () => {
  it.each(queries)('has a query that runs: %s', async (text) => {
    const inRange = text.replaceAll(/\$__timeFilter\((\w+)\)/g, "$1 between '2026-01-01' and '2027-01-01'")

    await expect(runReaderStatements(reader, [inRange])).resolves.toBeUndefined()
  })

  it('describes each view', () => {
    expect(queries).toHaveLength(6)
    for (const { name } of reportingViews) expect(guide).toContain(`| \`${name}\``)
  })
})

type Row = Readonly<Record<string, unknown>>

async function addReader(of: OrganizationId) {
  const login = loginOf(of, randomBytes(4).toString('hex'))
  await runReaderStatements(db, creationOf(login, scramVerifier('secret', randomBytes)))
  const loginUrl = new URL(url)
  loginUrl.username = login
  loginUrl.password = 'secret'
  const opened = connectAdmin(loginUrl.href)
  afterAll(async () => {
    await opened.destroy()
    await runReaderStatements(db, removalOf(login))
  })

  return opened.withSchema('reporting')
}

interface DailyUsage {
  readonly day: string
  readonly client_id: string
  readonly calls: number
  readonly cost_usd: string
  readonly duration_seconds: string
}

/** Returns sums by client and interval, as the API presents them. */
async function usageOf(unit: 'day' | 'month') {
  const rows = (await rowsOf('usage_daily')) as unknown as readonly DailyUsage[]
  const sums = Map.groupBy(rows, ({ day, client_id }) => `${startOf(day, unit)} ${client_id}`)

  return Object.fromEntries(
    [...sums].map(([name, some]) => [
      name,
      {
        calls: some.reduce((sum, { calls }) => sum + Number(calls), 0),
        duration_seconds: Number(some.reduce((sum, row) => sum + Number(row.duration_seconds), 0).toFixed(3)),
        cost_usd: Number(some.reduce((sum, row) => sum + Number(row.cost_usd), 0).toFixed(6))
      }
    ])
  )
}

async function usageOfApi(unit: 'day' | 'month') {
  const range = 'start_date=2026-01-01T00:00:00Z&end_date=2026-04-01T00:00:00Z'
  const { data } = (await get(`/v1/analytics/usage?${range}&interval=${unit}`, key)).json()

  return Object.fromEntries(
    data.flatMap(({ start, groups }: { start: string; groups: (Row & { value: string })[] }) =>
      groups.map((group) => [
        `${start.slice(0, unit.length === 3 ? 10 : 7)} ${group.value}`,
        { calls: group['calls'], duration_seconds: group['duration_seconds'], cost_usd: group['cost_usd'] }
      ])
    )
  )
}

function startOf(day: string, unit: 'day' | 'month'): string {
  return new Date(day).toISOString().slice(0, unit === 'day' ? 10 : 7)
}

async function countOf(view: string): Promise<number> {
  return (await rowsOf(view)).length
}

async function totalOf(path: string): Promise<number> {
  return (await get(`${path}?limit=1`, key)).json().pagination.total
}

/** Returns the rows in the form of the API. */
async function rowsOf(view: string): Promise<Row[]> {
  const rows = await reader
    .selectFrom(view as 'calls')
    .selectAll()
    .execute()

  return JSON.parse(JSON.stringify(rows), (name, value) => (isJson(name, value) ? JSON.parse(value) : value))
}

function isJson(name: string, value: unknown): boolean {
  return typeof value === 'string' && /^(structured_data|metadata|.+_result)$/.test(name)
}

function byId(one: Row, other: Row): number {
  return String(one['id']) < String(other['id']) ? -1 : 1
}
