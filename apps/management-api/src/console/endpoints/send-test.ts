import { type DeliveryOutcome, postDelivery, type TestDelivery } from '@callbook/admin'
import type { OrganizationId } from '@callbook/domain'
import { BulkheadError, createBulkhead, tooManyRequests } from '@callbook/http'

/**
 * @param make is called once there is a place for the delivery
 * @throws {HttpError} 429 when there is none, and whatever \`make\` throws
 */
export type SendTest = (organizationId: OrganizationId, make: () => Promise<TestDelivery>) => Promise<DeliveryOutcome>

interface Bounds {
  readonly timeoutMs?: number
  readonly perOrganization?: number
}

const atOnce = 8

/** Posts test deliveries, where they are meant to go and nowhere that an answer points to: few at once, each briefly. */
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
  throw error instanceof BulkheadError ? tooManyRequests(1, 'Too many test deliveries at once') : error
}
