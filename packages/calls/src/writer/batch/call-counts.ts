import { allClients, type Period, startOf } from '@callbook/db'
import type { Parameter } from '@callbook/postgres'
import type { QueuedReport } from '../../model/incoming-report.ts'
import { type Columns, insertInto } from '../../model/insert-into.ts'

interface Counter {
  readonly organizationId: string
  readonly clientId: string
  readonly period: Period
  readonly startsAt: Date
  calls: number
}

const columns: Columns<'call_counts', Counter> = {
  organization_id: { value: ({ organizationId }) => organizationId },
  client_id: { value: ({ clientId }) => clientId },
  period: { value: ({ period }) => period },
  starts_at: { value: ({ startsAt }) => startsAt },
  calls: { value: ({ calls }) => calls }
}

export const intoCallCounts = insertInto('call_counts', columns)

/** The rows that add new calls to `call_counts`, one per counter, in the order of its key. */
export function callCountRows(created: readonly QueuedReport[], createdAt: Date): Parameter[][] {
  const startOfPeriod = (period: Period) => new Date(startOf(period, createdAt.getTime()))
  const counters = new Map<string, Counter>()
  const count = (organizationId: string, clientId: string, period: Period) => {
    const key = [organizationId, clientId, period].join()
    const counter = counters.get(key)
    if (counter !== undefined) counter.calls += 1
    else counters.set(key, { organizationId, clientId, period, startsAt: startOfPeriod(period), calls: 1 })
  }

  for (const { organizationId, clientId } of created) {
    count(organizationId, allClients, 'hour')
    count(organizationId, allClients, 'day')
    count(organizationId, allClients, 'month')
    count(organizationId, clientId, 'day')
    count(organizationId, clientId, 'month')
  }

  return [...counters.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counter]) => intoCallCounts.row(counter))
}
