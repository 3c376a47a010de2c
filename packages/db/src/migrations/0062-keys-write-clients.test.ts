import { randomBytes } from 'node:crypto'
import type { ApiKeyId } from '@callbook/domain'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { insertApiKey, listApiKeys, newId } from '../index.ts'
import { addOrganization, createTestDatabase } from '../testing/index.ts'
import { up } from './0062-keys-write-clients.ts'

const { db, testDb } = await createTestDatabase()

it('adds clients:write to every key once, and keeps the other scopes', async () => {
  const organizationId = await addOrganization(testDb)
  for (const scopes of [[], ['events:write'], ['clients:write', 'events:write']]) {
    const key = { id: newId<ApiKeyId>(), name: 'CI', environment: 'sandbox', prefix: 'callbook_mgmt_', scopes } as const
    const stored = { ...key, hash: randomBytes(32), expiresAt: null, issuedBy: 'tests', issuedById: null }
    await insertApiKey(db, organizationId, stored, new Date())
  }

  for (let times = 0; times < 2; times += 1) {
    await up(testDb as unknown as Kysely<never>)

    const keys = await listApiKeys(db, organizationId)
    expect(keys.map(({ scopes }) => scopes.toSorted()).toSorted()).toEqual([
      ['clients:write'],
      ['clients:write', 'events:write'],
      ['clients:write', 'events:write']
    ])
  }
})
