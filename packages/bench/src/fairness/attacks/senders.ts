import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createDeliveries } from '../../reports/deliveries.ts'
import { withDatabase } from '../../stack/postgres.ts'
import type { Stage } from '../stage.ts'
import type { Attack } from './attack.ts'
import { flood } from './flood.ts'
import { closeSockets, openSockets } from './sockets.ts'

const announcedBytes = 1_048_576
const sentBytes = 1_040_000

export const unfinishedBodies: Attack = {
  name: 'endless bodies, 900 connections to one URL',
  service: 'webhooks',
  async start({ webhooks, attacker }) {
    const head = [
      `POST /webhook/vapi/${attacker.slug} HTTP/1.1`,
      'host: 127.0.0.1',
      'content-type: application/json',
      `content-length: ${announcedBytes}`
    ]
    const body = Buffer.alloc(sentBytes, ' ')
    const sockets = await openSockets(webhooks.port, 900)
    for (const socket of sockets) {
      socket.resume().write(`${head.join('\r\n')}\r\n\r\n`)
      socket.write(body)
    }

    return async () => closeSockets(sockets)
  }
}

export const floodOfReports: Attack = {
  name: 'reports to one URL, 64 connections',
  service: 'webhooks',
  async start({ webhooks, attacker }) {
    return flood(webhooks.port, 64, deliveriesTo(attacker.slug))
  }
}

export const unknownSlugs: Attack = {
  name: 'reports to unknown URLs, 64 connections',
  service: 'webhooks',
  async start({ webhooks }) {
    const next = deliveriesTo('')

    return flood(webhooks.port, 64, () => {
      const request = next()
      request.write(randomBytes(12).toString('hex'), request.indexOf('/vapi/') + '/vapi/'.length, 'latin1')

      return request
    })
  }
}

export const lockedCaller: Attack = {
  name: 'reports of callers that another session has locked, 16 connections',
  service: 'webhooks',
  async start({ webhooks, attacker, connectionString }) {
    const unlock = await lockCallers(connectionString, attacker.organizationId)
    const stop = flood(webhooks.port, 16, deliveriesTo(attacker.slug))

    return async () => {
      await stop()
      await unlock()
    }
  }
}

/** Locks the callers of the previous flood. */
async function lockCallers(connectionString: string, organizationId: Stage['attacker']['organizationId']) {
  const locked = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const holding = withDatabase(connectionString, (db) =>
    db.transaction().execute(async (transaction) => {
      await sql`select from customers where organization_id = ${organizationId} for update`.execute(transaction)
      locked.resolve()
      await end.promise
    })
  ).catch(() => undefined) // The server may end an idle session that holds locks.
  await Promise.race([locked.promise, holding])

  return async () => {
    end.resolve()
    await holding
  }
}

function deliveriesTo(slug: string): () => Buffer {
  return createDeliveries({ seed: 2, slugs: [slug], run: randomBytes(6).toString('hex') }).next
}
