import { organizationKey, type Reach } from '@callbook/domain'
import { createFairLimiter } from '@callbook/limits'
import { type DeliveryOutcome, postDelivery, type TestDelivery } from '@callbook/operations'

/**
 * @param make called once there is a place for the request
 * @throws {FairLimiterError} if there is no place; errors of `make` are passed on
 */
export type SendTest = (reach: Reach, make: () => Promise<TestDelivery>) => Promise<DeliveryOutcome>

interface Bounds {
  readonly timeoutMs?: number
  readonly perOrganization?: number
}

const limits = { width: 8, maxWaitMs: 0, maxWaitingPerKey: 0, tooMany: 'Too many concurrent test requests' }

/**
 * Sends test requests only to their destination, without following redirects: few at once, each with a short timeout.
 */
export function createTestSender({ timeoutMs = 5_000, perOrganization = 2 }: Bounds = {}): SendTest {
  const places = createFairLimiter({ ...limits, widthPerKey: perOrganization })

  return (reach, make) => places.run(organizationKey(reach), async () => await postDelivery(await make(), timeoutMs))
}
