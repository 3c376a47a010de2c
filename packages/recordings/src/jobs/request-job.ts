import { type Database, findOrganizationsThatKeep, requestCopiesOfChanges } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import type { Job } from '@callbook/jobs'

interface RequestJobOptions {
  readonly db: Database
  readonly now: () => Date
}

/** Pause between two searches, in milliseconds. */
const pollMs = 2_000

/** Creates the job that requests copies for new and changed calls. It reads the change feed: reports cost nothing. */
export function createRequestJob({ db, now }: RequestJobOptions): Job<OrganizationId> {
  let [waiting, lookedAtMs]: [OrganizationId[], number] = [[], Number.NEGATIVE_INFINITY]

  return {
    name: 'recording_requests',
    concurrency: 2,
    leaseMs: 30_000,
    pollMs,
    async claim({ limit }) {
      const nowMs = now().getTime()
      if (waiting.length === 0 && Math.abs(nowMs - lookedAtMs) >= pollMs) {
        waiting = await findOrganizationsThatKeep(db)
        lookedAtMs = nowMs
      }

      return waiting.splice(0, limit)
    },
    async run(organizationId, signal) {
      while (!signal.aborted && (await requestCopiesOfChanges(db, organizationId, now())));
    },
    identify: (organizationId) => ({ organizationId }),
    measure: async () => ({ due: 0, failed: 0, oldestDueAt: undefined }),
    health: () => ({})
  }
}
