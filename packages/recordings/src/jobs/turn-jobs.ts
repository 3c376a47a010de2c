import {
  type Database,
  expireRecordings,
  findOrganizationsThatKeep,
  findOrganizationsWithExpired,
  requestCopiesOfChanges
} from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { createTurnJob, type TurnJobOptions } from '@callbook/jobs'

interface JobOptions {
  readonly db: Database
  readonly now: () => Date
}

/** Creates the job that requests copies for new and changed calls. It reads the change feed: reports cost nothing. */
export function createRequestJob(options: JobOptions) {
  return createTurnJob(requestTurns(options))
}

export function requestTurns({ db, now }: JobOptions): TurnJobOptions<OrganizationId, true> {
  return {
    name: 'recording_requests',
    concurrency: 2,
    pollMs: 2_000,
    findOwners: () => findOrganizationsThatKeep(db),
    step: async (organizationId) =>
      (await requestCopiesOfChanges({ db, organizationId }, now())) ? { next: true } : undefined,
    identify: (organizationId) => ({ organizationId })
  }
}

/** Creates the job that removes recordings after the time of their policy. Each search finds held recordings again. */
export function createExpiryJob(options: JobOptions) {
  return createTurnJob(expiryTurns(options))
}

export function expiryTurns({ db, now }: JobOptions): TurnJobOptions<OrganizationId, true> {
  return {
    name: 'recording_expiry',
    concurrency: 1,
    pollMs: 60_000,
    findOwners: () => findOrganizationsWithExpired(db, now()),
    step: async (organizationId) =>
      (await expireRecordings({ db, organizationId }, now())).hasMore ? { next: true } : undefined,
    identify: (organizationId) => ({ organizationId })
  }
}
