import { type Database, findOrganizationsWithEvents, measureUnnumberedEvents, numberEventsAfter } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { createTurnJob } from '@callbook/jobs'

interface EventNumberingDependencies {
  readonly db: Database
  readonly onNumbered: (events: number) => void
  /** Milliseconds between searches for organizations with unnumbered events. Default: 1,000. */
  readonly pollIntervalMs?: number
}

/**
 * Creates the job that numbers events which no other process has numbered: events of the command line, and of a process
 * that ended too early. A step numbers a batch, beginning after the id of its predecessor. Two workers that number for
 * one organization wait for each other.
 */
export function createEventNumbering({ db, onNumbered, pollIntervalMs = 1_000 }: EventNumberingDependencies) {
  return createTurnJob<OrganizationId, string | undefined>({
    name: 'event_numbering',
    concurrency: 4,
    pollMs: pollIntervalMs,
    findOwners: () => findOrganizationsWithEvents(db),
    async step(organizationId, after) {
      const { count, lastId } = await numberEventsAfter(db, organizationId, after)
      onNumbered(count)

      return lastId === undefined && after === undefined ? undefined : { next: lastId }
    },
    identify: (organizationId) => ({ organizationId }),
    async measure() {
      const { count, oldestAt } = await measureUnnumberedEvents(db)
      return { due: count, failed: 0, oldestDueAt: oldestAt }
    }
  })
}
