import {
  type ClaimedDeletion,
  claimDeletions,
  type Database,
  findOrganizationsWithDeletions,
  finishDeletion,
  measureRecordingDeletions,
  retryDeletion
} from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { backoffMs, claimRoundRobin, type Job } from '@callbook/jobs'
import { type RecordingStore, StoreError } from '../store/recording-store.ts'

export interface DeletionJobOptions {
  readonly db: Database
  readonly store: RecordingStore
  readonly now: () => Date
  readonly random: () => number
}

/** Pauses after failures: short, because erased audio must be gone within five minutes. There is no last attempt. */
const pauses = { firstMs: 5_000, maxMs: 60_000 }

/** Time limit of one removal, in milliseconds. */
const removalMs = 20_000

/** Creates the job that removes objects with all their versions, however often the store fails. */
export function createDeletionJob({ db, store, now, random }: DeletionJobOptions): Job<ClaimedDeletion> {
  return {
    name: 'recording_deletions',
    concurrency: 8,
    leaseMs: removalMs + 10_000,
    pollMs: 1_000,
    claim: claimRoundRobin<OrganizationId, ClaimedDeletion, Parameters<Job['claim']>[0]>(
      {
        findOwners: (claiming) => findOrganizationsWithDeletions(db, claiming.now),
        claim: (organizationId, claiming) => claimDeletions({ db, organizationId }, claiming)
      },
      500
    ),
    async run(deletion, signal) {
      try {
        await store.remove(deletion.objectKey, AbortSignal.any([signal, AbortSignal.timeout(removalMs)]))
      } catch (error) {
        const pauseMs = backoffMs(deletion.attempts, undefined, random, pauses)
        const runAfter = new Date(now().getTime() + pauseMs)
        await retryDeletion(db, deletion, { error: describe(error), runAfter })
        return
      }
      await finishDeletion(db, deletion)
    },
    identify: ({ organizationId, id }) => ({ organizationId, deletionId: id }),
    measure: () => measureRecordingDeletions(db, now()),
    health: () => ({})
  }
}

function describe(error: unknown): string {
  if (!(error instanceof StoreError)) return 'the removal failed'

  return error.problem === 'rejected'
    ? `${error.message}: the object is locked, or the key may not remove it`
    : error.message
}
