import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { listHostileReports } from '@callbook/domain/testing'
import { openConnection } from '../../http-load/connection.ts'
import { itemAt } from '../../random.ts'
import type { Stage } from '../stage.ts'
import type { Attack } from './attack.ts'
import { flood } from './flood.ts'

const reportBytes = 1_000_000

/** A placeholder of the same length as the id of each request. */
const placeholder = '00000000-0000-0000-0000-000000000000'

/** The most expensive kinds of each provider. */
const chosen =
  /^(?:messages|utterances|turns|lines): (?:small )?objects$|^(?:variables|collected|outputs): (?:numbers|results)$/

export const hostileReports: Attack = {
  name: 'reports of 1 MB of tiny members, 8 connections',
  service: 'webhooks',
  async start(stage) {
    return flood(stage.webhooks.port, 8, requestsTo(stage))
  }
}

export const pacedHostileReports: Attack = {
  name: 'reports of 1 MB of tiny members, three a second',
  service: 'webhooks',
  async start(stage) {
    const next = requestsTo(stage)
    const ending = new AbortController()
    const sending = (async () => {
      while (!ending.signal.aborted) {
        void sendOne(stage.webhooks.port, next())
        await sleep(333, undefined, { signal: ending.signal }).catch(() => undefined)
      }
    })()

    return async () => {
      ending.abort()
      await sending
    }
  }
}

async function sendOne(port: number, request: Buffer): Promise<void> {
  const connection = await openConnection(port).catch(() => undefined)
  await connection?.send(request).catch(() => undefined)
  connection?.close()
}

/** Returns requests with a report of a new call each time. */
function requestsTo({ attacker }: Stage): () => Buffer {
  const templates = listHostileReports(reportBytes, placeholder)
    .filter(({ name }) => chosen.test(name))
    .map(({ provider, body }) => {
      const head = [
        `POST /webhook/${provider}/${attacker.slugs[provider]} HTTP/1.1`,
        'host: 127.0.0.1',
        'content-type: application/json',
        `content-length: ${body.length}`
      ]
      return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
    })
  let sent = 0

  return () => {
    const copy = Buffer.from(itemAt(templates, sent))
    copy.write(randomUUID(), copy.lastIndexOf(placeholder), 'latin1')
    sent += 1

    return copy
  }
}
