import { openProviders, type ProviderVisit } from '@callbook/admin'
import type { OrganizationId } from '@callbook/domain'
import { BulkheadError, createBulkhead, createLimiter, type LimiterOptions, tooManyRequests } from '@callbook/http'

/** Asks providers while somebody waits for it. */
export interface ProviderVisits {
  /** @throws {HttpError} 429 where an organization asks too much, and whatever `work` throws */
  visit<Result>(organizationId: OrganizationId, work: (visit: ProviderVisit) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

interface Bounds extends Pick<LimiterOptions, 'clock' | 'logger' | 'redisUrl'> {
  /** How long a visit may take, in all. */
  readonly timeoutMs?: number
  /** How many an organization may make in a minute: each shows whether a key is good, and keeps a place. */
  readonly perMinute?: number
}

const atOnce = 8

/** What is listed to try a key, and settings, are small; what is not, is not read in the process that serves tenants. */
const maxAnswerBytes = 2 * 1024 * 1024

/** One at a time for an organization, and few in all: a provider that does not answer keeps a place for seconds at most. */
export function createProviderVisits({ timeoutMs = 20_000, perMinute = 10, ...options }: Bounds): ProviderVisits {
  const places = createBulkhead({ width: atOnce, widthPerKey: 1, maxWaitMs: 0, maxWaitingPerKey: 0 })
  const limiter = createLimiter({ ...options, name: 'console-providers', limit: perMinute })
  const providers = openProviders({ maxAnswerBytes, patienceMs: 0 })

  return {
    async visit(organizationId, work) {
      const leave = await places.enter(organizationId).catch(refuse)
      try {
        const { admitted, resetMs } = await limiter.admit(organizationId)
        if (!admitted) throw tooManyRequests(Math.ceil(resetMs / 1_000), 'Providers are asked too often: wait a minute')

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

function refuse(error: unknown): never {
  throw error instanceof BulkheadError ? tooManyRequests(1, 'The provider is being asked already') : error
}
