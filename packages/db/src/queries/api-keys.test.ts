import { randomBytes } from 'node:crypto'
import type { ApiKeyId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { describe, expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../testing/index.ts'
import { findApiKeyByHash, insertApiKey, listApiKeys, type NewApiKey, revokeApiKeyRow } from './api-keys.ts'
import { recordApiKeyUse } from './usage.ts'

const { db, testDb } = await createTestDatabase()
const now = new Date('2026-05-01T10:00:00.000Z')
const later = new Date('2026-06-01T10:00:00.000Z')

describe('findApiKeyByHash', () => {
  it('finds the data that authenticates a request', async () => {
    const organizationId = await addOrganization(testDb)
    const key = someKey({ scopes: ['evaluations:write'], expiresAt: later })
    await insertApiKey({ db, organizationId }, key, now)

    expect(await findApiKeyByHash(db, key.hash)).toEqual({
      id: key.id,
      organization_id: organizationId,
      name: 'CI',
      environment: 'sandbox',
      scopes: ['evaluations:write'],
      expires_at: '2026-06-01T10:00:00.000Z',
      rate_limit: null,
      revoked_at: null,
      suspended_at: null,
      client_id: null
    })
  })

  it('finds nothing for another hash', async () => {
    expect(await findApiKeyByHash(db, randomBytes(32))).toBeUndefined()
  })
})

describe('listApiKeys', () => {
  it('lists the keys of the organization with their last use, newest first', async () => {
    const organizationId = await addOrganization(testDb)
    const old = await insertApiKey({ db, organizationId }, someKey(), now)
    const recent = await insertApiKey({ db, organizationId }, someKey(), later)
    await insertApiKey({ db, organizationId: await addOrganization(testDb) }, someKey(), now)
    await recordApiKeyUse(db, [{ organizationId, apiKeyId: old.id, lastUsedAt: later }])

    expect(await listApiKeys({ db, organizationId })).toEqual([
      { ...recent, last_used_at: null },
      { ...old, last_used_at: '2026-06-01T10:00:00.000Z' }
    ])
  })
})

describe('revokeApiKey', () => {
  it('revokes a key, and keeps the first time and reason when it is revoked again', async () => {
    const key = await insertApiKey({ db, organizationId: await addOrganization(testDb) }, someKey(), now)

    const revoked = await revokeApiKeyRow({ db, organizationId: key.organization_id }, key.id, { now, reason: 'lost' })
    const again = await revokeApiKeyRow({ db, organizationId: key.organization_id }, key.id, {
      now: later,
      reason: 'found'
    })

    expect(revoked).toMatchObject({ revoked_at: '2026-05-01T10:00:00.000Z', revoked_reason: 'lost' })
    expect(again).toEqual(revoked)
  })

  it('returns nothing for an unknown key', async () => {
    expect(await revokeApiKeyRow({ db, organizationId: newId() }, newId(), { now, reason: null })).toBeUndefined()
  })
})

function someKey(overrides: Partial<NewApiKey> = {}): NewApiKey {
  return {
    id: newId<ApiKeyId>(),
    name: 'CI',
    environment: 'sandbox',
    hash: randomBytes(32),
    prefix: 'callbook_mgmt_ab',
    scopes: [],
    expiresAt: null,
    issuedBy: 'Ada',
    issuedById: null,
    rateLimit: null,
    ...overrides
  }
}
