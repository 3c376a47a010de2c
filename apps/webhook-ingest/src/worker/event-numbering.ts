import {
  type Database,
  findOrganizationsWithEvents,
  measureUnnumberedEvents,
  numberEvents,
  numberedAtOnce
} from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import type { Job } from '@callbook/jobs'

interface EventNumberingDependencies {
  readonly db: Database
  /** Is told how many events were numbered. */
  readonly onNumbered: (events: number) => void
}

/** How often it is looked who has events without a number. */
const lookMs = 1_000

/**
 * The job that numbers events which nobody else has numbered: those of the command line, and of a process that ended
 * before it came to it. It leases nothing: two workers that number for one organization wait for each other.
 */
export function createEventNumbering({ db, onNumbered }: EventNumberingDependencies): Job<OrganizationId> {
  const running = new Set<OrganizationId>()
  let waiting: OrganizationId[] = []
  let lookedAtMs = Number.NEGATIVE_INFINITY

  async function look(nowMs: number): Promise<void> {
    if (waiting.length > 0 || Math.abs(nowMs - lookedAtMs) < lookMs) return
    waiting = (await findOrganizationsWithEvents(db)).filter((id) => !running.has(id))
    lookedAtMs = nowMs
  }

  async function numberAll(organizationId: OrganizationId, signal: AbortSignal): Promise<void> {
    for (let numbered = numberedAtOnce; numbered === numberedAtOnce && !signal.aborted; ) {
      numbered = await numberEvents(db, organizationId)
      onNumbered(numbered)
    }
  }

  return {
    name: 'event_numbering',
    concurrency: 4,
    leaseMs: lookMs,
    pollMs: lookMs,
    async claim({ limit, now }) {
      await look(now.getTime())
      return waiting.splice(0, limit)
    },
    async run(organizationId, signal) {
      running.add(organizationId)
      try {
        await numberAll(organizationId, signal)
      } finally {
        running.delete(organizationId)
      }
    },
    identify: (organizationId) => ({ organizationId }),
    async measure() {
      const { count, oldestAt } = await measureUnnumberedEvents(db)
      return { due: count, failed: 0, oldestDueAt: oldestAt }
    },
    health: () => ({})
  }
}
