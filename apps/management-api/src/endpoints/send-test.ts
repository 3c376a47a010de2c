import { organizationKey, type Reach } from '@callbook/domain'
import { createFairLimiter } from '@callbook/limits'
import { type DeliveryOutcome, postDelivery, type TestDelivery } from '@callbook/operations'

export interface TestSender {
  /**
   * Sends a request without following redirects.
   *
   * @param make called once there is a place for the request
   * @throws {FairLimiterError} if there is no place; errors of `make` are passed on
   */
  send(reach: Reach, make: () => Promise<TestDelivery>): Promise<DeliveryOutcome>
  /**
   * Runs work that sends one request.
   *
   * @throws {FairLimiterError} if there is no place; errors of `work` are passed on
   */
  inPlace<Result>(reach: Reach, work: () => Promise<Result>): Promise<Result>
}

interface Bounds {
  readonly timeoutMs?: number
  readonly perOrganization?: number
}

const limits = { width: 8, maxWaitMs: 0, maxWaitingPerKey: 0, tooMany: 'Too many concurrent test requests' }

/** Sends test requests only to their destination: few at once, each with a short timeout. */
export function createTestSender({ timeoutMs = 5_000, perOrganization = 2 }: Bounds = {}): TestSender {
  const places = createFairLimiter({ ...limits, widthPerKey: perOrganization })
  const inPlace: TestSender['inPlace'] = (reach, work) => places.run(organizationKey(reach), work)

  return { inPlace, send: (reach, make) => inPlace(reach, async () => await postDelivery(await make(), timeoutMs)) }
}
