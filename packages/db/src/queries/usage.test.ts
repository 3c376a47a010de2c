import type { ApiKeyId, EndpointId } from '@callbook/domain'
import { newId } from '@callbook/postgres'
import { describe, expect, it } from 'vitest'
import { addOrganization, createTestDatabase } from '../testing/index.ts'
import { recordApiKeyUse, recordEndpointUse } from './usage.ts'

const { db, testDb } = await createTestDatabase()
const monday = new Date('2026-05-04T10:00:00.000Z')
const friday = new Date('2026-05-08T10:00:00.000Z')

describe('recordApiKeyUse', () => {
  it.each([
    { order: 'in order', times: [monday, friday] },
    { order: 'out of order', times: [friday, monday] }
  ])('keeps the latest time of uses that arrive $order', async ({ times }) => {
    const use = { organizationId: await addOrganization(testDb), apiKeyId: newId<ApiKeyId>() }

    for (const lastUsedAt of times) await recordApiKeyUse(db, [{ ...use, lastUsedAt }])

    expect(await lastUseOf(use.apiKeyId)).toBe('2026-05-08T10:00:00.000Z')
  })

  it('accepts one key several times', async () => {
    const use = { organizationId: await addOrganization(testDb), apiKeyId: newId<ApiKeyId>() }

    await recordApiKeyUse(db, [
      { ...use, lastUsedAt: friday },
      { ...use, lastUsedAt: monday }
    ])

    expect(await lastUseOf(use.apiKeyId)).toBe('2026-05-08T10:00:00.000Z')
  })

  it('accepts an empty list', async () => {
    await expect(recordApiKeyUse(db, [])).resolves.toBeUndefined()
  })
})

describe('recordEndpointUse', () => {
  it('adds up requests and keeps the latest time', async () => {
    const use = { organizationId: await addOrganization(testDb), endpointId: newId<EndpointId>() }

    await recordEndpointUse(db, [
      { ...use, requests: 2, differingRepeats: 0, lastUsedAt: friday },
      { ...use, requests: 3, differingRepeats: 2, lastUsedAt: monday }
    ])
    await recordEndpointUse(db, [{ ...use, requests: 10, differingRepeats: 1, lastUsedAt: monday }])

    expect(await usageOf(use.endpointId)).toEqual({
      request_count: 15,
      differing_repeat_count: 3,
      last_used_at: '2026-05-08T10:00:00.000Z'
    })
  })

  it('loses nothing if instances report the same endpoints at once, in any order', async () => {
    const organizationId = await addOrganization(testDb)
    const uses = Array.from({ length: 50 }, () => ({
      organizationId,
      endpointId: newId<EndpointId>(),
      requests: 1,
      differingRepeats: 0,
      lastUsedAt: monday
    }))

    await Promise.all(
      Array.from({ length: 8 }, (_, index) => recordEndpointUse(db, index % 2 === 0 ? uses : uses.toReversed()))
    )

    const rows = await Promise.all(uses.map(({ endpointId }) => usageOf(endpointId)))
    expect(rows.map((row) => row?.request_count)).toEqual(uses.map(() => 8))
  })

  it('accepts more endpoints than a statement has parameters for', async () => {
    const organizationId = await addOrganization(testDb)
    const uses = Array.from({ length: 16_500 }, () => ({
      organizationId,
      endpointId: newId<EndpointId>(),
      requests: 1,
      differingRepeats: 0,
      lastUsedAt: monday
    }))

    await recordEndpointUse(db, uses)

    const { count } = await testDb
      .selectFrom('webhook_endpoint_usage')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
    expect(count).toBe(16_500)
  })
})

async function lastUseOf(apiKeyId: ApiKeyId) {
  const row = await testDb
    .selectFrom('api_key_usage')
    .select('last_used_at')
    .where('api_key_id', '=', apiKeyId)
    .executeTakeFirst()

  return row?.last_used_at
}

async function usageOf(endpointId: EndpointId) {
  return await testDb
    .selectFrom('webhook_endpoint_usage')
    .select(['request_count', 'differing_repeat_count', 'last_used_at'])
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst()
}
