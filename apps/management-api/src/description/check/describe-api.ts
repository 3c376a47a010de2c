import { createDatabase } from '@callbook/db'
import { createLimiter, createLogger } from '@callbook/http'
import { buildApp } from '../../app.ts'
import type { JsonObject } from '../json.ts'

/** The description as the service gives it out. Nothing is connected to. */
export async function describeApi(): Promise<JsonObject> {
  const logger = createLogger('silent')
  const db = createDatabase({
    connectionString: 'postgres://localhost',
    maxConnections: 1,
    onIdleError: () => undefined
  })
  const app = buildApp({
    db,
    keyDb: db,
    checkDatabase: async () => undefined,
    limiter: createLimiter({ name: 'description', limit: 1, logger }),
    logger
  })
  const answer = await app.inject('/openapi.json')
  await app.close()

  return answer.json()
}
