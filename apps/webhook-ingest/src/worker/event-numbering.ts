import { type Database, findOrganizationsWithEvents, measureUnnumberedEvents, numberEventsAfter } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import type { Job } from '@callbook/jobs'

interface EventNumberingDependencies {
  readonly db: Database
  /** Called with the number of numbered events. */
  readonly onNumbered: (events: number) => void
  /** Milliseconds between searches for organizations with unnumbered events. Default: 1,000. */
  readonly lookMs?: number
}

/** An organization and the id after which its next batch of events begins. */
interface Turn {
  organizationId: OrganizationId
  after: string | undefined
}

/**
 * Creates the job that numbers events which no other process has numbered: events of the command line, and of a process
 * that ended too early. Organizations take turns of one batch. There is no lease: two workers that number for one
 * organization wait for each other.
 */
export function createEventNumbering({ db, onNumbered, lookMs = 1_000 }: EventNumberingDependencies): Job<Turn> {
  const running = new Set<OrganizationId>()
  const waiting: Turn[] = []
  let checkedAtMs = Number.NEGATIVE_INFINITY

  async function look(): Promise<void> {
    if (performance.now() - checkedAtMs < lookMs) return
    checkedAtMs = performance.now()
    const found = await findOrganizationsWithEvents(db)
    const known = new Set([...running, ...waiting.map(({ organizationId }) => organizationId)])
    waiting.push(
      ...found.filter((id) => !known.has(id)).map((organizationId) => ({ organizationId, after: undefined }))
    )
  }

  async function numberBatch({ organizationId, after }: Turn): Promise<void> {
    running.add(organizationId)
    try {
      const { count, lastId } = await numberEventsAfter(db, organizationId, after)
      onNumbered(count)
      if (lastId !== undefined || after !== undefined) waiting.push({ organizationId, after: lastId })
    } finally {
      running.delete(organizationId)
    }
  }

  return {
    name: 'event_numbering',
    concurrency: 4,
    leaseMs: lookMs,
    pollMs: lookMs,
    async claim({ limit }) {
      await look()
      return waiting.splice(0, limit)
    },
    async run(turn, signal) {
      for (let next: Turn | undefined = turn; next !== undefined && !signal.aborted; next = waiting.shift()) {
        Object.assign(turn, next)
        await numberBatch(next)
        await look()
      }
    },
    identify: ({ organizationId }) => ({ organizationId }),
    async measure() {
      const { count, oldestAt } = await measureUnnumberedEvents(db)
      return { due: count, failed: 0, oldestDueAt: oldestAt }
    },
    health: () => ({})
  }
}
