import { openProviders, type ProviderVisit } from '@callbook/admin'
import type { OrganizationId } from '@callbook/domain'
import { createBulkhead, createLimiter, type LimiterOptions, tooManyRequests } from '@callbook/http'

/** Sends requests to providers while a user waits. */
export interface ProviderRequests {
  /**
   * @throws {BulkheadError} if a request of the organization is running
   * @throws {HttpError} 429 if the organization sends too many requests; errors of `work` are passed on
   */
  run<Result>(organizationId: OrganizationId, work: (visit: ProviderVisit) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

interface Bounds extends Pick<LimiterOptions, 'clock' | 'logger' | 'redisUrl'> {
  /** Time limit of a visit in milliseconds. */
  readonly timeoutMs?: number
  /**
   * Maximum number of visits of an organization per minute: each one shows whether a key is valid, and takes a place.
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

/**
 * One visit at a time for an organization, and few in total: a provider that does not respond holds a place for
 * seconds at most.
 */
export function createProviderRequests({ timeoutMs = 20_000, perMinute = 10, ...options }: Bounds): ProviderRequests {
  const places = createBulkhead(limits)
  const limiter = createLimiter({ ...options, name: 'console-providers', limit: perMinute })
  const providers = openProviders({ maxResponseBytes, patienceMs: 0 })

  return {
    async run(organizationId, work) {
      const leave = await places.enter(organizationId)
      try {
        const { admitted, resetMs } = await limiter.admit(organizationId)
        if (!admitted)
          throw tooManyRequests(Math.ceil(resetMs / 1_000), 'Too many requests to providers: wait a minute')

        return await work({ open: providers.open, signal: AbortSignal.timeout(timeoutMs), patienceMs: 0 })
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
