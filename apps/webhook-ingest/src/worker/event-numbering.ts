import { type Database, findOrganizationsWithEvents, measureUnnumberedEvents, numberEventsAfter } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import type { Job } from '@callbook/jobs'

interface EventNumberingDependencies {
  readonly db: Database
  /** Called with the number of numbered events. */
  readonly onNumbered: (events: number) => void
  /** Milliseconds between searches for organizations with unnumbered events. Default: 1,000. */
  readonly pollIntervalMs?: number
}

/** An organization and the id after which its next batch of events begins. */
interface NumberingTask {
  organizationId: OrganizationId
  after: string | undefined
}

/**
 * Creates the job that numbers events which no other process has numbered: events of the command line, and of a process
 * that ended too early. Organizations take turns of one batch. There is no lease: two workers that number for one
 * organization wait for each other.
 */
export function createEventNumbering({
  db,
  onNumbered,
  pollIntervalMs = 1_000
}: EventNumberingDependencies): Job<NumberingTask> {
  const running = new Set<OrganizationId>()
  const waiting: NumberingTask[] = []
  let checkedAtMs = Number.NEGATIVE_INFINITY

  async function findOrganizations(): Promise<void> {
    if (performance.now() - checkedAtMs < pollIntervalMs) return
    checkedAtMs = performance.now()
    const found = await findOrganizationsWithEvents(db)
    const known = new Set([...running, ...waiting.map(({ organizationId }) => organizationId)])
    waiting.push(
      ...found.filter((id) => !known.has(id)).map((organizationId) => ({ organizationId, after: undefined }))
    )
  }

  async function numberBatch({ organizationId, after }: NumberingTask): Promise<void> {
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
    leaseMs: pollIntervalMs,
    pollMs: pollIntervalMs,
    async claim({ limit }) {
      await findOrganizations()
      return waiting.splice(0, limit)
    },
    async run(turn, signal) {
      for (let next: NumberingTask | undefined = turn; next !== undefined && !signal.aborted; next = waiting.shift()) {
        Object.assign(turn, next)
        await numberBatch(next)
        await findOrganizations()
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
