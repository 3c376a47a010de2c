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
import { createTurnJob, type Job, type Log } from '@callbook/jobs'
import { Counter, type Registry } from 'prom-client'

interface SearchDependencies {
  readonly db: Database
  readonly log: Log
  readonly registry: Registry
}

/** Creates the jobs that index the words of calls. They read the change feed, so a report costs nothing more. */
export function createSearch(dependencies: SearchDependencies): readonly [Job, Job] {
  return [createIndexJob(dependencies), createCleaningJob(dependencies.db)]
}

/** Rests after each step for as long as it took: a backlog leaves half of a core to reports. */
function createIndexJob({ db, log, registry }: SearchDependencies): Job {
  const withoutTexts = new Counter({
    name: 'callbook_search_calls_without_texts_total',
    help: 'Calls indexed without their texts, which took too long or could not be stored',
    registers: [registry]
  })

  return createTurnJob<OrganizationId, true>({
    name: 'search',
    concurrency: 1,
    pollMs: 2_000,
    findOwners: () => findOrganizationsToIndex(db),
    async step(organizationId) {
      const startMs = performance.now()
      const { hasMore, withoutTexts: left } = await indexNextCalls({ db, organizationId })
      withoutTexts.inc(left.length)
      for (const callId of left) log.warn({ organizationId, callId }, 'call indexed without its texts')
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
    step: async (organizationId) => ((await cleanBlock({ db, organizationId })) ? { next: true } : undefined),
    identify: (organizationId) => ({ organizationId }),
    measure: async () => ({ ...(await measureCleaning(db)), failed: 0 })
  })
}
