import type { OrganizationId } from '@callbook/domain'
import { createLimiter, type LimiterOptions, tooManyRequests } from '@callbook/http'
import { createFairLimiter } from '@callbook/limits'
import { openProviders, type ProviderAccess } from '@callbook/operations'

/** Sends requests to providers while a user waits. */
export interface ProviderRequests {
  /**
   * @throws {FairLimiterError} if a request of the organization is running
   * @throws {HttpError} 429 if the organization sends too many requests; errors of `work` are passed on
   */
  run<Result>(organizationId: OrganizationId, work: (access: ProviderAccess) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

interface Bounds extends Pick<LimiterOptions, 'clock' | 'logger' | 'redisUrl'> {
  /** Time limit of `work`, in milliseconds. */
  readonly timeoutMs?: number
  /**
   * Maximum number of runs of an organization per minute, because each one occupies a slot and shows whether a key is
   * valid.
   */
  readonly perMinute?: number
}

const limits = {
  width: 8,
  widthPerKey: 1,
  maxWaitMs: 0,
  maxWaitingPerKey: 0,
  tooMany: 'A request to the provider is already running'
}

/** Lists that test a key, and settings, are small; larger responses are not read in a process that serves tenants. */
const maxResponseBytes = 2 * 1024 * 1024

/** The worker compares the calls of a new account for a few seconds, while its user may already check the settings. */
const leasePatienceMs = 10_000

/**
 * Runs one request at a time for an organization, and a few in total. A provider that does not respond occupies a slot
 * until the time limit.
 */
export function createProviderRequests({ timeoutMs = 20_000, perMinute = 10, ...options }: Bounds): ProviderRequests {
  const places = createFairLimiter(limits)
  const limiter = createLimiter({ ...options, name: 'console-providers', limit: perMinute })
  const providers = openProviders({ maxResponseBytes, patienceMs: 0 })

  return {
    async run(organizationId, work) {
      const leave = await places.enter(organizationId)
      try {
        const { admitted, resetMs } = await limiter.admit(organizationId)
        if (!admitted)
          throw tooManyRequests(Math.ceil(resetMs / 1_000), 'Too many requests to providers: wait a minute')

        return await work({ open: providers.open, signal: AbortSignal.timeout(timeoutMs), patienceMs: leasePatienceMs })
      } finally {
        leave()
      }
    },
    async close() {
      limiter.close()
      await providers.close()
    }
  }
}
