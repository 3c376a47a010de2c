import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Database } from '@callbook/db'
import { createDeliveryJob } from '@callbook/events'
import { createAddressGuard, createGuardedAgent } from '@callbook/outbound'
import { afterAll, onTestFinished } from 'vitest'
import { keyRing, places } from './start-app.ts'

/** A request that a receiver has got. */
interface Received {
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
}

/** Delivers events like the worker, on demand, to receivers of tenants. */
export function deliverTo(db: Database) {
  const dispatcher = createGuardedAgent({ guard: createAddressGuard(['127.0.0.0/8']) })
  afterAll(() => dispatcher.destroy())
  let nowMs = Date.now()
  const job = createDeliveryJob({
    ...{ ...places, db, keyRing, dispatcher },
    now: () => new Date(nowMs),
    random: () => 0.5
  })

  return {
    /** Sends all pending events. */
    async sendAll(): Promise<void> {
      const signal = new AbortController().signal
      for (;;) {
        nowMs = Math.max(nowMs + 1_000, Date.now())
        const [now, leasedUntil] = [new Date(nowMs), new Date(nowMs + job.leaseMs)]
        const claimed = await job.claim({ leaseId: 'test', limit: 16, now, leasedUntil })
        if (claimed.length === 0) return
        await Promise.all(claimed.map((delivery) => job.run(delivery, signal)))
      }
    },

    /** Starts a receiver that accepts everything, until the end of the test. */
    async receive() {
      const requests: Received[] = []
      const server = createServer((request, response) => {
        void text(request).then((body) => {
          requests.push({ headers: request.headers, body })
          response.end()
        })
      })
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      onTestFinished(() => {
        server.closeAllConnections()
        server.close()
      })

      return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbook` }
    }
  }
}
