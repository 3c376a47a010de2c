import { setTimeout as sleep } from 'node:timers/promises'
import {
  cleanBlock,
  type Database,
  findOrganizationsToClean,
  findOrganizationsToIndex,
  indexNextCalls,
  measureCleaning,
  measureIndexing
} from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { createTurnJob, type Job } from '@callbook/jobs'

/** Creates the jobs that index the words of calls. They read the change feed, so a report costs nothing more. */
export function createSearch(db: Database): readonly [Job, Job] {
  return [createIndexJob(db), createCleaningJob(db)]
}

/** Rests after each step for as long as it took: a backlog leaves half of a core to reports. */
function createIndexJob(db: Database): Job {
  return createTurnJob<OrganizationId, true>({
    name: 'search',
    concurrency: 1,
    pollMs: 2_000,
    findOwners: () => findOrganizationsToIndex(db),
    async step(organizationId) {
      const startMs = performance.now()
      const { hasMore } = await indexNextCalls(db, organizationId)
      if (hasMore) await sleep(performance.now() - startMs)

      return hasMore ? { next: true } : undefined
    },
    identify: (organizationId) => ({ organizationId }),
    measure: async () => ({ ...(await measureIndexing(db)), failed: 0 })
  })
}

/** Removes the words of erased callers. Rewriting a block for each of several erasures would cost too much. */
function createCleaningJob(db: Database): Job {
  return createTurnJob<OrganizationId, true>({
    name: 'search_cleaning',
    concurrency: 1,
    pollMs: 600_000,
    findOwners: () => findOrganizationsToClean(db),
    step: async (organizationId) => ((await cleanBlock(db, organizationId)) ? { next: true } : undefined),
    identify: (organizationId) => ({ organizationId }),
    measure: async () => ({ ...(await measureCleaning(db)), failed: 0 })
  })
}
