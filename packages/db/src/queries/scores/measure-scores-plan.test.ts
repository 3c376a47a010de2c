import type { OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase, genericPlanOf } from '../../testing/index.ts'
import { whereScored } from './measure-scores.ts'

const { testDb } = await createTestDatabase()
const [start, end] = [new Date('2026-02-01T00:00:00Z'), new Date('2026-02-01T00:00:00.001Z')]

it('reads the call of each score by index, also with the generic plan of a service', async () => {
  const whereAgent = whereScored(newId<OrganizationId>(), { start, end, assistantId: 'a', assistantVersion: '1' })

  const plan = await genericPlanOf(testDb, sql`select count(*) from call_scores where ${whereAgent}`)

  expect(plan).toMatch(/Index (Only )?Scan using \w+ on calls call/)
  expect(plan).not.toContain('Join')
})
