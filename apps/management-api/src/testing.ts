import { randomBytes } from 'node:crypto'
import { issueApiKey } from '@callbook/admin'
import { type Database, newId } from '@callbook/db'
import { addOrganization } from '@callbook/db/testing'
import type { ApiKeyId, OrganizationId } from '@callbook/domain'
import { type App, createLimiter, createLogger, type LimiterOptions } from '@callbook/http'
import { FormatRegistry, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { InjectOptions } from 'fastify'
import { afterAll, expect } from 'vitest'
import { buildApp } from './app.ts'
import { ErrorBody } from './resources/error.ts'

FormatRegistry.Set('uuid', (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text))
FormatRegistry.Set(
  'date-time',
  (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))
)

/** A service on `db`. Every answer that its tests get is checked against the schema that its route publishes. */
export function startApp(db: Database, limit: Partial<LimiterOptions> = {}) {
  const logger = createLogger('silent')
  const limiter = createLimiter({ name: 'management', limit: 600, logger, ...limit })
  const app = buildApp({ db, limiter, logger })
  const faults = collectFaults(app)
  afterAll(() => app.close())

  async function request(options: InjectOptions, key?: string) {
    const headers = { ...options.headers, ...(key !== undefined && { 'x-api-key': key }) }
    const response = await app.inject({ ...options, headers })
    expect(faults.splice(0)).toEqual([])

    return response
  }

  return {
    app,
    request,
    get: (url: string, key?: string) => request({ method: 'GET', url }, key),
    post: (url: string, body: object, key?: string, headers: Record<string, string> = {}) =>
      request({ method: 'POST', url, payload: body, headers }, key)
  }
}

export interface Tenant {
  readonly organizationId: OrganizationId
  readonly key: string
}

/** A new organization with a key of its own. */
export async function addTenant(db: Database): Promise<Tenant> {
  const organizationId = await addOrganization(db)
  const { key } = await addApiKey(db, organizationId)

  return { organizationId, key }
}

export async function addApiKey(
  db: Database,
  organizationId: OrganizationId,
  { now = new Date(), expiresAt = null }: { readonly now?: Date; readonly expiresAt?: Date | null } = {}
) {
  const input = { name: 'CI', environment: 'sandbox', scopes: [], expiresAt } as const

  return await issueApiKey(db, organizationId, input, { id: newId<ApiKeyId>(), now, randomBytes })
}

/** Collects what is wrong with the answers of `app`. */
function collectFaults(app: App): string[] {
  const faults: string[] = []

  app.addHook('onSend', async ({ method, routeOptions }, { statusCode }, payload) => {
    const schema = schemaOf(routeOptions.schema?.response, statusCode)
    const route = `${method} ${routeOptions.url} ${statusCode}`
    const body: unknown = JSON.parse(String(payload))
    if (schema === undefined) faults.push(`${route} publishes no schema`)
    else for (const { path, message } of Value.Errors(schema, body)) faults.push(`${route} ${path}: ${message}`)
  })

  return faults
}

function schemaOf(response: unknown, statusCode: number): TSchema | undefined {
  if (statusCode >= 400) return ErrorBody

  return (response as Record<number, TSchema> | undefined)?.[statusCode]
}
