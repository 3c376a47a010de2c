import { type Database, expireRecordings, findOrganizationsWithExpired } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import type { Job } from '@callbook/jobs'

interface ExpiryJobOptions {
  readonly db: Database
  readonly now: () => Date
}

/** Pause between two searches, in milliseconds. Held recordings are found again each time. */
const pollMs = 60_000

/** Creates the job that removes recordings after the time of their policy. */
export function createExpiryJob({ db, now }: ExpiryJobOptions): Job<OrganizationId> {
  let searchedAtMs = Number.NEGATIVE_INFINITY
  let waiting: OrganizationId[] = []

  return {
    name: 'recording_expiry',
    concurrency: 1,
    leaseMs: 60_000,
    pollMs,
    async claim({ limit }) {
      const nowMs = now().getTime()
      if (waiting.length === 0 && Math.abs(nowMs - searchedAtMs) >= pollMs / 2) {
        waiting = await findOrganizationsWithExpired(db, now())
        searchedAtMs = nowMs
      }

      return waiting.splice(0, limit)
    },
    async run(organizationId, signal) {
      while (!signal.aborted && (await expireRecordings(db, organizationId, now())).hasMore);
    },
    identify: (organizationId) => ({ organizationId }),
    measure: async () => ({ due: 0, failed: 0, oldestDueAt: undefined }),
    health: () => ({})
  }
}
