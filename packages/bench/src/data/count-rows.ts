import { allClients, type CountedTable, countedCalls, countedCustomers } from '@callbook/db'
import { customerStatus } from '@callbook/domain'
import { facetsOf, occurredAt } from './call-rows.ts'
import type { Row } from './copy.ts'
import type { World } from './world.ts'

const hourMs = 3_600_000
const dayMs = 86_400_000
const tables = [countedCalls, countedCustomers]

export const countColumns = [
  ...['organization_id', 'client_id', 'period', 'starts_at'],
  ...tables.flatMap(({ name, columns }) => [name, ...Object.values(columns)])
]

/** Returns the rows of `call_counts` as ingest and evaluations would have written them. */
export function countRows(world: World): Row[] {
  const { plan } = world
  const { count, rows } = createCounters(world)
  for (let call = 0; call < plan.calls; call += 1) {
    count(countedCalls, plan.clientOf[call] ?? -1, occurredAt(world, call).getTime(), facetsOf(world, call))
  }
  for (const { client, firstCall, contacts } of plan.customers) {
    count(countedCustomers, client, plan.timeOf(firstCall), { customer_status: customerStatus(contacts) })
  }

  return rows()
}

interface Counters {
  count(table: CountedTable, client: number, time: number, facets: object): void
  rows(): Row[]
}

function createCounters(world: World): Counters {
  const counters = new Map<string, Map<CountedTable, { rows: number; readonly slots: Map<number, number> }>>()
  const add = (table: CountedTable, key: string, slot: number | undefined) => {
    const ofTables = counters.get(key) ?? new Map(tables.map((one) => [one, { rows: 0, slots: new Map() }]))
    counters.set(key, ofTables)
    const counter = ofTables.get(table)
    if (counter === undefined) return
    counter.rows += 1
    if (slot !== undefined) counter.slots.set(slot, (counter.slots.get(slot) ?? 0) + 1)
  }

  return {
    count(table, client, time, row) {
      const { organizationId, clientId } = world.tenantOf(client)
      const slot = table.facets.slotOf(row)
      const dayStart = Math.floor(time / dayMs) * dayMs
      const monthStart = new Date(dayStart).setUTCDate(1)
      add(table, `${organizationId} ${allClients} hour ${Math.floor(time / hourMs) * hourMs}`, slot)
      for (const counted of [allClients, clientId]) {
        add(table, `${organizationId} ${counted} day ${dayStart}`, slot)
        add(table, `${organizationId} ${counted} month ${monthStart}`, slot)
      }
    },
    rows: () =>
      [...counters].map(([key, ofTables]) => {
        const [organizationId = '', clientId = '', period = '', startsAt] = key.split(' ')
        const counts = [...ofTables].flatMap(([{ facets }, { rows, slots }]) => [
          rows,
          ...literalsOf(facets.sumsOf(slots))
        ])

        return [organizationId, clientId, period, new Date(Number(startsAt)), ...counts]
      })
  }
}

/** Customers have no evaluation progress. */
function literalsOf({ facets, progress }: ReturnType<CountedTable['facets']['sumsOf']>): string[] {
  return [facets, progress].filter(({ length }) => length > 0).map((sums) => `{${sums.join()}}`)
}
