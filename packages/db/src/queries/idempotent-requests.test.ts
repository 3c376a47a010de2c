import { describe, expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../testing/index.ts'
import { createOnce } from './idempotent-requests.ts'

const db = await createTestDatabase()
const request = { key: 'k', hash: Buffer.alloc(32, 1) }

describe('createOnce', () => {
  it.each([
    { when: 'just before 24 hours are over', at: '2026-01-06T09:59:59.999Z', kind: 'replayed', body: 'first' },
    { when: 'after 24 hours', at: '2026-01-06T10:00:00.000Z', kind: 'created', body: 'second' }
  ])('of the same request, $when: $kind', async ({ at, kind, body }) => {
    const organizationId = await addOrganization(db)
    await createOnce(db, organizationId, request, new Date('2026-01-05T10:00:00.000Z'), async () => 'first')

    const outcome = await createOnce(db, organizationId, request, new Date(at), async () => 'second')

    expect(outcome).toEqual({ kind, body })
  })

  it('takes the key for another request after 24 hours', async () => {
    const organizationId = await addOrganization(db)
    const other = { key: 'k', hash: Buffer.alloc(32, 2) }
    await createOnce(db, organizationId, request, new Date('2026-01-05T10:00:00.000Z'), async () => 'first')
    await createOnce(db, organizationId, other, new Date('2026-01-06T10:00:00.000Z'), async () => 'second')

    const repeat = await createOnce(
      db,
      organizationId,
      other,
      new Date('2026-01-06T11:00:00.000Z'),
      async () => 'third'
    )
    const old = await createOnce(db, organizationId, request, new Date('2026-01-06T11:00:00.000Z'), async () => 'third')

    expect(repeat).toEqual({ kind: 'replayed', body: 'second' })
    expect(old).toEqual({ kind: 'changed' })
  })

  it('keeps nothing of a creation that failed', async () => {
    const organizationId = await addOrganization(db)
    const now = new Date('2026-01-05T10:00:00.000Z')
    const failed = createOnce(db, organizationId, request, now, () => Promise.reject(new Error('disk full')))
    await expect(failed).rejects.toThrow('disk full')

    const outcome = await createOnce(db, organizationId, request, now, async () => 'second')

    expect(outcome).toEqual({ kind: 'created', body: 'second' })
  })
})
