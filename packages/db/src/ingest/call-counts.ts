import { type Period, startOf } from '../queries/periods.ts'
import type { Parameter } from '../wire/message-writer.ts'
import type { QueuedReport } from './incoming-report.ts'

/** In the place of a client in `call_counts`: all clients of the organization. */
export const allClients = '00000000-0000-0000-0000-000000000000'

/** The rows that add new calls to `call_counts`, one per counter, in the order of its key. */
export function callCountRows(created: readonly QueuedReport[], createdAt: Date): Parameter[][] {
  const counters = new Map<string, { owner: string[]; period: Period; calls: number }>()
  const count = (organizationId: string, clientId: string, period: Period) => {
    const key = [organizationId, clientId, period].join()
    const counter = counters.get(key) ?? { owner: [organizationId, clientId], period, calls: 0 }
    counter.calls += 1
    counters.set(key, counter)
  }

  for (const { organizationId, clientId } of created) {
    count(organizationId, allClients, 'hour')
    count(organizationId, allClients, 'day')
    count(organizationId, allClients, 'month')
    count(organizationId, clientId, 'day')
    count(organizationId, clientId, 'month')
  }

  return [...counters.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { owner, period, calls }]) => [...owner, period, new Date(startOf(period, createdAt.getTime())), calls])
}
