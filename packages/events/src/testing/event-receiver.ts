import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ReceiverBehaviour {
  /** Status codes of the first responses; then 200. */
  readonly statuses?: readonly number[]
  /** Whether responses wait for `answerAll`. */
  readonly keepsOpen?: boolean
  readonly onRequest?: () => Promise<void>
}

interface Received {
  readonly headers: Record<string, string>
  readonly body: string
}

export type TestReceiver = Awaited<ReturnType<typeof startReceiver>>

/** Starts a tenant's receiver of events. */
export async function startReceiver({ statuses = [], keepsOpen = false, onRequest }: ReceiverBehaviour = {}) {
  const requests: Received[] = []
  const left = [...statuses]
  const open = new Set<ServerResponse>()
  let isOpen = keepsOpen
  let mostOpen = 0
  const answer = (response: ServerResponse) => {
    open.delete(response)
    response.writeHead(left.shift() ?? 200).end('ok')
  }
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray()).toString()
    requests.push({ headers: request.headers as Record<string, string>, body })
    open.add(response)
    mostOpen = Math.max(mostOpen, open.size)
    await onRequest?.()
    if (!isOpen) answer(response)
  }
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    types: () => requests.map(({ body }) => JSON.parse(body).type),
    /** Returns the number of distinct events received. */
    countIds: () => new Set(requests.map(({ headers }) => headers['webhook-id'])).size,
    mostOpen: () => mostOpen,
    /** Answers pending requests and, unless `keepsOpen`, all later ones at once. */
    answerAll({ keepsOpen: stays = false } = {}) {
      isOpen = stays
      for (const response of open) answer(response)
    }
  }
}
