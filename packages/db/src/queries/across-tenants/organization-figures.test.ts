import type { OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addCalls, addClient, addEndpoint, addOrganization, createTestDatabase } from '../../testing/index.ts'
import { openAlarm } from '../alarms/alarms.ts'
import { listOrganizationFigures } from './organization-figures.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-11-23T09:00:00Z')
const hourMs = 3_600_000
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)

it.each([1, 7, 30])('returns the calls of %i days, the waiting and the last ones, as plain SQL does', async (days) => {
  const ids = [await addBusy(1), await addBusy(2), await addOrganization(testDb)]

  const figures = await listOrganizationFigures(db, ids, { now, days })

  for (const id of ids) expect(figures.get(id)).toMatchObject((await countPlainly(id, days)) ?? {})
  expect(figures.get(ids[2] ?? newId())).toMatchObject({ calls: 0, waitingReviews: 0, lastCallAt: null })
})

it('counts rejected reports of a day, open alarms of active URLs, and open gaps', async () => {
  const [id, other] = [await addOrganization(testDb), await addOrganization(testDb)]
  for (const organizationId of [id, other]) await addProblems(organizationId)

  const figures = await listOrganizationFigures(db, [id], { now, days: 7 })

  expect([...figures]).toEqual([
    [
      id,
      { calls: 0, callsBefore: 0, waitingReviews: 0, rejectedReports: 40, missingCalls: 2, alarms: 1, lastCallAt: null }
    ]
  ])
})

/** Adds calls of two clients over three months; more for a larger `factor`. */
async function addBusy(factor: number): Promise<OrganizationId> {
  const id = await addOrganization(testDb)
  const clients = [await addClient(testDb, id), await addClient(testDb, id)] as const
  const evaluations = [
    { evaluation_status: 'completed', human_review_required: true },
    { evaluation_status: 'partial', human_review_required: true },
    { evaluation_status: 'completed', human_review_required: false },
    {}
  ]
  const calls = Array.from({ length: 60 * factor }, (_, nth) => ({
    client_id: clients[nth % 3 === 0 ? 1 : 0],
    created_at: ago(nth * (31 / factor)),
    ...evaluations[nth % 4]
  }))
  await addCalls(testDb, id, calls)

  return id
}

async function countPlainly(organizationId: OrganizationId, days: number) {
  const { rows } = await sql<{ calls: number; callsBefore: number; waitingReviews: number; lastCallAt: string | null }>`
    select count(*) filter (where day >= 0 and day < ${days})::float8 as calls,
      count(*) filter (where day >= ${days} and day < ${2 * days})::float8 as "callsBefore",
      count(*) filter (where human_review_required)::float8 as "waitingReviews", max(occurred_at) as "lastCallAt"
    from (
      select *, '2026-11-23'::date - (occurred_at at time zone 'UTC')::date as day
      from calls where organization_id = ${organizationId}
    ) as each_call`.execute(testDb)

  return rows[0]
}

async function addProblems(organizationId: OrganizationId): Promise<void> {
  const clientId = await addClient(testDb, organizationId)
  const { id: endpointId } = await addEndpoint(testDb, organizationId, clientId)
  const count = {
    organization_id: organizationId,
    endpoint_id: endpointId,
    status: 401,
    cause: 'signature',
    samples: '[]'
  }
  await testDb
    .insertInto('rejection_counts')
    .values([
      { ...count, minute: ago(1), rejections: 40 },
      { ...count, minute: ago(25), rejections: 500 }
    ])
    .execute()
  const details = { reason: 'bad_signatures', rejections: 3 } as const
  const alarm = { endpointId, kind: 'rejecting', certainty: null, since: now, details } as const
  await db.transaction().execute(async (tx) => await openAlarm({ db: tx, organizationId }, alarm, now))
  await addGaps(organizationId)
}

/** Adds two open gaps, a resolved one, and one of a call that the provider has deleted. */
async function addGaps(organizationId: OrganizationId): Promise<void> {
  const gaps = [{ kind: 'missing' }, { kind: 'partial' }, { kind: 'missing', resolved_at: now }, { kind: 'gone' }]
  const common = { organization_id: organizationId, account_id: newId<string>(), provider: 'vapi', found_at: now }
  const rows = gaps.map((gap, nth) => ({ ...common, id: newId<string>(), provider_call_id: `call ${nth}`, ...gap }))
  await testDb.insertInto('gaps').values(rows).execute()
}
