import {
  type ApiKeyUse,
  type AuditActor,
  type Database,
  type FoundApiKey,
  findApiKeyByHash,
  recordApiKeyUse
} from '@callbook/db'
import {
  type ApiKeyScope,
  hashApiKey,
  isWellFormedApiKey,
  organizationKey,
  type Reach,
  reachOf
} from '@callbook/domain'
import { HttpError, limitFailedAttempts, remoteAddress, unauthorized } from '@callbook/http'
import { createFairLimiter, createLookupCache } from '@callbook/limits'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { gatherUses } from '../http-api/gather-uses.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `WWW-Authenticate` of a 401; by default, it names `X-API-Key`. */
    challenge?: 'Bearer'
  }

  interface FastifyRequest {
    /** Key of the request. Set only below `authenticate`. */
    apiKey: Pick<FoundApiKey, 'environment' | 'expires_at' | 'id' | 'name' | 'rate_limit' | 'scopes'>
    /** Data that the request may read and change. Set only below `authenticate`, and by the console for its routes. */
    reach: Reach
  }
}

interface Dependencies {
  readonly db: Database
  readonly keyDb: Database
}

/** @param address source of the request */
type FindApiKey = (hash: Buffer, address: string) => Promise<FoundApiKey | undefined>

/** One for keys that are known to exist, one for all others. */
export const lookupConnections = 2

const limits = { width: 1, maxWaitMs: 1_000, tooMany: 'Too many concurrent key lookups' }

/** Only a flood of invented keys reaches this limit. */
const maxWaitingPerAddress = 1_000

/** A revoked key must be rejected within a second. */
const ttlMs = 900

/** Maximum number of cached keys, and of invented ones. */
const maxEntries = 10_000

/**
 * Looks up keys so that invented ones never delay existing ones: these have a connection of their own. On the other
 * connection, addresses take turns. Each result, found or not, serves all requests with the key for less than a second.
 *
 * @param clock a monotonic clock, in milliseconds
 */
export function lookUpApiKeys(db: Database, clock: () => number): FindApiKey {
  const lookups = createFairLimiter(limits)
  const firstLookups = createFairLimiter({ ...limits, maxWaitingPerKey: maxWaitingPerAddress })
  const cache = createLookupCache<FoundApiKey>({ ttlMs, maxEntries, clock })

  return async (hash, address) => {
    const find = () => findApiKeyByHash(db, hash)

    return await cache.find(hash.toString('base64'), (isKnown) =>
      isKnown ? lookups.run('existing', find) : firstLookups.run(address, find)
    )
  }
}

const requireApiKey: FastifyPluginAsync<Dependencies> = async (app, { db, keyDb }) => {
  const clock = () => performance.now()
  const findApiKey = lookUpApiKeys(keyDb, clock)
  const failedAttempts = limitFailedAttempts(clock)
  const usage = gatherUses<ApiKeyUse>((uses) => recordApiKeyUse(db, uses), app.log)
  app.addHook('onClose', () => usage.close())
  app.decorateRequest('apiKey')
  app.decorateRequest('reach')

  async function identify(request: FastifyRequest, now: Date): Promise<FoundApiKey> {
    const key = keyOf(request)
    if (key === undefined) throw unauthorized(challengeTo(request))

    const apiKey = isWellFormedApiKey(key) ? await findApiKey(hashApiKey(key), request.ip) : undefined
    if (apiKey === undefined || !isValid(apiKey, now))
      throw failedAttempts.answer(request.ip, unauthorized(challengeTo(request)))

    return apiKey
  }

  app.addHook('onRequest', async (request) => {
    const now = new Date()
    const apiKey = await identify(request, now)
    request.apiKey = apiKey
    request.reach = reachOf(apiKey.organization_id, apiKey.client_id)
    usage.note(apiKey.id, { organizationId: apiKey.organization_id, apiKeyId: apiKey.id, lastUsedAt: now })
  })

  app.decorateRequest('authenticateFromDatabase', async function () {
    await identify(this, new Date())
  })

  // A body may take half a minute to arrive: a key that was revoked in the meantime must not store it.
  app.addHook('preHandler', async (request) => {
    if (request.receipt !== undefined) await request.authenticateFromDatabase()
  })
}

/** Returns the key of `X-API-Key`, or else of `Authorization: Bearer`. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const { 'x-api-key': key, authorization = '' } = headers
  if (typeof key === 'string') return key

  return /^bearer +(\S+)$/i.exec(authorization)?.[1]
}

/** Names the header of the key, because the body of a 401 has no member for it. */
function challengeTo({ routeOptions }: FastifyRequest): string {
  return routeOptions.config?.challenge ?? 'ApiKey header="X-API-Key"'
}

function isValid({ expires_at, revoked_at, suspended_at }: FoundApiKey, now: Date): boolean {
  if (revoked_at !== null || suspended_at !== null) return false

  return expires_at === null || Date.parse(expires_at) > now.getTime()
}

export const authenticateKey = fastifyPlugin(requireApiKey, { name: 'authenticate' })

/** Log fields: the key, if known, and the address, which helps to identify a leaked key. */
export function describeKeyRequest(request: FastifyRequest): Readonly<Record<string, string>> | undefined {
  const { apiKey, reach }: Partial<Pick<FastifyRequest, 'apiKey' | 'reach'>> = request
  if (apiKey === undefined || reach === undefined) return undefined

  return { apiKeyId: apiKey.id, organizationId: organizationKey(reach), address: remoteAddress(request) }
}

export function apiKeyActor(request: FastifyRequest): AuditActor {
  const { id, name } = request.apiKey

  return { kind: 'api_key', id, name, ip: remoteAddress(request), requestId: request.id }
}

/** @throws {HttpError} 403 if the key lacks `scope` */
export function requireScope({ apiKey }: FastifyRequest, scope: ApiKeyScope): void {
  if (!apiKey.scopes.includes(scope)) throw new HttpError(403, missing(scope))
}

/** Returns the error body for a key without `scope`. */
export function missing(scope: ApiKeyScope) {
  return { error: 'Forbidden', message: `The key lacks the scope ${scope}` }
}
