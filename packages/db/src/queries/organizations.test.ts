import type { OrganizationId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'
import { findOrganization, insertOrganization, listOrganizationRows } from './organizations.ts'

const { db } = await createTestDatabase()

it('lists organizations, oldest first', async () => {
  const second = await insertOrganization(db, organization('Second', '2026-02-01T00:00:00.000Z'))
  const first = await insertOrganization(db, organization('First', '2026-01-01T00:00:00.000Z'))

  expect(await listOrganizationRows(db)).toEqual([first, second])
  expect(first).toMatchObject({ name: 'First', created_at: '2026-01-01T00:00:00.000Z' })
})

it('finds an organization by its id', async () => {
  const third = await insertOrganization(db, organization('Third', '2026-03-01T00:00:00.000Z'))

  expect(await findOrganization(db, third.id)).toEqual(third)
  expect(await findOrganization(db, newId())).toBeUndefined()
})

function organization(name: string, createdAt: string) {
  return { id: newId<OrganizationId>(), name, now: new Date(createdAt) }
}
