import { randomBytes } from 'node:crypto'
import type { ApiKeyId, UserId } from '@callbook/domain'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { type AuditActor, insertApiKey, insertAuditEvent, listApiKeys, newId } from '../index.ts'
import { addOrganization, createTestDatabase } from '../testing/index.ts'
import { up } from './0063-key-issuers.ts'

const { db, testDb } = await createTestDatabase()

it('finds in the audit who issued the keys that exist, also by rotation', async () => {
  const organizationId = await addOrganization(testDb)
  const ann: AuditActor = { kind: 'user', id: newId<UserId>(), name: 'Ann' }
  const cli: AuditActor = { kind: 'cli', id: null, name: 'tester' }
  const [issued, rotated, ofCli] = [newId<ApiKeyId>(), newId<ApiKeyId>(), newId<ApiKeyId>()]
  for (const id of [issued, rotated, ofCli]) {
    const key = { id, name: 'CI', environment: 'sandbox', prefix: 'callbook_mgmt_', scopes: [] } as const
    const stored = { ...key, hash: randomBytes(32), expiresAt: null, issuedBy: 'tests', issuedById: null }
    await insertApiKey(db, organizationId, stored, new Date())
  }
  const events = [
    { actor: ann, act: 'api_key.issue', objectId: issued, changes: {} },
    { actor: ann, act: 'api_key.rotate', objectId: issued, changes: { replacement: { after: rotated } } },
    { actor: cli, act: 'api_key.issue', objectId: ofCli, changes: {} }
  ]
  for (const { actor, ...event } of events) {
    await insertAuditEvent(db, organizationId, actor, { ...event, objectKind: 'api_key' }, new Date())
  }

  for (let times = 0; times < 2; times += 1) {
    await up(testDb as unknown as Kysely<never>)

    const keys = await listApiKeys(db, organizationId)
    expect(Object.fromEntries(keys.map(({ id, issued_by_id: by }) => [id, by]))).toEqual({
      [issued]: ann.id,
      [rotated]: ann.id,
      [ofCli]: null
    })
  }
})
