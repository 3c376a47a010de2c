import { allClients, type CountedTable, countedCalls, countedCustomers } from '@callbook/db'
import { customerStatus } from '@callbook/domain'
import { facetsOf, occurredAt } from './call-rows.ts'
import type { Row } from './copy.ts'
import type { World } from './world.ts'

const hourMs = 3_600_000
const dayMs = 86_400_000

export const callCountColumns = ['organization_id', 'client_id', 'period', 'starts_at', 'calls', 'facets', 'progress']
export const customerCountColumns = ['organization_id', 'client_id', 'period', 'starts_at', 'customers', 'facets']

/** Returns the rows of `call_counts` as ingest and evaluations would have written them. */
export function callCountRows(world: World): Row[] {
  const { plan } = world
  const { count, rows } = createCounters(world, countedCalls)
  for (let call = 0; call < plan.calls; call += 1) {
    count(plan.clientOf[call] ?? -1, occurredAt(world, call).getTime(), facetsOf(world, call))
  }

  return rows()
}

/** Returns the rows of `customer_counts` as ingest and evaluations would have written them. */
export function customerCountRows(world: World): Row[] {
  const { plan } = world
  const { count, rows } = createCounters(world, countedCustomers)
  for (const { client, firstCall, contacts } of plan.customers) {
    count(client, plan.timeOf(firstCall), { customer_status: customerStatus(contacts) })
  }

  return rows()
}

interface Counters {
  count(client: number, time: number, facets: object): void
  rows(): Row[]
}

function createCounters(world: World, { facets }: CountedTable): Counters {
  const counters = new Map<string, { rows: number; readonly slots: Map<number, number> }>()
  const add = (key: string, slot: number | undefined) => {
    const counter = counters.get(key) ?? { rows: 0, slots: new Map<number, number>() }
    counters.set(key, counter)
    counter.rows += 1
    if (slot !== undefined) counter.slots.set(slot, (counter.slots.get(slot) ?? 0) + 1)
  }

  return {
    count(client, time, row) {
      const { organizationId, clientId } = world.tenantOf(client)
      const slot = facets.slotOf(row)
      const dayStart = Math.floor(time / dayMs) * dayMs
      const monthStart = new Date(dayStart).setUTCDate(1)
      add(`${organizationId} ${allClients} hour ${Math.floor(time / hourMs) * hourMs}`, slot)
      for (const counted of [allClients, clientId]) {
        add(`${organizationId} ${counted} day ${dayStart}`, slot)
        add(`${organizationId} ${counted} month ${monthStart}`, slot)
      }
    },
    rows: () =>
      [...counters].map(([key, { rows, slots }]) => {
        const [organizationId = '', clientId = '', period = '', startsAt] = key.split(' ')
        return [organizationId, clientId, period, new Date(Number(startsAt)), rows, ...literalsOf(facets.sumsOf(slots))]
      })
  }
}

/** Customers have no evaluation progress. */
function literalsOf({ facets, progress }: ReturnType<CountedTable['facets']['sumsOf']>): string[] {
  return [facets, progress].filter(({ length }) => length > 0).map((sums) => `{${sums.join()}}`)
}
