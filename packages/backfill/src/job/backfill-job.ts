import {
  type AccountWithPasses,
  type ClaimedPass,
  claimPasses,
  findAccountsWithPasses,
  measurePasses
} from '@callbook/db'
import { findListingProvider } from '@callbook/domain'
import { claimRoundRobin, type Job } from '@callbook/jobs'
import { createBudget } from '@callbook/limits'
import { createLargeResponseLock } from '../api/large-responses.ts'
import { windowOf } from '../pass/windows.ts'
import { identify, type PassTools, runPass } from './run-pass.ts'

export type BackfillJobOptions = Omit<PassTools, 'largeResponses' | 'leaseMs'>

/** Longer than the time slice of a pass plus the last request of it. */
const leaseMs = 600_000

/** Maximum concurrent accounts, bounded because each may hold a large response; and maximum per organization. */
const [concurrency, widthPerOrganization] = [4, 2]

export function createBackfillJob(options: BackfillJobOptions): Job<ClaimedPass> {
  const { db, now } = options
  const largeResponses = createLargeResponseLock()
  const running = createBudget({ max: concurrency, maxShare: widthPerOrganization })
  const claim = claimRoundRobin<AccountWithPasses, ClaimedPass, Parameters<Job['claim']>[0]>(
    {
      findOwners: (claiming) => findAccountsWithPasses(db, claiming.now),
      async claim({ organizationId, id }, claiming) {
        const limit = Math.min(claiming.limit, widthPerOrganization - running.usedBy(organizationId))
        const claimed = await claimPasses(
          { db, organizationId },
          { ...claiming, accountId: id, limit, windowOf: begin }
        )
        running.take(organizationId, claimed.length)

        return claimed
      }
    },
    1_000
  )

  function begin({ kind, account, from }: Parameters<Parameters<typeof claimPasses>[1]['windowOf']>[0]) {
    const listing = findListingProvider(account.provider)?.listing ?? { overlapMs: 0 }

    return windowOf({ kind, watermark: new Date(account.watermark), from, now: now(), listing })
  }

  return {
    name: 'backfill',
    concurrency,
    leaseMs,
    pollMs: 1_000,
    claim,
    async run(pass, signal) {
      const { organizationId } = pass
      try {
        await runPass(pass, signal, { ...options, largeResponses, leaseMs })
      } finally {
        running.give(organizationId, 1)
      }
    },
    identify,
    measure: () => measurePasses(db, now()),
    health: () => ({})
  }
}
