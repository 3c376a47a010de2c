import type { EventEndpointId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../../testing/index.ts'
import { dueDeliveries } from './due-deliveries.ts'

const { testDb } = await createTestDatabase()
const now = new Date('2026-01-01T00:00:00Z')

it('reads only as many rows as it lists, regardless of sent deliveries and waiting events', async () => {
  const [organizationId, endpointId] = [await addOrganization(testDb), newId<EventEndpointId>()]
  await sql`
    insert into event_log (organization_id, id, sequence, type, subject_id, changed_at)
    select ${organizationId}, gen_random_uuid(), n, 1, gen_random_uuid(), ${now} from generate_series(1, 20000) n`.execute(
    testDb
  )
  await sql`
    insert into event_deliveries (organization_id, event_endpoint_id, sequence, state, next_at, created_at)
    select ${organizationId}, ${endpointId}, n, case when n % 4 = 0 then 'pending' else 'delivered' end, ${now}, ${now}
    from generate_series(1, 20000) n`.execute(testDb)
  await sql`analyze event_log, event_deliveries`.execute(testDb)

  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, format json)
    ${dueDeliveries(organizationId, { endpointId, without: [4, 8], limit: 100, now })}`.execute(testDb)

  const [{ Plan: plan }] = JSON.parse(rows[0]?.['QUERY PLAN'] ?? '')
  const scans = scansIn(plan)
  expect(scans.map((scan) => scan['Relation Name']).toSorted()).toEqual([
    'event_deliveries',
    'event_epochs',
    'event_log'
  ])
  for (const scan of scans) expect(rowsReadBy(scan)).toBeLessThanOrEqual(102)
})

interface Plan {
  readonly Plans?: readonly Plan[]
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
}

function scansIn(plan: Plan): Plan[] {
  return [...(plan['Relation Name'] === undefined ? [] : [plan]), ...(plan.Plans ?? []).flatMap(scansIn)]
}

function rowsReadBy(scan: Plan): number {
  return ((scan['Actual Rows'] ?? 0) + (scan['Rows Removed by Filter'] ?? 0)) * (scan['Actual Loops'] ?? 0)
}
