import { type MeasureOptions, measure } from '../../measure.ts'
import type { Metrics } from '../../results/sample.ts'
import type { Runner } from '../../rounds.ts'
import { treeCpuUs } from '../../stack/cpu-time.ts'
import type { Postgres } from '../../stack/postgres.ts'
import type { ReadPoint } from '../points.ts'
import { directus } from './directus.ts'
import type { Peer, PeerOptions, RunningPeer } from './peer.ts'
import { platformatic } from './platformatic.ts'
import { postgrest } from './postgrest.ts'

const peers: readonly Peer[] = [platformatic, directus, postgrest]

interface PeerRunners {
  readonly runners: Runner<ReadPoint>[]
  readonly notMeasured: string[]
}

/** Each peer runs as two contenders, because counting is most of its work and not every application needs the total. */
const forms = [
  { suffix: '', isCounted: true },
  { suffix: ', without totals', isCounted: false }
] as const

/** Starts other products that can serve the same tables. Packages are installed outside of the workspace. */
export async function startPeers(
  postgres: Postgres,
  peerOptions: PeerOptions,
  options: Omit<MeasureOptions, 'next'>,
  isRequested: (contender: string) => boolean
): Promise<PeerRunners> {
  const runners: Runner<ReadPoint>[] = []
  const notMeasured: string[] = []
  for (const peer of peers.filter(({ name }) => forms.some(({ suffix }) => isRequested(name + suffix)))) {
    try {
      runners.push(...runnersOf(peer.name, await peer.start(peerOptions), postgres, options))
    } catch (error) {
      notMeasured.push(`${peer.name} (${error instanceof Error ? error.message.split('\n')[0] : error})`)
    }
  }

  return { runners, notMeasured }
}

function runnersOf(
  name: string,
  peer: RunningPeer,
  postgres: Postgres,
  options: Omit<MeasureOptions, 'next'>
): Runner<ReadPoint>[] {
  const target = {
    port: peer.port,
    async readVitals() {
      const unknown = Number.NaN
      const cpuUs = (await treeCpuUs(peer.pid)) ?? unknown

      return { cpuUs, rssMb: unknown, eventLoopDelayMs: { p50: unknown, p99: unknown, max: unknown } }
    }
  }
  const run = async (point: ReadPoint, isCounted: boolean): Promise<Metrics> => {
    const lines = [...peer.requestOf(point, isCounted), 'host: 127.0.0.1']
    const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)

    return await measure(target, postgres, { ...options, next: () => request })
  }

  return forms.map(({ suffix, isCounted }) => ({
    name: name + suffix,
    run: (point) => run(point, isCounted),
    stop: peer.stop
  }))
}
