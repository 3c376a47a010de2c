import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** A tenant's program that receives events and verifies their signature. */
export interface EventReceiver {
  readonly url: string
  /** Ids of the accepted events. */
  readonly taken: ReadonlySet<string>
  /** Number of requests with a successful response. */
  readonly requests: () => number
  /** Problems of requests: of their signature or their body. */
  readonly problems: readonly string[]
  /** Verifies requests with this secret from now on. */
  use(secret: string): void
  /** Responds with 500 from now on, or recovers. */
  fail(isFailing: boolean): void
  close(): void
}

export async function startEventReceiver(): Promise<EventReceiver> {
  const taken = new Set<string>()
  const problems: string[] = []
  let requests = 0
  let webhook: Webhook | undefined
  let isFailing = false

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    if (isFailing) return void response.writeHead(500).end()
    try {
      webhook?.verify(body, request.headers as Record<string, string>)
    } catch (error) {
      problems.push(String(error))
      return void response.writeHead(400).end()
    }
    requests += 1
    taken.add(String(request.headers['webhook-id']))
    response.writeHead(204).end()
  }

  const server = createServer((request, response) => void receive(request, response).catch(() => response.destroy()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbook`,
    ...{ taken, problems, requests: () => requests },
    use(secret) {
      webhook = new Webhook(secret)
    },
    fail(failing) {
      isFailing = failing
    },
    close() {
      server.closeAllConnections()
      server.close()
    }
  }
}
