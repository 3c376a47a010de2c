import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import type { Random } from '../durability/random.ts'

/** A request that was signed as it should be. */
interface ReceivedEvent {
  /** The `webhook-id`. */
  readonly id: string
  readonly type: string
  readonly sequence: number
  /** The id of what has changed. */
  readonly subjectId: string
}

/** A program of a tenant to which events are sent. */
export interface EventReceiver {
  readonly url: string
  /** Each request, in the order in which they came. */
  readonly received: readonly ReceivedEvent[]
  /** What was wrong with the signature or the body of requests. */
  readonly problems: readonly string[]
  /** Knows requests by this secret from now on. */
  use(secret: string): void
  /** Resolves with the next request, to which there is no answer: its connection is closed once `after` is done. */
  holdNext(after: () => Promise<unknown>): Promise<ReceivedEvent>
  close(): void
}

/** One event in so many is refused at first, and one is taken without an answer. */
const unlucky = 25

/** Receives events, and is not always well: what it refuses, or does not answer, must come again. */
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
