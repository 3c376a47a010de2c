import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** Requests that a receiver has received on one path. */
export interface Arrivals {
  /** The event id of each request, and its time in milliseconds of the clock that all processes share. */
  readonly events: readonly (readonly [id: string, atMs: number])[]
}

// Receives events in a separate process that does nothing else.
const arrivals = new Map<string, [string, number][]>()

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  fast: (response) => void response.writeHead(204).end(),
  failing: (response) => void response.writeHead(500).end(),
  silent: () => undefined
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const atMs = performance.timeOrigin + performance.now()
  const [, kind = '', name = ''] = request.url?.split('/') ?? []
  if (request.method === 'GET') return notify(response, name)

  const { data } = JSON.parse(await text(request))
  const known = arrivals.get(name)
  if (known === undefined) arrivals.set(name, [[data.id, atMs]])
  else known.push([data.id, atMs])
  answers[kind]?.(response)
}

function notify(response: ServerResponse, name: string): void {
  const reported: Arrivals = { events: arrivals.get(name) ?? [] }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(reported))
}

const server = createServer((request, response) => void receive(request, response).catch(() => response.destroy()))
process.once('SIGTERM', () => process.exit())
server.listen(Number(process.env['PORT']), process.env['HOST'])
await once(server, 'listening')
