import type { Row } from './copy.ts'
import type { World } from './world.ts'

export const countColumns = ['organization_id', 'client_id', 'period', 'starts_at', 'calls']

/** The id that stands for all clients of the organization. */
const allClients = '00000000-0000-0000-0000-000000000000'

const hourMs = 3_600_000
const dayMs = 86_400_000

/** `call_counts` as ingest would have left it. */
export function countRows(world: World): Row[] {
  const { plan } = world
  const counters = new Map<string, number>()
  const count = (key: string) => counters.set(key, (counters.get(key) ?? 0) + 1)

  for (let call = 0; call < plan.calls; call += 1) {
    const { organizationId, clientId } = world.tenantOf(plan.clientOf[call] ?? -1)
    const time = plan.timeOf(call)
    const dayStart = Math.floor(time / dayMs) * dayMs
    const monthStart = new Date(dayStart).setUTCDate(1)
    count(`${organizationId} ${allClients} hour ${Math.floor(time / hourMs) * hourMs}`)
    for (const client of [allClients, clientId]) {
      count(`${organizationId} ${client} day ${dayStart}`)
      count(`${organizationId} ${client} month ${monthStart}`)
    }
  }

  return [...counters].map(([key, calls]) => {
    const [organizationId = '', clientId = '', period = '', startsAt] = key.split(' ')
    return [organizationId, clientId, period, new Date(Number(startsAt)), calls]
  })
}
