import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import { type AccessEntry, type AuditActor, type Database, insertAccessEntries } from '@callbook/db'
import { limitsOf, type OrganizationId, type Reach } from '@callbook/domain'
import { HttpError } from '@callbook/http'
import { type AccessAction, accessActions } from '@callbook/operations'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The content that a successful response shows, of the object with the id in the path. */
    shows?: AccessAction
  }

  interface FastifyRequest {
    /**
     * Records that the response shows content, before its first byte: without the entry, it must not.
     *
     * @throws {HttpError} 503 if the entry cannot be stored
     */
    recordAccess(act: AccessAction, objectId: string): Promise<void>
  }
}

interface Options {
  readonly db: Database
  readonly actorOf: (request: FastifyRequest) => AuditActor
}

const addRecorder: FastifyPluginAsync<Options> = async (app, { db, actorOf }) => {
  const log = createAccessLog((entries) => insertAccessEntries(db, entries), { now: Date.now })

  app.decorateRequest('recordAccess', async function (act, objectId) {
    const { organizationId, clientId } = limitsOf(this.reach as Reach)
    try {
      await log.record({ organizationId, actor: actorOf(this), act, objectId, clientId })
    } catch (error) {
      if (app.translateError(error) !== undefined) throw error
      this.log.error({ err: error }, 'access not recorded')
      const body = { error: 'Service Unavailable', message: 'The access could not be recorded' }
      throw new HttpError(503, body, { 'retry-after': '1' })
    }
  })

  app.addHook('onRoute', (route) => {
    const { handler } = route
    const act = route.config?.shows
    if (act === undefined) return
    route.handler = async function (request, reply) {
      const answer = await handler.call(this, request, reply)
      if (request.method === 'HEAD') return answer
      await request.recordAccess(act, (request.params as { readonly id: string }).id)

      return answer
    }
  })
}

/** Records the access of routes with `shows` after their content was read, and before it is sent. */
export const accessLog = fastifyPlugin(addRecorder, { name: 'access-log' })

export interface Access {
  readonly organizationId: OrganizationId
  readonly actor: AuditActor
  readonly act: AccessAction
  readonly objectId: string
  /** The client to which the reader is limited. */
  readonly clientId?: AccessEntry['event']['clientId']
}

interface LogOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Maximum number of ids of stored entries that are remembered. */
  readonly remembered?: number
  /** Maximum number of statements at a time: each waits for the disk. */
  readonly mostWriters?: number
}

export interface AccessLog {
  /** Resolves when the entry is stored, at once if the same one is known to be. */
  record(access: Access): Promise<void>
}

/** An actor who opens the same object again within this time adds no entry. A key reads the same object all day. */
const [personMs, keyMs] = [10 * 60_000, 24 * 60 * 60_000]

/** Maximum number of entries in one statement. */
const mostEntries = 200

/**
 * Creates a log whose concurrent entries share statements: those that arrive while all run go into the next. Nothing
 * waits for a timer.
 *
 * @param insert stores entries that may be known already
 */
export function createAccessLog(
  insert: (entries: readonly AccessEntry[]) => Promise<void>,
  { now, remembered = 10_000, mostWriters = 4 }: LogOptions
): AccessLog {
  const known = new Set<string>()
  const pending = new Map<string, Promise<void>>()
  const waiting: { readonly entry: AccessEntry; readonly end: PromiseWithResolvers<void> }[] = []
  // A statement belongs to the requests of several organizations, so it must not wait for the turn of one of them.
  const outsideOfRequests = AsyncLocalStorage.snapshot()
  let writers = 0

  function remember(id: string): void {
    known.add(id)
    if (known.size <= remembered) return
    const [oldest] = known
    known.delete(oldest ?? '')
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostEntries)
      try {
        await insert(batch.map(({ entry }) => entry))
        for (const { entry, end } of batch) {
          remember(entry.id)
          end.resolve()
        }
      } catch (error) {
        for (const { end } of batch) end.reject(error)
      } finally {
        for (const { entry } of batch) pending.delete(entry.id)
      }
    }
    writers -= 1
  }

  return {
    async record(access) {
      const id = idOf(access, now())
      if (known.has(id)) return
      const same = pending.get(id)
      if (same !== undefined) return await same
      const end = Promise.withResolvers<void>()
      waiting.push({ entry: entryOf(access, id), end })
      pending.set(id, end.promise)
      if (writers < mostWriters) {
        writers += 1
        outsideOfRequests(() => void writeWaiting())
      }

      await end.promise
    }
  }
}

function idOf({ organizationId, actor, act, objectId }: Access, nowMs: number): string {
  const period = Math.floor(nowMs / (actor.kind === 'api_key' ? keyMs : personMs))
  const parts = [organizationId, actor.kind, actor.id, actor.token?.id, act, objectId, period]
  const text = hash('sha256', JSON.stringify(parts), 'hex')

  // Version 8: an id with a meaning of its own (RFC 9562).
  return [
    text.slice(0, 8),
    text.slice(8, 12),
    `8${text.slice(13, 16)}`,
    `8${text.slice(17, 20)}`,
    text.slice(20, 32)
  ].join('-')
}

function entryOf({ organizationId, actor, act, objectId, clientId }: Access, id: string): AccessEntry {
  const event = { act, isAccess: true, objectKind: accessActions[act], objectId }

  return { id, organizationId, actor, event: clientId === undefined ? event : { ...event, clientId } }
}
