import { type DeliveryOutcome, postDelivery, type TestDelivery } from '@callbook/admin'
import type { OrganizationId } from '@callbook/domain'
import { BulkheadError, createBulkhead, tooManyRequests } from '@callbook/http'

/**
 * @param make called once there is a place for the request
 * @throws {HttpError} 429 if there is no place; errors of `make` are passed on
 */
export type SendTest = (organizationId: OrganizationId, make: () => Promise<TestDelivery>) => Promise<DeliveryOutcome>

interface Bounds {
  readonly timeoutMs?: number
  readonly perOrganization?: number
}

const atOnce = 8

/**
 * Sends test requests only to their destination, without following redirects: few at once, each with a short timeout.
 */
export function createTestSender({ timeoutMs = 5_000, perOrganization = 2 }: Bounds = {}): SendTest {
  const places = createBulkhead({ width: atOnce, widthPerKey: perOrganization, maxWaitMs: 0, maxWaitingPerKey: 0 })

  return async (organizationId, make) => {
    const leave = await places.enter(organizationId).catch(refuse)
    try {
      return await postDelivery(await make(), timeoutMs)
    } finally {
      leave()
    }
  }
}

function refuse(error: unknown): never {
  throw error instanceof BulkheadError ? tooManyRequests(1, 'Too many concurrent test requests') : error
}
