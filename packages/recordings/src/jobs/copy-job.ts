import { type ClaimedCopy, claimCopies, type Database, findOrganizationsWithCopies, measureCopies } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { claimRoundRobin, type Job, type Log } from '@callbook/jobs'
import { createBudget } from '@callbook/limits'
import type { RecordingStore } from '../store/recording-store.ts'
import { type CopyContext, copyRecording } from './copy-recording.ts'

export interface CopyJobOptions extends CopyContext {
  readonly db: Database
  readonly store: RecordingStore
  readonly log: Log
  readonly concurrency: number
}

/** Maximum concurrent copies of one organization. */
const copiesOfOrganization = 2

export function createCopyJob(options: CopyJobOptions): Job<ClaimedCopy> {
  const { db, now, concurrency } = options
  const running = createBudget({ max: concurrency, maxShare: copiesOfOrganization })

  const claim = claimRoundRobin<OrganizationId, ClaimedCopy, Parameters<Job['claim']>[0]>(
    {
      findOwners: (claiming) => findOrganizationsWithCopies(db, claiming.now),
      async claim(organizationId, claiming) {
        const limit = Math.min(claiming.limit, copiesOfOrganization - running.usedBy(organizationId))
        const claimed = limit > 0 ? await claimCopies({ db, organizationId }, { ...claiming, limit }) : []
        running.take(organizationId, claimed.length)

        return claimed
      }
    },
    500
  )

  return {
    name: 'recording_copies',
    concurrency,
    // Longer than a download and an upload, which have limits of their own.
    leaseMs: 600_000,
    pollMs: 1_000,
    claim,
    async run(copy, signal) {
      try {
        await copyRecording(copy, options, signal)
      } finally {
        running.give(copy.organizationId, 1)
      }
    },
    identify: ({ organizationId, callId }) => ({ organizationId, callId }),
    measure: () => measureCopies(db, now()),
    health: () => ({})
  }
}
