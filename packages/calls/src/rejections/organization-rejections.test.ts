import { newId } from '@callbook/db'
import { createTestDatabase, someEndpoint, type TestEndpoint } from '@callbook/db/testing'
import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { sumRejectionCounts } from './list-counts.ts'
import { recordRejections } from './record-rejections.ts'
import type { RejectionCount } from './rejection-counts.ts'
import { countRejectionCauses, countRejectionSources } from './rejection-facets.ts'
import type { RejectionFilter } from './rejection-filter.ts'
import { countRejectedReports, listRejectedReports, type RejectedReportRow } from './rejections.ts'

const { db, testDb } = await createTestDatabase()
const [noon, minuteMs] = [Date.parse('2026-11-20T12:00:00.000Z'), 60_000]
const causes = ['Expected string', 'unmapped', 'The body is not valid JSON']

let organizationId: OrganizationId
let endpoints: readonly TestEndpoint[]
const counts: RejectionCount[] = []

beforeAll(async () => {
  const first = await someEndpoint(testDb)
  organizationId = first.organizationId
  endpoints = [first, await someEndpoint(testDb, organizationId), await someEndpoint(testDb, organizationId)]
  for (const [index, endpoint] of [...endpoints, await someEndpoint(testDb)].entries()) {
    const reports = Array.from({ length: 12 + index }, (_, report) => ({
      ...endpoint,
      requestId: newId(),
      receivedAt: new Date(noon + ((report * 7) % 5) * minuteMs),
      cause: causes[report % 3] ?? '',
      path: null,
      providerCallId: null,
      body: report % 3 === 2 ? null : '{}'
    }))
    const some = [0, 1, 2, 3].map((count) => countOf(endpoint, count, index))
    await recordRejections(db, { reports, counts: some })
    counts.push(...some)
  }
})

const filters: readonly { readonly name: string; readonly filter: () => RejectionFilter }[] = [
  { name: 'nothing', filter: () => ({}) },
  { name: 'a client', filter: () => ({ clientId: endpoints[1]?.clientId }) },
  { name: 'an endpoint', filter: () => ({ endpointId: endpoints[2]?.endpointId }) },
  {
    name: 'the endpoint of another client',
    filter: () => ({ endpointId: endpoints[2]?.endpointId, clientId: endpoints[1]?.clientId })
  },
  { name: 'a cause', filter: () => ({ cause: 'unmapped' }) },
  { name: 'a time', filter: () => ({ since: new Date(noon + minuteMs), until: new Date(noon + 3 * minuteMs) }) },
  { name: 'all', filter: () => ({ clientId: endpoints[0]?.clientId, cause: 'signature', since: new Date(noon) }) }
]

describe.each(filters)('rejections of an organization, filtered by $name,', ({ filter: filterOf }) => {
  it('are the same as in plain SQL', async () => {
    const filter = filterOf()
    const expected = await expectedReports(filter)

    const listed = await listRejectedReports({ db, organizationId }, filter)

    expect(listed.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(await countRejectedReports({ db, organizationId }, filter)).toBe(expected.length)
    expect(await countRejectionCauses({ db, organizationId }, filter)).toEqual(
      [...Map.groupBy(expected, ({ cause }) => cause)]
        .map(([cause, { length: reports }]) => ({ cause, reports, retryable: cause === causes[2] ? 0 : reports }))
        .toSorted((a, b) => b.reports - a.reports || (a.cause < b.cause ? -1 : 1))
    )
    const sources = await countRejectionSources({ db, organizationId }, filter)
    expect(sources.map(({ endpoint_id: id, reports }) => [id, reports])).toEqual(
      [...Map.groupBy(expected, ({ endpoint_id: id }) => id)]
        .map(([id, { length }]) => [id, length] as const)
        .toSorted(([a, reports], [b, others]) => others - reports || (a < b ? -1 : 1))
    )
  })

  it('are summed by endpoint, status and cause if they were rejected before parsing', async () => {
    const filter = filterOf()
    const matching = counts.filter((count) => isOf(filter, count, count.minute))
    const groups = Map.groupBy(matching, ({ endpointId, cause }) => `${endpointId} ${cause}`)

    const { sums, since } = await sumRejectionCounts({ db, organizationId }, filter)

    expect(since).toBeUndefined()
    expect(sums).toHaveLength(groups.size)
    for (const { endpoint_id: id, client_name: name, provider, ...sum } of sums) {
      const group = groups.get(`${id} ${sum.cause}`) ?? []
      const latest = group.toSorted((a, b) => b.minute.getTime() - a.minute.getTime())[0]
      expect([name, provider]).toEqual(['Acme Honda', 'vapi'])
      expect(sum).toMatchObject({
        rejections: group.reduce((total, { rejections }) => total + rejections, 0),
        recovered: 0,
        latest_minute: latest?.minute.toISOString(),
        samples: latest?.samples
      })
    }
  })
})

function countOf(endpoint: TestEndpoint, count: number, index: number): RejectionCount {
  const minute = new Date(noon + count * minuteMs)
  const sample = { received_at: minute.toISOString(), address: `203.0.113.${index}`, request_id: newId() }
  const { organizationId: organization, endpointId } = endpoint
  const cause = count === 3 ? 'too_large' : 'signature'

  return {
    organizationId: organization,
    endpointId,
    minute,
    status: 401,
    cause,
    rejections: count + 1,
    samples: [sample]
  }
}

type ExpectedReport = Pick<RejectedReportRow, 'cause' | 'endpoint_id' | 'id' | 'received_at'>

async function expectedReports(filter: RejectionFilter): Promise<readonly ExpectedReport[]> {
  const { rows } = await sql<ExpectedReport>`
    select id, endpoint_id, cause, received_at from rejected_reports
    where organization_id = ${organizationId} order by received_at desc, id desc`.execute(testDb)

  return rows.filter(({ endpoint_id: endpointId, cause, received_at: at }) =>
    isOf(filter, { organizationId, endpointId, cause }, new Date(at))
  )
}

function isOf(
  { clientId, endpointId, cause, since, until }: RejectionFilter,
  row: Pick<RejectionCount, 'cause' | 'endpointId' | 'organizationId'>,
  at: Date
): boolean {
  const endpoint = endpoints.find((one) => one.endpointId === row.endpointId)

  return (
    row.organizationId === organizationId &&
    (clientId === undefined || endpoint?.clientId === clientId) &&
    (endpointId === undefined || row.endpointId === endpointId) &&
    (cause === undefined || row.cause === cause) &&
    (since === undefined || at >= since) &&
    (until === undefined || at < until)
  )
}
