import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

// node infra/docker/empty-spool.ts --at-least <seconds> --at-most <seconds>
// Runs next to a webhook-ingest that is about to stop and whose spool may not be opened again soon. Exits once the
// spool has no waiting reports, or with 1 after the maximum time. The service continues to run, so that the load
// balancer has time to switch to other instances.

const pollMs = 250

const { values } = parseArgs({ options: { 'at-least': { type: 'string' }, 'at-most': { type: 'string' } } })
const leastMs = Number(values['at-least']) * 1_000
const mostMs = Number(values['at-most']) * 1_000
if (!(leastMs >= 0 && mostMs >= leastMs)) {
  throw new Error('Usage: node infra/docker/empty-spool.ts --at-least <seconds> --at-most <seconds>')
}

await sleep(leastMs)
while (!(await isEmpty())) {
  if (performance.now() >= mostMs) {
    process.exitCode = 1
    break
  }
  await sleep(pollMs)
}

/**
 * Returns whether the spool is known to be empty. Without its database, a service with a full spool does not report
 * its contents.
 */
async function isEmpty(): Promise<boolean> {
  if (!process.env['SPOOL_DIR']) return true

  try {
    const signal = AbortSignal.timeout(3_000)
    // `fetch` is unsuitable because it rejects some ports.
    const requested = get({ host: '127.0.0.1', port: process.env['PORT'], path: '/health', signal })
    const [response]: IncomingMessage[] = await once(requested, 'response')
    if (response === undefined) return false
    const health = (await json(response)) as { status: string; spool?: { waiting: number } }

    return health.status !== 'unavailable' && (health.spool?.waiting ?? 0) === 0
  } catch {
    return false
  }
}
