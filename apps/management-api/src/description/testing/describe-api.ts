import { createDatabase } from '@callbook/db'
import { parseKeyRing } from '@callbook/domain'
import { createLimiter, createLogger } from '@callbook/http'
import { createReleaseWriter } from '@callbook/operations'
import { buildManagementApi } from '../../app.ts'
import { createConsole } from '../../console.ts'
import type { OpenApiObject } from '../json.ts'

/** Returns the description of the tenant API as the service publishes it, without connections. */
export async function describeApi(publicUrl?: string): Promise<OpenApiObject> {
  return await describe('/openapi.json', publicUrl)
}

/** Returns the description of the console API. */
export async function describeConsole(): Promise<OpenApiObject> {
  return await describe('/console/api/openapi.json')
}

async function describe(path: string, publicUrl?: string): Promise<OpenApiObject> {
  const logger = createLogger('silent')
  const connection = { connectionString: 'postgres://localhost', onIdleError: () => undefined }
  const db = createDatabase({ ...connection, maxConnections: 1 })
  const app = buildManagementApi({
    db,
    keyDb: db,
    checkDatabase: async () => undefined,
    limiter: createLimiter({ name: 'description', limit: 1, logger }),
    console: createConsole({
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
    publicUrl,
    logger
  })
  const answer = await app.inject(path)
  await app.close()
  if (answer.statusCode !== 200) throw new Error(`There is no description: ${answer.body}`)

  return answer.json()
}
