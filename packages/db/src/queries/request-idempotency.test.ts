import type { OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addOrganization, createTestDatabase, lockTable } from '../testing/index.ts'
import { listClients } from './clients.ts'
import { createOnce } from './request-idempotency.ts'

const { db, testDb } = await createTestDatabase()
const request = { key: 'k', hash: Buffer.alloc(32, 1) }

describe('createOnce', () => {
  it.each([
    { when: 'just before 24 hours are over', at: '2026-01-06T09:59:59.999Z', kind: 'replayed', body: 'first' },
    { when: 'after 24 hours', at: '2026-01-06T10:00:00.000Z', kind: 'created', body: 'second' }
  ])('handles the same request $when: $kind', async ({ at, kind, body }) => {
    const organizationId = await addOrganization(testDb)
    await createOnce({ db, reach: organizationId }, request, {
      now: new Date('2026-01-05T10:00:00.000Z'),
      create: async () => 'first'
    })

    const outcome = await createOnce({ db, reach: organizationId }, request, {
      now: new Date(at),
      create: async () => 'second'
    })

    expect(outcome).toEqual({ kind, body })
  })

  it('accepts the key for another request after 24 hours', async () => {
    const organizationId = await addOrganization(testDb)
    const other = { key: 'k', hash: Buffer.alloc(32, 2) }
    await createOnce({ db, reach: organizationId }, request, {
      now: new Date('2026-01-05T10:00:00.000Z'),
      create: async () => 'first'
    })
    await createOnce({ db, reach: organizationId }, other, {
      now: new Date('2026-01-06T10:00:00.000Z'),
      create: async () => 'second'
    })

    const repeat = await createOnce({ db, reach: organizationId }, other, {
      now: new Date('2026-01-06T11:00:00.000Z'),
      create: async () => 'third'
    })
    const old = await createOnce({ db, reach: organizationId }, request, {
      now: new Date('2026-01-06T11:00:00.000Z'),
      create: async () => 'third'
    })

    expect(repeat).toEqual({ kind: 'replayed', body: 'second' })
    expect(old).toEqual({ kind: 'changed' })
  })

  it('stores nothing of a failed creation', async () => {
    const organizationId = await addOrganization(testDb)
    const now = new Date('2026-01-05T10:00:00.000Z')
    const failed = createOnce({ db, reach: organizationId }, request, {
      now,
      create: () => Promise.reject(new Error('disk full'))
    })
    await expect(failed).rejects.toThrow('disk full')

    const outcome = await createOnce({ db, reach: organizationId }, request, { now, create: async () => 'second' })

    expect(outcome).toEqual({ kind: 'created', body: 'second' })
  })

  it('fails, and is not busy, if the creation waits for another lock', async () => {
    const organizationId = await addOrganization(testDb)
    onTestFinished(await lockTable(testDb, 'clients'))

    const blocked = createOnce({ db, reach: organizationId }, request, {
      now: new Date(),
      create: async (tx) => {
        await sql`set local lock_timeout = '1ms'`.execute(tx)
        return String(await listClients({ db: tx, reach: organizationId }))
      }
    })

    await expect(blocked).rejects.toThrow('lock timeout')
  })

  it('waits for other locks as long as any query', async () => {
    const organizationId = await addOrganization(testDb)
    const usual = await sql`show lock_timeout`.execute(testDb)

    await createOnce({ db, reach: organizationId }, request, {
      now: new Date(),
      create: async (tx) => {
        expect(await sql`show lock_timeout`.execute(tx)).toEqual(usual)
        return 'first'
      }
    })
  })

  it('removes expired keys of its organization, at most a hundred', async () => {
    const [organizationId, other] = [await addOrganization(testDb), await addOrganization(testDb)]
    const [old, now] = [new Date('2026-01-05T10:00:00.000Z'), new Date('2026-01-06T10:00:00.000Z')]
    await addResponses(organizationId, 102, old)
    await addResponses(other, 1, old)
    const create = (key: string) =>
      createOnce({ db, reach: organizationId }, { ...request, key }, { now, create: async () => 'second' })

    await create('one')
    expect([await countResponses(organizationId), await countResponses(other)]).toEqual([3, 1])
    await create('two')
    expect([await countResponses(organizationId), await countResponses(other)]).toEqual([2, 1])
  })
})

async function addResponses(organizationId: OrganizationId, count: number, at: Date): Promise<void> {
  const answer = { organization_id: organizationId, request_hash: request.hash, status_code: 201, body: 'first' }
  await testDb
    .insertInto('request_idempotency')
    .values(Array.from({ length: count }, (_, index) => ({ ...answer, key: `old ${index}`, expires_at: at })))
    .execute()
}

async function countResponses(organizationId: OrganizationId): Promise<number> {
  const answers = await testDb
    .selectFrom('request_idempotency')
    .select('key')
    .where('organization_id', '=', organizationId)
    .execute()

  return answers.length
}
