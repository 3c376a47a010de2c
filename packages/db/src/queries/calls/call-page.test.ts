import type { ClientId, OrganizationId } from '@callbook/domain'
import { propertyRuns } from '@callbook/postgres/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addCalls, addClient, addOrganization, createTestDatabase, readPage } from '../../testing/index.ts'
import type { Page, Position } from '../lists/page.ts'
import type { CallFilter } from './call-filter.ts'
import { callColumns, listCalls } from './calls.ts'

const { db, testDb } = await createTestDatabase()

/** Likely places of errors: starts of hours, days, months and years, and adjacent milliseconds. */
const edges = [
  '2025-12-31T00:00:00.000Z',
  '2026-01-01T00:00:00.000Z',
  '2026-01-01T01:00:00.000Z',
  '2026-01-02T00:00:00.000Z',
  '2026-01-02T13:00:00.000Z',
  '2026-02-01T00:00:00.000Z',
  '2026-03-01T00:00:00.000Z',
  '2026-03-01T23:00:00.000Z'
].flatMap((edge) => [-1, 0, 1].map((offsetMs) => Date.parse(edge) + offsetMs))

const instant = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...edges) },
  fc.integer({ min: Date.parse('2025-12-20T00:00:00Z'), max: Date.parse('2026-03-10T00:00:00Z') })
)
const bound = fc.option(
  instant.map((time) => new Date(time)),
  { nil: undefined }
)

const direction = fc.constantFrom('inbound' as const, 'outbound' as const)
const status = fc.constantFrom('completed' as const, 'failed' as const, 'busy' as const)
const evaluationStatus = fc.constantFrom('pending' as const, 'partial' as const, 'completed' as const)
const facets = fc
  .tuple(
    fc.record({ direction, status }),
    fc.constantFrom(
      { evaluation_status: 'pending' },
      { evaluation_status: 'partial' },
      { evaluation_status: 'partial', human_review_required: true },
      { evaluation_status: 'completed', human_review_required: false },
      { evaluation_status: 'completed', human_review_required: true }
    )
  )
  .map(([call, evaluations]) => ({ ...call, ...evaluations }))

/** Any combination of counted columns, often with a value that no call has. */
const byFacets = fc.record(
  {
    direction: fc.oneof(direction, fc.constant('web' as const), fc.uniqueArray(direction, { minLength: 1 })),
    status: fc.oneof(status, fc.uniqueArray(status, { minLength: 1 })),
    evaluationStatus: fc.oneof(evaluationStatus, fc.uniqueArray(evaluationStatus, { minLength: 1 })),
    humanReviewRequired: fc.boolean()
  },
  { requiredKeys: [] }
)

/** Also columns without counters. */
const byAttributes = fc
  .record(
    {
      provider: fc.oneof(fc.constantFrom('retell', 'bland'), fc.constant(['retell', 'vapi'])),
      assistantId: fc.constantFrom('a', 'b'),
      assistantVersion: fc.constant('v3'),
      endedReason: fc.constant('error')
    },
    { requiredKeys: [] }
  )
  .chain((attributes) => byFacets.map((requested) => ({ ...requested, ...attributes })))

describe('listCalls', () => {
  const organizations: { id: OrganizationId; clients: [ClientId, ClientId, ClientId] }[] = []

  beforeAll(async () => {
    for (const count of [0, 40, 400]) {
      const id = await addOrganization(testDb)
      const clients: [ClientId, ClientId, ClientId] = [
        await addClient(testDb, id),
        await addClient(testDb, id),
        await addClient(testDb, id)
      ]
      organizations.push({ id, clients })

      const times = fc.sample(instant, { numRuns: count, seed: count })
      await addCalls(
        testDb,
        id,
        times.map((time, index) => ({
          client_id: index % 2 === 0 ? clients[0] : clients[1],
          ...timesOf(time, index),
          provider: index % 5 === 0 ? 'retell' : 'vapi',
          assistant_id: index % 3 === 0 ? 'a' : 'b',
          assistant_version: index % 4 === 0 ? null : 'v3',
          ended_reason: index % 7 === 0 ? 'error' : 'customer-ended-call',
          ...fc.sample(facets, { numRuns: 1, seed: index })[0]
        }))
      )
    }
  })

  it('returns the same page and total as plain SQL for any filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...organizations),
        fc.option(fc.nat(2), { nil: undefined }),
        bound,
        bound,
        fc.integer({ min: 1, max: 60 }),
        fc.oneof(fc.constantFrom('total', 'last', 'beyond'), fc.nat(450)),
        fc.oneof(fc.constant({}), byFacets, byAttributes),
        async ({ id, clients }, client, start, end, limit, place, requested) => {
          const filter = { clientId: client === undefined ? undefined : clients[client], start, end, ...requested }
          const ids = await plainly(id, filter)
          const offset = offsetOf(place, ids.length)

          const { rows, total } = await read(id, filter, { limit, offset })

          expect(total).toBe(ids.length)
          expect(rows.map((row) => row.id)).toEqual(ids.slice(offset, offset + limit))
        }
      ),
      { numRuns: propertyRuns(700) }
    )
  }, 60_000)

  it('returns all calls of plain SQL by cursor for any filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...organizations),
        bound,
        bound,
        fc.integer({ min: 10, max: 60 }),
        fc.oneof(byFacets, byAttributes),
        async ({ id }, start, end, limit, requested) => {
          const filter = { start, end, ...requested }

          expect(await walk(id, filter, limit)).toEqual(await plainly(id, filter))
        }
      ),
      { numRuns: propertyRuns(100) }
    )
  }, 60_000)

  it.each([
    { end: new Date('2026-03-06T16:10:00Z'), status: 'completed' as const },
    { end: new Date('2026-03-06T16:10:00Z') }
  ])('leaves out calls after an end that comes long after the last counted month (%o)', async (filter) => {
    const id = await addOrganization(testDb)
    const client_id = await addClient(testDb, id)
    const times = ['2026-01-15T12:00:00Z', '2026-01-15T13:00:00Z', '2026-03-06T16:20:00Z', '2026-03-06T16:20:00Z']
    await addCalls(
      testDb,
      id,
      times.map((time) => ({ client_id, created_at: new Date(time), status: 'completed' }))
    )
    const [last, first] = await plainly(id, filter)

    expect(await walk(id, filter, 1)).toEqual([last, first])
    for (const [offset, call] of [last, first].entries()) {
      expect((await read(id, filter, { limit: 1, offset })).rows).toMatchObject([{ id: call }])
    }
  })

  it('returns a page and a total of one instant while calls are stored', async () => {
    const id = await addOrganization(testDb)
    const clientId = await addClient(testDb, id)
    const day = Date.parse('2026-01-31T00:00:00Z')
    const store = async () => {
      for (let batch = 0; batch < 40; batch++) {
        const calls = [0, 1, 2].map((hour) => ({
          client_id: clientId,
          created_at: new Date(day + (batch + hour) * 3_600_000)
        }))
        await addCalls(testDb, id, calls)
      }
    }
    const filters = [{}, { clientId }, { start: new Date(day + 90_000_000) }, { end: new Date(day + 90_000_000) }]

    let storing = true
    const stored = store().finally(() => {
      storing = false
    })
    for (let reads = 0; storing; reads++) {
      const offset = (reads * 37) % 100
      for (const filter of filters) {
        const { rows, total } = await read(id, filter, { limit: 200, offset })
        expect(rows).toHaveLength(Math.max(total - offset, 0))
      }
    }

    await stored
    expect(await read(id, {}, { limit: 1, offset: 119 })).toMatchObject({ total: 120 })
  })
})

/** Returns the times of a call: some were reported when they took place, some hours or months later. */
function timesOf(time: number, index: number) {
  const lateMs = [0, 1, 3_600_000, 40 * 86_400_000][index % 4] ?? 0

  return { started_at: lateMs === 0 ? null : new Date(time), created_at: new Date(time + lateMs) }
}

async function read(organizationId: OrganizationId, filter: CallFilter, page: Page) {
  return await readPage(callColumns, (form) => listCalls({ db, reach: organizationId }, filter, { page, form }))
}

async function walk(organizationId: OrganizationId, filter: CallFilter, limit: number): Promise<string[]> {
  const walked: string[] = []
  let after: Position | undefined
  do {
    const { rows, next } = await read(organizationId, filter, { limit, after })
    walked.push(...rows.map(({ id }) => String(id)))
    after = next
  } while (after !== undefined)

  return walked
}

function offsetOf(place: 'total' | 'last' | 'beyond' | number, total: number): number {
  if (place === 'total') return total
  if (place === 'beyond') return total + 5

  return place === 'last' ? Math.max(total - 1, 0) : place
}

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  return [value ?? []].flat()
}

async function plainly(organizationId: OrganizationId, filter: CallFilter): Promise<string[]> {
  const { clientId, start, end, direction, status, evaluationStatus, humanReviewRequired } = filter
  const { provider, assistantId, assistantVersion, endedReason } = filter
  const { rows } = await sql<{ id: string }>`
    select id from calls
    where organization_id = ${organizationId}
      and (${clientId ?? null}::uuid is null or client_id = ${clientId ?? null}::uuid)
      and (${start ?? null}::timestamptz is null or occurred_at >= ${start ?? null}::timestamptz)
      and (${end ?? null}::timestamptz is null or occurred_at <= ${end ?? null}::timestamptz)
      and (${direction ?? null}::text is null or direction = any(${listOf(direction)}::text[]))
      and (${status ?? null}::text is null or status = any(${listOf(status)}::text[]))
      and (${evaluationStatus ?? null}::text is null or evaluation_status = any(${listOf(evaluationStatus)}::text[]))
      and (${humanReviewRequired ?? null}::boolean is null or human_review_required = ${humanReviewRequired ?? null})
      and (${provider ?? null}::text is null or provider = any(${listOf(provider)}::text[]))
      and (${assistantId ?? null}::text is null or assistant_id = ${assistantId ?? null})
      and (${assistantVersion ?? null}::text is null or assistant_version = ${assistantVersion ?? null})
      and (${endedReason ?? null}::text is null or ended_reason = ${endedReason ?? null})
    order by occurred_at desc, id desc`.execute(testDb)

  return rows.map(({ id }) => id)
}
