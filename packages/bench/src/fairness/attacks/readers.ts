import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApiKey } from '@callbook/domain'
import { vapiReport } from '@callbook/domain/testing'
import { openConnection } from '../../http-load/connection.ts'
import type { Stage } from '../stage.ts'
import { type Attack, get } from './attack.ts'
import { flood } from './flood.ts'
import { closeSockets, openSockets } from './sockets.ts'

const dear = [
  '/v1/customers?limit=200&offset=10000',
  '/v1/calls?limit=200&status=completed&direction=inbound&offset=20000',
  '/v1/calls/evaluations?limit=200&status=completed&offset=20000',
  '/v1/calls/evaluations?limit=200'
]

const hugePage = '/v1/calls?limit=200'

export const dearRequests: Attack = {
  name: 'expensive requests, 16 connections of one key',
  service: 'management',
  async start({ management, attacker }) {
    let sent = 0
    const requests = dear.map((target) => get(target, [`x-api-key: ${attacker.key}`]))

    return flood(management.port, 16, () => requests[sent++ % requests.length] ?? Buffer.alloc(0))
  }
}

export const hugePages: Attack = {
  name: 'pages of calls of maximum size, 16 connections',
  service: 'management',
  prepare: (stage) => deliverLargeReports(stage),
  async start({ management, attacker }) {
    const request = get(hugePage, [`x-api-key: ${attacker.key}`])

    return flood(management.port, 16, () => request)
  }
}

export const unreadResponses: Attack = {
  name: 'the same pages without reading them, 30 connections',
  service: 'management',
  async start({ management, attacker }) {
    const sockets = await openSockets(management.port, 30)
    for (const socket of sockets) socket.write(get(hugePage, [`x-api-key: ${attacker.key}`]))

    return async () => closeSockets(sockets)
  }
}

export const pipelinedDocuments: Attack = {
  name: 'the description of the API, compressed, 3 × 1,000 pipelined, no key',
  service: 'management',
  async start({ management }) {
    const sockets = await openSockets(management.port, 3)
    const requests = Buffer.concat(Array.from({ length: 1_000 }, () => get('/openapi.json', ['accept-encoding: br'])))
    for (const socket of sockets) socket.resume().write(requests)

    return async () => closeSockets(sockets)
  }
}

export const inventedKeys: Attack = {
  name: 'well-formed unknown keys, 16 connections',
  service: 'management',
  async start({ management }) {
    return flood(management.port, 16, () => get('/v1/calls', [`x-api-key: ${createApiKey(randomBytes)}`]))
  }
}

/** Half of the reports have the maximum size of a call, half are larger. */
async function deliverLargeReports({ webhooks, attacker }: Stage): Promise<void> {
  const connection = await openConnection(webhooks.port)
  for (let index = 0; index < 280; index += 1) {
    const kilobytes = index % 2 === 0 ? 60 : 900
    const data = { notes: Array.from({ length: kilobytes }, () => 'x'.repeat(1_000)) }
    const report = vapiReport({ callId: `large-${randomBytes(8).toString('hex')}`, callerNumber: '+12025550123' })
    const body = JSON.stringify({ message: { ...report.message, analysis: { structuredData: data } } })
    const head = [
      `POST /webhook/vapi/${attacker.slug} HTTP/1.1`,
      'host: 127.0.0.1',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`
    ]
    const status = await connection.send(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`))
    if (status !== 200) throw new Error(`a large report got ${status}`)
  }
  connection.close()
  await sleep(500)
}
