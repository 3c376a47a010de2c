import type { QueuedReport } from './incoming-report.ts'

/** In the place of a client in `call_counts`: all clients of the organization. */
export const allClients = '00000000-0000-0000-0000-000000000000'

/** The rows that add new calls to `call_counts`, one per counter, in the order of its key. */
export function callCountRows(created: readonly QueuedReport[], createdAt: Date): unknown[][] {
  const hour = startOfHour(createdAt)
  const day = startOfDay(createdAt)
  const month = startOfMonth(createdAt)
  const counters = new Map<string, { key: string[]; startsAt: Date; calls: number }>()
  const count = (organizationId: string, clientId: string, period: string, startsAt: Date) => {
    const key = [organizationId, clientId, period]
    const counter = counters.get(key.join()) ?? { key, startsAt, calls: 0 }
    counter.calls += 1
    counters.set(key.join(), counter)
  }

  for (const { organizationId, clientId } of created) {
    count(organizationId, allClients, 'hour', hour)
    count(organizationId, allClients, 'day', day)
    count(organizationId, allClients, 'month', month)
    count(organizationId, clientId, 'day', day)
    count(organizationId, clientId, 'month', month)
  }

  return [...counters.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { key, startsAt, calls }]) => [...key, startsAt, calls])
}

function startOfHour(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 3_600_000) * 3_600_000)
}

function startOfDay(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 86_400_000) * 86_400_000)
}

function startOfMonth(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth()))
}
