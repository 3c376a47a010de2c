import type { OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { createTestDatabase, genericPlanOf } from '../../testing/index.ts'
import { agentMeasures } from './measure-agents.ts'

const { testDb } = await createTestDatabase()
const [start, end] = [new Date('2026-02-01T00:00:00Z'), new Date('2026-02-03T00:00:00Z')]

it('reads the scores of each call by index, also with the generic plan of a service', async () => {
  const plan = await genericPlanOf(testDb, agentMeasures(newId<OrganizationId>(), { start, end, limit: 50 }))

  expect(plan).toMatch(/Index (Only )?Scan using \w+ on call_scores scores/)
  expect(plan).not.toContain('Join Filter')
})
