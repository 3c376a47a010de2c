import { randomBytes } from 'node:crypto'
import { findApiKeyByHash, listApiKeys, newId } from '@callbook/db'
import { addOrganization, createTestDatabase } from '@callbook/db/testing'
import { type ApiKeyId, hashApiKey, type OrganizationId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { tester } from '../testing/index.ts'
import { within } from '../within.ts'
import { issueApiKey, revokeApiKey } from './api-keys.ts'
import { rotateApiKey } from './rotate-api-key.ts'

const { db, testDb } = await createTestDatabase()
const noon = new Date('2026-11-20T12:00:00.000Z')

it.each([
  { lasting: 30 * 24, overlapHours: 24, old: 24, next: 30 * 24 },
  { lasting: 2, overlapHours: 168, old: 2, next: 2 },
  { lasting: 2, overlapHours: 0, old: 0, next: 2 },
  { lasting: undefined, overlapHours: 24, old: 24, next: undefined }
])('ends the old key after $old hours if it lasts $lasting, and the new one after $next', async (rotation) => {
  const { lasting, overlapHours, old, next } = rotation
  const organizationId = await addOrganization(testDb)
  const oldId = await issue(organizationId, lasting === undefined ? null : inHours(lasting))

  const rotated = await rotate(organizationId, oldId, { overlapHours })

  const found = await findApiKeyByHash(db, hashApiKey(rotated?.key ?? ''))
  expect(found).toMatchObject({
    id: rotated?.id,
    scopes: ['evaluations:write'],
    environment: 'sandbox',
    rate_limit: 900
  })
  const keys = await listApiKeys({ db, organizationId })
  expect(keys.map(({ id, expires_at, replaced_by }) => ({ id, expires_at, replaced_by }))).toEqual([
    { id: rotated?.id, expires_at: next === undefined ? null : inHours(next).toISOString(), replaced_by: null },
    { id: oldId, expires_at: inHours(old).toISOString(), replaced_by: rotated?.id }
  ])
})

it.each([
  {
    what: 'rotated',
    end: (organizationId: OrganizationId, id: ApiKeyId) => rotate(organizationId, id, { overlapHours: 24 }),
    message: 'This key has already been rotated. Rotate its replacement instead'
  },
  {
    what: 'revoked',
    end: (organizationId: OrganizationId, id: ApiKeyId) =>
      revokeApiKey(within(db, organizationId, tester), id, { now: noon, reason: 'lost' }),
    message: 'The key was revoked: create another one'
  },
  {
    what: 'expired',
    end: (organizationId: OrganizationId, id: ApiKeyId) =>
      testDb
        .updateTable('api_keys')
        .set({ expires_at: noon })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .execute(),
    message: 'The key has expired: create another one'
  }
])('does not rotate a key that is already $what', async ({ end, message }) => {
  const organizationId = await addOrganization(testDb)
  const id = await issue(organizationId, null)
  await end(organizationId, id)

  await expect(rotate(organizationId, id, { overlapHours: 0 })).rejects.toThrow(message)
})

async function issue(organizationId: OrganizationId, expiresAt: Date | null): Promise<ApiKeyId> {
  const key = { name: 'CI', environment: 'sandbox', scopes: ['evaluations:write'], clientId: null } as const
  const input = { ...key, rateLimit: 900, expiresAt }
  const { id } = await issueApiKey(within(db, organizationId, tester), input, {
    id: newId<ApiKeyId>(),
    now: noon,
    randomBytes
  })

  return id
}

async function rotate(organizationId: OrganizationId, oldId: ApiKeyId, { overlapHours }: { overlapHours: number }) {
  const made = { id: newId<ApiKeyId>(), now: noon, randomBytes }

  return await rotateApiKey(within(db, organizationId, tester), { oldId, overlapHours }, made)
}

function inHours(hours: number): Date {
  return new Date(noon.getTime() + hours * 3_600_000)
}
