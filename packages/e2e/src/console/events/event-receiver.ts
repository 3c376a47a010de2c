import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A request that the receiver got. */
export interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Starts a tenant’s program that receives events. It answers as configured until the test ends. */
export async function startReceiver() {
  const received: ReceivedEvent[] = []
  const answer = { status: 200, body: 'taken' }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      response.writeHead(answer.status).end(answer.body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  return { received, answer, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbook` }
}

/** Returns `true` if `secret` signed the event (Standard Webhooks). */
export function isSignedBy(secret: string, { headers, body }: ReceivedEvent): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')

  return String(signatures).split(' ').includes(`v1,${signature}`)
}
