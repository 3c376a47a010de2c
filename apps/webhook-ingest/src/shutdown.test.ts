import { randomBytes } from 'node:crypto'
import { createDatabase, createReportWriter, listEndpoints, listRejectedReports } from '@callbook/db'
import {
  addClient,
  addEndpoint,
  addOrganization,
  asRole,
  connectTestDatabase,
  createTestDatabaseUrl
} from '@callbook/db/testing'
import { parseKeyRing } from '@callbook/domain'
import { vapiReport } from '@callbook/domain/testing'
import { createLimiter } from '@callbook/http'
import { createQuietLogger } from '@callbook/http/testing/quiet-logger'
import { expect, it } from 'vitest'
import { buildApp } from './app.ts'

const connectionString = await createTestDatabaseUrl()
const connection = { connectionString: asRole('ingest', connectionString), onIdleError: () => undefined }
const ownDb = connectTestDatabase(connectionString)

it('writes what it has noted before it closes the database', async () => {
  const organizationId = await addOrganization(ownDb)
  const clientId = await addClient(ownDb, organizationId)
  const { id, slug } = await addEndpoint(ownDb, organizationId, clientId)
  const logger = createQuietLogger()
  const db = createDatabase({ ...connection, maxConnections: 2 })
  const app = buildApp({
    db,
    writer: createReportWriter({ ...connection, now: () => new Date() }),
    limiter: createLimiter({ name: 'test', limit: 1_000, redisUrl: undefined, logger }),
    secrets: parseKeyRing(randomBytes(32).toString('base64')),
    logger
  })
  app.addHook('onClose', () => db.destroy())

  for (const payload of [vapiReport(), {}]) {
    await app.inject({ method: 'POST', url: `/webhook/vapi/${slug}`, payload })
  }
  await app.close()

  expect(await listEndpoints(ownDb, organizationId, clientId)).toMatchObject([{ request_count: 2 }])
  expect(await listRejectedReports(ownDb, organizationId, id)).toHaveLength(1)
})
