import { setTimeout as sleep } from 'node:timers/promises'

export interface ReaderOptions {
  readonly port: number
  readonly key: string
  readonly connections: number
}

export interface Readers {
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>
  stop(): Promise<void>
}

const paths = ['/v1/calls?limit=50', '/v1/calls/evaluations?limit=50&offset=200', '/v1/customers?limit=50']

/** Requests pages sequentially, regardless of the responses. */
export function startReaders({ port, key, connections }: ReaderOptions): Readers {
  const statuses = new Map<number, number>()
  let isRunning = true

  async function keepReading(): Promise<void> {
    for (let turn = 0; isRunning; turn += 1) {
      const response = await fetch(`http://127.0.0.1:${port}${paths[turn % paths.length]}`, {
        headers: { 'x-api-key': key }
      })
      await response.arrayBuffer()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      await sleep(20)
    }
  }

  const reading = Promise.all(Array.from({ length: connections }, keepReading))
  reading.catch(() => undefined)

  return {
    statuses,
    async stop() {
      isRunning = false
      await reading
    }
  }
}
