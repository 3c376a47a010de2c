import { createReleaseWriter } from '@callbook/admin'
import { createDatabase } from '@callbook/db'
import { parseKeyRing } from '@callbook/domain'
import { createLimiter, createLogger } from '@callbook/http'
import { buildApp } from '../../app.ts'
import { openConsole } from '../../console/open-console.ts'
import type { JsonObject } from '../json.ts'

/** The description of what programs of tenants call, as the service gives it out. Nothing is connected to. */
export async function describeApi(): Promise<JsonObject> {
  return await describe('/openapi.json')
}

/** The same of what the page of the console calls. */
export async function describeConsole(): Promise<JsonObject> {
  return await describe('/console/api/openapi.json')
}

async function describe(path: string): Promise<JsonObject> {
  const logger = createLogger('silent')
  const connection = { connectionString: 'postgres://localhost', onIdleError: () => undefined }
  const db = createDatabase({ ...connection, maxConnections: 1 })
  const app = buildApp({
    db,
    keyDb: db,
    checkDatabase: async () => undefined,
    limiter: createLimiter({ name: 'description', limit: 1, logger }),
    console: openConsole({
      db,
      keyRing: parseKeyRing(Buffer.alloc(32).toString('base64')),
      origins: ['https://console.example.com'],
      secondFactor: 'optional',
      webhookUrl: 'https://hooks.example.com',
      writer: createReleaseWriter({ ...connection, now: () => new Date() }),
      maxClients: 10_000,
      ownersRevokeKeys: false,
      providerOrigins: [],
      logger
    }),
    logger
  })
  const answer = await app.inject(path)
  await app.close()
  if (answer.statusCode !== 200) throw new Error(`There is no description: ${answer.body}`)

  return answer.json()
}
