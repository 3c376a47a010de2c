import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import type { Random } from '../durability/random.ts'

/** A request with a valid signature. */
interface ReceivedEvent {
  /** Value of the `webhook-id` header. */
  readonly id: string
  readonly type: string
  readonly sequence: number
  /** Id of the changed resource. */
  readonly subjectId: string
}

/** A tenant’s program that receives events. */
export interface EventReceiver {
  readonly url: string
  /** Requests in order of arrival. */
  readonly received: readonly ReceivedEvent[]
  /** Problems with the signature or the body of requests. */
  readonly problems: readonly string[]
  /** Verifies later requests with this secret. */
  use(secret: string): void
  /** Resolves with the next request, which gets no response: its connection is closed after `after` completes. */
  holdNext(after: () => Promise<unknown>): Promise<ReceivedEvent>
  close(): void
}

/** One event in this number is rejected at first, and one gets no response. */
const unlucky = 25

/** Receives events with occasional failures. Events that it rejects or does not answer must be resent. */
export async function startEventReceiver(random: Random): Promise<EventReceiver> {
  const received: ReceivedEvent[] = []
  const problems: string[] = []
  const known = new Set<string>()
  let webhook: Webhook | undefined
  let hold: ((event: ReceivedEvent) => Promise<void>) | undefined

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const event = read(await text(request), request)
    if (event === undefined) return void response.writeHead(400).end()
    const isNew = !known.has(event.id)
    known.add(event.id)
    received.push(event)

    const held = hold
    hold = undefined
    await held?.(event)
    if (held !== undefined) return void response.destroy()
    const luck = isNew ? random.below(unlucky) : unlucky
    if (luck === 0) return void response.destroy()
    response.writeHead(luck === 1 ? 503 : 204).end()
  }

  function read(body: string, { headers }: IncomingMessage): ReceivedEvent | undefined {
    try {
      webhook?.verify(body, headers as Record<string, string>)
      const { type, data } = JSON.parse(body)
      return { id: String(headers['webhook-id']), type, sequence: data.sequence, subjectId: data.id }
    } catch (error) {
      problems.push(String(error))
      return undefined
    }
  }

  const server = createServer((request, response) => void receive(request, response).catch(() => response.destroy()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbook`,
    received,
    problems,
    use(secret) {
      webhook = new Webhook(secret)
    },
    holdNext: (after) =>
      new Promise((resolve) => {
        hold = async (event) => {
          resolve(event)
          await after()
        }
      }),
    close() {
      server.closeAllConnections()
      server.close()
    }
  }
}
