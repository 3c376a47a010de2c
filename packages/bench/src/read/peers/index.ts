import { type MeasureOptions, measure } from '../../measure.ts'
import type { Runner } from '../../rounds.ts'
import { treeCpuUs } from '../../stack/cpu-time.ts'
import type { Postgres } from '../../stack/postgres.ts'
import type { ReadPoint } from '../points.ts'
import type { Peer, PeerOptions } from './peer.ts'
import { startPlatformatic } from './platformatic.ts'
import { startPostgrest } from './postgrest.ts'

const peers = [startPlatformatic, startPostgrest]

const unmeasured = [
  'Directus (11.3.5 does not run on the Node of this repository, and newer versions could not be installed)'
]

/** Whatever else can serve the same tables here. Each is installed outside of the workspace, if it must be. */
export async function startPeers(
  postgres: Postgres,
  peerOptions: PeerOptions,
  options: Omit<MeasureOptions, 'next'>
): Promise<{ readonly runners: Runner<ReadPoint>[]; readonly notMeasured: string[] }> {
  const runners: Runner<ReadPoint>[] = []
  const notMeasured = [...unmeasured]
  for (const start of peers) {
    const peer = await start(peerOptions)
    if ('notMeasured' in peer) notMeasured.push(peer.notMeasured)
    else runners.push(runnerOf(peer, postgres, options))
  }

  return { runners, notMeasured }
}

function runnerOf(peer: Peer, postgres: Postgres, options: Omit<MeasureOptions, 'next'>): Runner<ReadPoint> {
  const target = {
    port: peer.port,
    async readVitals() {
      const unknown = Number.NaN
      const cpuUs = (await treeCpuUs(peer.pid)) ?? unknown

      return { cpuUs, rssMb: unknown, eventLoopDelayMs: { p50: unknown, p99: unknown, max: unknown } }
    }
  }

  return {
    name: peer.name,
    async run(point) {
      const lines = [...peer.requestOf(point), 'host: 127.0.0.1']
      const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)

      return await measure(target, postgres, { ...options, next: () => request })
    },
    stop: peer.stop
  }
}
