import { measure } from '../../measure.ts'
import type { Runner } from '../../rounds.ts'
import type { Postgres } from '../../stack/postgres.ts'
import { treeCpuUs } from '../../stack/processes.ts'
import type { ReadLoad } from '../contenders.ts'
import type { ReadPoint } from '../pages.ts'
import type { Tenant } from '../tenant.ts'
import { directus } from './directus.ts'
import type { Peer, RunningPeer } from './peer.ts'
import { platformatic } from './platformatic.ts'

const peers: readonly Peer[] = [platformatic, directus]

/** Each peer runs as two contenders, because counting is most of its work and not every application needs the total. */
const forms = [
  { suffix: '', isCounted: true },
  { suffix: ', without totals', isCounted: false }
] as const

interface PeerOptions {
  readonly tenant: Tenant
  /** A folder outside of the workspace, into which packages are installed. */
  readonly directory: string
  readonly load: ReadLoad
  readonly isRequested: (contender: string) => boolean
}

/** Starts other products that can serve the same tables. */
export async function startPeers(postgres: Postgres, { tenant, directory, load, isRequested }: PeerOptions) {
  const runners: Runner<ReadPoint>[] = []
  const notMeasured: string[] = []
  for (const { name, start } of peers.filter(({ name }) => forms.some(({ suffix }) => isRequested(name + suffix)))) {
    try {
      const peer = await start(tenant, directory)
      for (const { suffix, isCounted } of forms) {
        const run = (point: ReadPoint) =>
          measurePage(postgres, peer, { load, lines: peer.requestOf(point, { isCounted }) })
        runners.push({ name: name + suffix, run, stop: peer.stop })
      }
    } catch (error) {
      notMeasured.push(`${name} (${error instanceof Error ? error.message.split('\n')[0] : error})`)
    }
  }

  return { runners, notMeasured }
}

async function measurePage(
  postgres: Postgres,
  { port, pid }: RunningPeer,
  { load, lines }: { readonly load: ReadLoad; readonly lines: readonly string[] }
) {
  const request = Buffer.from(`${[...lines, 'host: 127.0.0.1'].join('\r\n')}\r\n\r\n`)
  const unknown = Number.NaN
  const readVitals = async () => ({
    cpuUs: (await treeCpuUs(pid)) ?? unknown,
    rssMb: unknown,
    eventLoopDelayMs: { p50: unknown, p99: unknown, max: unknown }
  })

  return await measure({ port, readVitals }, postgres, { ...load, next: () => request })
}
